"""Standings as a person would compute them with a pencil: slow fractions, one player at a time."""

from fractions import Fraction

from tournaments.standings import Kind


def games_of(match, number, preset):
    """Own (won, lost, drawn) games."""
    if match.kind is Kind.BYE:
        return preset.bye_wins, 0, 0
    mine, theirs = match.wins_a, match.wins_b
    return (mine, theirs, match.draws) if match.a == number else (theirs, mine, match.draws)


def points_of(match, number, preset):
    """Own match points."""
    if match.kind is Kind.BYE:
        return preset.win
    if match.kind is not Kind.PLAYED:
        return 0
    won, lost, _drawn = games_of(match, number, preset)
    return preset.win if won > lost else preset.draw if won == lost else 0


def matches_of(number, played, through):
    return [one for one in played if number in {one.a, one.b} and one.round <= through]


def match_share(number, played, preset, through):
    mine = matches_of(number, played, through)
    points = sum(points_of(match, number, preset) for match in mine)
    share = Fraction(points, preset.win * len(mine)) if mine else preset.floor
    return max(share, preset.floor)


def game_share(number, played, preset, through, floored=True):
    games = [games_of(match, number, preset) for match in matches_of(number, played, through)]
    points = sum(preset.game_win * won + preset.game_draw * drawn for won, _lost, drawn in games)
    count = sum(map(sum, games))
    floor = preset.floor if floored else Fraction(0)
    return max(Fraction(points, preset.game_win * count), floor) if count else floor


def mean(shares, preset):
    return sum(shares, Fraction(0)) / len(shares) if shares else preset.floor


def naive_row(number, played, preset, through):
    """(points, mw, omw, gw, ogw) after a round."""
    mine = matches_of(number, played, through)
    opponents = [match.b if match.a == number else match.a for match in mine if match.b is not None]
    return (
        sum(points_of(match, number, preset) for match in mine),
        match_share(number, played, preset, through),
        mean([match_share(other, played, preset, through) for other in opponents], preset),
        game_share(number, played, preset, through, floored=preset.gw_floored),
        mean([game_share(other, played, preset, through) for other in opponents], preset),
    )
