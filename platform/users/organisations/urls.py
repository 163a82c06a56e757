"""Organisations' addresses."""

from django.urls import path

from users.organisations.pages import invitations, shops, staff

urlpatterns = [
    path("shops/", shops.shops, name="shops"),
    path("shops/new/", shops.new, name="shop-new"),
    path("shops/<slug:slug>/", shops.shop, name="shop"),
    path("shops/<slug:slug>/edit/", shops.edit, name="shop-edit"),
    path("shops/<slug:slug>/close/", shops.close, name="shop-close"),
    path("shops/<slug:slug>/reopen/", shops.reopen, name="shop-reopen"),
    path("shops/<slug:slug>/history/", shops.past, name="shop-history"),
    path("shops/<slug:slug>/staff/", staff.who, name="shop-staff"),
    path("shops/<slug:slug>/staff/invite/", staff.invite, name="shop-invite"),
    path(
        "shops/<slug:slug>/staff/invitations/<ref:ref>/withdraw/",
        staff.withdraw,
        name="shop-withdraw",
    ),
    path("shops/<slug:slug>/staff/<ref:ref>/roles/", staff.set_roles, name="shop-roles"),
    path("shops/<slug:slug>/staff/<ref:ref>/remove/", staff.remove, name="shop-remove"),
    path("invitations/<str:code>/", invitations.invitation, name="invitation"),
]
