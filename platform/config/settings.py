"""The settings. Everything that may differ between machines comes from the environment."""

import os
from pathlib import Path

import django_stubs_ext
from django.utils.translation import gettext_lazy as _

from config import api_docs
from config.addresses import celery_broker, django_database, server_addresses
from config.env import env_bool, env_list, env_path, env_str, log_level
from config.keys import old_keys, secret_key
from config.log import logging_config
from config.mail import email_settings, email_verification, site_url
from config.visitors import host_names, metrics_token, security_settings, trusted_proxies

django_stubs_ext.monkeypatch()  # Django's generics may be subscripted at run time

ROOT = Path(__file__).resolve().parents[2]
VAR = env_path("PODIUM_VAR", ROOT / "var")

DEBUG = env_bool("PODIUM_DEBUG")
# "run" serves collected, hashed static files; anything else (tests, lint) reads them in place.
MODE = env_str("PODIUM_MODE", "dev")
if MODE == "run":
    # Several processes count together (core.metrics); the library reads this at its import.
    METRICS = env_path("PROMETHEUS_MULTIPROC_DIR", VAR / "metrics")
    METRICS.mkdir(parents=True, exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS)

HTTPS = env_bool("PODIUM_HTTPS")
SECRET_KEY = secret_key(VAR, https=HTTPS)
SECRET_KEY_FALLBACKS = old_keys()
ALLOWED_HOSTS = host_names(https=HTTPS)
# Whose word on a visitor's address is taken (config.web).
PROXIES = trusted_proxies()
METRICS_TOKEN = metrics_token()

INSTALLED_APPS = [
    "config",
    "core",
    "users",
    "users.mail",
    "users.notices",
    "users.roles",
    "users.organisations",
    "users.tokens",
    "formats.catalog",
    "formats.decklists",
    "formats.cubes",
    "formats.pools",
    "games.scenarios",
    "tournaments.events",
    "tournaments.sealed",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "servestatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "django_structlog",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "channels",
]

MIDDLEWARE = [
    "users.tokens.middleware.NoTokenInUrlMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "core.web.measure.MeasureMiddleware",
    "core.web.middleware.EncodingMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "core.web.middleware.CleanSessionMiddleware",
    "core.web.middleware.LanguageMiddleware",
    "core.web.middleware.BodyMiddleware",
    "core.web.middleware.SlashMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "users.middleware.SessionHoldsMiddleware",
    "users.middleware.TimeZoneMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "core.web.middleware.RefusalMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "core.web.context.page",
            ],
            "builtins": ["core.web.tags"],
        },
    }
]

DATABASE_URL, REDIS_URL = server_addresses(VAR)
# One pool a web process; workers and commands are single-threaded and open as needed.
DATABASES = {"default": django_database(DATABASE_URL, pool=env_bool("PODIUM_DB_POOL"))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    "default": {
        "BACKEND": "core.cache.PatientCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
}

# Where letters lead to; without it they hold no links.
SITE_URL = site_url()
EMAIL_VERIFICATION = email_verification()
vars().update(email_settings())

# Where operators' imports of cards come from if they name nothing else, and hosts of the own
# network (host:port) that files may be fetched from.
CARDS_ADDRESS = env_str("PODIUM_CARDS_ADDRESS")
CARDS_TRUSTED = env_list("PODIUM_CARDS_TRUSTED", [])

CELERY_BROKER_URL = celery_broker(REDIS_URL)

AUTH_USER_MODEL = "users.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "me"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_HASHERS = [
    "users.hashers.Argon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Accounts: see users.adapter for what differs from allauth's ways.
ACCOUNT_ADAPTER = "users.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_VERIFICATION = EMAIL_VERIFICATION
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Podium: "
ACCOUNT_EMAIL_NOTIFICATIONS = False  # users.notices.safety writes these letters
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # users.pages.entrance: guests may sign in
ACCOUNT_FORMS = {
    "login": "users.forms.SignInForm",
    "signup": "users.forms.SignUpForm",
}
MFA_FORMS = {
    "authenticate": "users.forms.CodeForm",
    "reauthenticate": "users.forms.CodeAgainForm",
    "activate_totp": "users.forms.ActivateForm",
}
# Limits are our own (users.limits): counted in the database, and nobody is locked out by others.
ACCOUNT_RATE_LIMITS = False
MIGRATION_MODULES = {"knox": None}  # its own table of tokens is not ours (users.tokens)
KNOX_TOKEN_MODEL = "tokens.Token"  # noqa: S105 - a model's name
REST_KNOX = {"TOKEN_TTL": None, "AUTH_HEADER_PREFIX": "Bearer", "TOKEN_PREFIX": "podium_"}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Podium"
MFA_TOTP_TOLERANCE = 1  # half a minute either way: phones have clocks of their own
# Where nobody verifies an address, a second factor must not wait for it.
MFA_ALLOW_UNVERIFIED_EMAIL = EMAIL_VERIFICATION == "none"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("ja", _("Japanese"))]
LANGUAGE_COOKIE_NAME = "podium_language"
LOCALE_PATHS = [ROOT / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [ROOT / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "servestatic.storage.CompressedManifestStaticFilesStorage"
        if MODE == "run"
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
SERVESTATIC_USE_FINDERS = MODE != "run"
SERVESTATIC_ALLOW_ALL_ORIGINS = False

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "users.tokens.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["core.web.permission.DeclaredAccess"],
    "DEFAULT_RENDERER_CLASSES": ["core.web.renderers.AnyJSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["core.web.parsers.FlatJSONParser"],
    # The narrowest first: what one refuses does not count against the wider ones.
    "DEFAULT_THROTTLE_CLASSES": [
        "core.web.throttle.TokenThrottle",
        "core.web.throttle.UserThrottle",
        "core.web.throttle.AddressThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {who: f"{count}/min" for who, count in api_docs.RATES.items()},
    "DEFAULT_SCHEMA_CLASS": "core.web.schema.Schema",
    "DEFAULT_METADATA_CLASS": None,
    "URL_FORMAT_OVERRIDE": None,
    "EXCEPTION_HANDLER": "core.web.api.exception_handler",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = api_docs.SETTINGS

# A deck list is small; whatever is larger is read away and answered 413 (core.web.limits).
MAX_BODY_BYTES = 2 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
FILE_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
vars().update(security_settings())
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # HSTS for subdomains: these are the domain's owner's, not ours
    "security.W021",  # HSTS preloading: the same
]
CSRF_FAILURE_VIEW = "core.web.errors.csrf_failure"

LOGGING = logging_config(level=log_level())
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_USER_ID_FIELD = "ref"
