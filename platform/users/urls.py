"""Accounts' addresses. Allauth's names where its views ask for them."""

from django.urls import path, re_path

from users.pages import entrance, guests, me

urlpatterns = [
    path("accounts/login/", entrance.sign_in, name="account_login"),
    path("accounts/logout/", entrance.sign_out, name="account_logout"),
    path("accounts/signup/", entrance.sign_up, name="account_signup"),
    path("accounts/inactive/", entrance.inactive, name="account_inactive"),
    path("accounts/reauthenticate/", entrance.password_again, name="account_reauthenticate"),
    path("accounts/password/", entrance.change_password, name="account_change_password"),
    path("accounts/password/reset/", entrance.reset_password, name="account_reset_password"),
    path("accounts/password/reset/done/", entrance.reset_done, name="account_reset_password_done"),
    re_path(
        r"^accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$",
        entrance.reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "accounts/password/reset/key/done/",
        entrance.reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
    path(
        "accounts/confirm-email/",
        entrance.verification_sent,
        name="account_email_verification_sent",
    ),
    re_path(
        r"^accounts/confirm-email/(?P<key>[-:\w]+)/$",
        entrance.confirm_email,
        name="account_confirm_email",
    ),
    path("accounts/2fa/", entrance.second_step, name="mfa_authenticate"),
    path("accounts/2fa/settings/", entrance.second_factor, name="mfa_index"),
    path("accounts/2fa/again/", entrance.code_again, name="mfa_reauthenticate"),
    path("accounts/2fa/totp/on/", entrance.totp_on, name="mfa_activate_totp"),
    path("accounts/2fa/totp/off/", entrance.totp_off, name="mfa_deactivate_totp"),
    path("accounts/2fa/codes/", entrance.recovery_codes, name="mfa_view_recovery_codes"),
    path("accounts/2fa/codes/new/", entrance.recovery_new, name="mfa_generate_recovery_codes"),
    path(
        "accounts/2fa/codes/download/",
        entrance.recovery_download,
        name="mfa_download_recovery_codes",
    ),
    path("admin/login/", entrance.admin_sign_in, name="admin-login"),
    path("admin/logout/", entrance.sign_out, name="admin-logout"),
    path("play/", guests.play, name="play"),
    path("claim/", guests.claim, name="claim"),
    path("claim/here/", guests.claim_here, name="claim-here"),
    path("me/", me.me, name="me"),
    path("me/code/", guests.new_code, name="me-new-code"),
    path("me/profile/", me.profile, name="me-profile"),
    path("me/security/", me.security, name="me-security"),
    path("me/email/", me.email, name="me-email"),
    path("me/security/others/", me.sign_out_everywhere, name="me-sign-out-others"),
    path("me/data/", me.data, name="me-data"),
    path("me/data/export/", me.export, name="me-export"),
    path("me/data/delete/", me.delete, name="me-delete"),
    path("u/<ref:ref>/", me.public, name="person"),
]
