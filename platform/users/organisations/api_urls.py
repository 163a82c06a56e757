"""Organisations' API addresses."""

from django.urls import path

from users.organisations import api

urlpatterns = [
    path("shops/", api.ShopsView.as_view(), name="api-shops"),
    path("shops/<slug:slug>/", api.ShopView.as_view(), name="api-shop"),
    path("shops/<slug:slug>/close/", api.CloseView.as_view(), name="api-shop-close"),
    path("shops/<slug:slug>/reopen/", api.ReopenView.as_view(), name="api-shop-reopen"),
    path("shops/<slug:slug>/log/", api.LogView.as_view(), name="api-shop-log"),
    path("shops/<slug:slug>/staff/", api.StaffView.as_view(), name="api-shop-staff"),
    path("shops/<slug:slug>/staff/<ref:ref>/", api.MemberView.as_view(), name="api-shop-member"),
    path(
        "shops/<slug:slug>/invitations/<ref:ref>/",
        api.InvitationView.as_view(),
        name="api-shop-invitation",
    ),
    path("invitations/accept/", api.AcceptView.as_view(), name="api-invitation-accept"),
]
