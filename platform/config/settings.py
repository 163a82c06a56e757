"""The settings. Everything that may differ between machines comes from the environment."""

import secrets
from pathlib import Path

import django_stubs_ext
from django.utils.translation import gettext_lazy as _

from config.addresses import celery_broker, django_database, server_addresses
from config.env import env_bool, env_list, env_path, env_str, log_level
from config.log import logging_config

django_stubs_ext.monkeypatch()  # Django's generics may be subscripted at run time

ROOT = Path(__file__).resolve().parents[2]
VAR = env_path("PODIUM_VAR", ROOT / "var")

DEBUG = env_bool("PODIUM_DEBUG")
# "run" serves collected, hashed static files; anything else (tests, lint) reads them in place.
MODE = env_str("PODIUM_MODE", "dev")


def _secret_key() -> str:
    """The key of PODIUM_SECRET_KEY, else one made once for this installation's own var/."""
    given = env_str("PODIUM_SECRET_KEY")
    if given:
        return given
    kept = VAR / "secret_key"
    if not kept.is_file():
        VAR.mkdir(parents=True, exist_ok=True)
        fresh = VAR / f"secret_key.{secrets.token_hex(4)}"
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(50))
        try:
            kept.hardlink_to(fresh)  # the first of several processes wins
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return kept.read_text()


SECRET_KEY = _secret_key()
ALLOWED_HOSTS = env_list("PODIUM_HOSTS", ["localhost", "127.0.0.1", "[::1]"])

INSTALLED_APPS = [
    "config",
    "core",
    "users",
    "formats.catalog",
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
    "rest_framework",
    "channels",
]

MIDDLEWARE = [
    "servestatic.middleware.ServeStaticMiddleware",
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
    "django.contrib.messages.middleware.MessageMiddleware",
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
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},
    }
}

CELERY_BROKER_URL = celery_broker(REDIS_URL)

AUTH_USER_MODEL = "users.User"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
PASSWORD_HASHERS = [
    "users.hashers.Argon2",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

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
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["core.web.permission.DeclaredAccess"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["core.web.parsers.FlatJSONParser"],
    "DEFAULT_THROTTLE_CLASSES": ["core.web.throttle.AddressThrottle"],
    "DEFAULT_THROTTLE_RATES": {"address": "1200/min"},
    "EXCEPTION_HANDLER": "core.web.api.exception_handler",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}

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
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = env_bool("PODIUM_HTTPS")
if SESSION_COOKIE_SECURE:
    # The proxy ends TLS, so it alone knows; it must set this header itself (deploy/README.md).
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
CSRF_FAILURE_VIEW = "core.web.errors.csrf_failure"

LOGGING = logging_config(level=log_level())
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_USER_ID_FIELD = "ref"
