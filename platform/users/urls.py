"""Accounts' addresses."""

from django.urls import path

from users import pages

urlpatterns = [
    path("accounts/login/", pages.sign_in, name="login"),
    path("accounts/logout/", pages.sign_out, name="logout"),
    path("admin/login/", pages.admin_sign_in, name="admin-login"),
    path("admin/logout/", pages.sign_out, name="admin-logout"),
]
