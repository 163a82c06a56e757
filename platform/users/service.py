"""Accounts, players and guests: the one way to change them."""

from collections.abc import Mapping
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.db import transaction

from core import clock
from core.access import account_holder, require, signed_in
from core.errors import Unknown
from core.refs import new_ref
from users import claims, codes, holdings
from users.errors import BadChoice, GuestsOnly, NameRefused, UnknownCode
from users.models import Player, User
from users.names import BadName, clean_name


def checked_name(text: str) -> str:
    """The name as it is kept (users.names); raises NameRefused."""
    try:
        return clean_name(text)
    except BadName as error:
        raise NameRefused(error.code, **error.params) from error


def sign_up(*, email: str, password: str, display_name: str, language: str = "") -> User:
    """An account with its player. The caller has seen that the address is free."""
    with transaction.atomic():
        user = User.objects.create_user(
            email, password, display_name=checked_name(display_name), language=language
        )
        main_player(user)
    return user


def main_player(user: User) -> Player:
    """The player under whose name this person takes part, made at the first need."""
    player, _new = Player.objects.get_or_create(
        user=user, is_main=True, defaults={"display_name": user.display_name}
    )
    return player


def join_as_guest(name: str) -> tuple[User, str]:
    """A guest and the code with which they come back; the caller signs them in."""
    with transaction.atomic():
        player, code = add_walk_in(name)
        return _guest_for(player), code


def add_walk_in(name: str) -> tuple[Player, str]:
    """A player by name alone, as an organiser enters one, and the code to claim it."""
    player = Player(display_name=checked_name(name))
    return player, _give_code(player)


def new_code(*, actor: User) -> str:
    """Another code for a guest who lost theirs; the old one is void."""
    require(signed_in, actor)
    if not actor.is_guest:
        raise GuestsOnly
    return _give_code(main_player(actor))


def _give_code(player: Player) -> str:
    code = codes.new_code()
    player.claim_digest = codes.digest_of(code)
    player.save()
    return code


def guest_by_code(code: str) -> User:
    """The guest whose code this is, to be signed in; a walk-in becomes a guest. UnknownCode."""
    with transaction.atomic():
        player = _claimable(code)
        return player.user if player.user is not None else _guest_for(player)


def _guest_for(player: Player) -> User:
    guest = User.objects.create_user(None, None, display_name=player.display_name, is_guest=True)
    player.user, player.is_main = guest, True
    player.save(update_fields=["user", "is_main"])
    return guest


def _claimable(code: str) -> Player:
    """The player that waits for this code, locked."""
    try:
        digests = codes.digests_of(code)
    except ValueError as error:
        raise UnknownCode from error
    # Without the user's row: joined to the lock it would be the one from before the wait.
    waiting = Player.objects.select_for_update(no_key=True)
    player = waiting.filter(claim_digest__in=digests).first()
    if player is None or not (player.user is None or player.user.is_active):
        raise UnknownCode
    return player


def claim_by_code(code: str, *, actor: User) -> list[Player]:
    """What waits for this code becomes the account's; the players that it got.

    Refusals: UnknownCode, those of rooms (`users.claims`).
    """
    require(account_holder, actor)
    with transaction.atomic():
        player = _claimable(code)
        if player.user is not None:
            return _take_over(player.user, actor)
        _locked(actor)
        return _take([player], actor)


def claim_guest(guest: User, *, actor: User) -> list[Player]:
    """The account takes over a guest of its own browser; the players that it got.

    Refusals: GuestsOnly, those of rooms (`users.claims`).
    """
    require(account_holder, actor)
    with transaction.atomic():
        return _take_over(guest, actor)


def _take_over(guest: User, account: User) -> list[Player]:
    """Everything of the guest's goes to the account, and the guest ends.

    Players are locked before their user, here and wherever both are.
    """
    waiting = list(Player.objects.select_for_update().filter(user_id=guest.pk).order_by("pk"))
    rows = {}
    for pk in sorted({guest.pk, account.pk}):  # by id, like whoever tells several people something
        lock = User.objects.select_for_update(no_key=pk != guest.pk, of=("self",))
        rows[pk] = lock.filter(pk=pk).first()
    locked = rows[guest.pk]
    if locked is None or not locked.is_guest:
        raise GuestsOnly
    if rows[account.pk] is None:
        raise Unknown
    players = _take(waiting, account)
    for holding in holdings.all_holdings():
        holding.hand_over(locked, account)
    locked.delete()
    return players


def _locked(actor: User) -> User:
    """The actor's row as it stands now, locked; Unknown where the account has just gone."""
    row = User.objects.select_for_update(no_key=True, of=("self",)).filter(pk=actor.pk).first()
    if row is None:
        raise Unknown
    return row


def _take(players: list[Player], account: User) -> list[Player]:
    claims.ask_guards(account, players)
    for player in players:
        player.user, player.is_main, player.claim_digest = account, False, None
        player.save(update_fields=["user", "is_main", "claim_digest"])
    return players


def change_profile(*, actor: User, changes: Mapping[str, Any]) -> User:
    """Change name, language, time zone and privacy choices; what is left out stays.

    Keys: display_name, language, time_zone, name_short, history_hidden, mail_notices. Raises
    NameRefused, BadChoice; Unknown where the account has just gone.
    """
    require(signed_in, actor)
    wanted = dict(changes)
    if "display_name" in wanted:
        wanted["display_name"] = checked_name(wanted["display_name"])
    if wanted.get("language", "") not in {"", *dict(settings.LANGUAGES)}:
        raise BadChoice(field="language")
    if wanted.get("time_zone", "") not in {"", *available_timezones()}:
        raise BadChoice(field="time_zone")
    with transaction.atomic():
        main = Player.objects.filter(user=actor, is_main=True)
        if "display_name" in wanted:  # players are locked before their user
            list(main.select_for_update(no_key=True, of=("self",)))
        _locked(actor)
        for name, value in wanted.items():
            setattr(actor, name, value)
        actor.save(update_fields=list(wanted))
        if "display_name" in wanted:
            main.update(display_name=wanted["display_name"])
    return actor


def sign_out_everywhere(user: User) -> None:
    """Every session of this person ends; the caller renews the present one."""
    user.session_salt = new_ref()
    user.save(update_fields=["session_salt"])


def delete_account(*, actor: User) -> None:
    """The account and what is held about it goes; its players stay in old results, nameless.

    Raises StillOwner where a shop in which others work would be left without an owner.
    """
    require(signed_in, actor)
    with transaction.atomic():
        list(Player.objects.select_for_update().filter(user_id=actor.pk).order_by("pk"))
        user = User.objects.select_for_update().filter(pk=actor.pk).first()
        if user is None:  # gone already: a second click, or claimed by an account
            return
        for holding in holdings.all_holdings():
            holding.forget(user)
        Player.objects.filter(user=user).update(
            user=None, is_main=False, display_name="", claim_digest=None, forgotten_at=clock.now()
        )
        user.delete()
