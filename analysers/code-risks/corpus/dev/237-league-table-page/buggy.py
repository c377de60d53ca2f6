from django.db.models import Prefetch, Q
from django.http import JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_GET

from .models import League, Match, Team


def letter(match: Match, team: Team) -> str:
    own, other = match.goals_for(team), match.goals_against(team)
    return "W" if own > other else "L" if own < other else "D"


@require_GET
def table(request, slug: str):
    league = get_object_or_404(League, slug=slug, public=True)
    teams = Team.objects.filter(league=league).order_by("-points", "-goal_difference")

    rows = []
    for place, team in enumerate(teams, start=1):
        matches = Match.objects.filter(Q(home=team) | Q(away=team), finished=True).order_by("-kickoff")[:5]
        rows.append(
            {
                "place": place,
                "team": team.name,
                "coach": team.coach.name if team.coach_id else None,
                "points": team.points,
                "form": "".join(letter(match, team) for match in matches),
            }
        )
    return JsonResponse({"league": league.name, "rows": rows})


@require_GET
def next_match(request, team_id: int):
    team = get_object_or_404(Team, pk=team_id)
    match = (
        Match.objects.filter(Q(home=team) | Q(away=team), finished=False)
        .select_related("home", "away")
        .prefetch_related(Prefetch("tickets", to_attr="offers"))
        .order_by("kickoff")
        .first()
    )
    if match is None:
        return JsonResponse({"match": None})
    offers = [{"block": t.block, "left": t.left} for t in match.offers]
    return JsonResponse({"match": f"{match.home.name} – {match.away.name}", "offers": offers})
