from django.contrib.auth.decorators import login_required
from django.db.models import Count, OuterRef, Q, Subquery
from django.http import JsonResponse

from apiary.models import Hive, Measurement, Visit

HEAVY_GRAMS = 45_000


def _entry(hive, weight, visit, treatments):
    return {
        "id": hive.pk,
        "name": hive.name,
        "apiary": hive.apiary.name,
        "weight": weight,
        "heavy": weight is not None and weight > HEAVY_GRAMS,
        "lastVisit": visit.isoformat() if visit else None,
        "openTreatments": treatments,
    }


@login_required
def overview(request):
    last_weight = Measurement.objects.filter(hive=OuterRef("pk")).order_by("-taken_at")
    last_visit = Visit.objects.filter(hive=OuterRef("pk")).order_by("-day")
    hives = (
        Hive.objects.filter(owner=request.user)
        .select_related("apiary")
        .annotate(
            grams=Subquery(last_weight.values("grams")[:1]),
            visited=Subquery(last_visit.values("day")[:1]),
            open_count=Count("treatments", filter=Q(treatments__finished_on__isnull=True)),
        )
        .order_by("name")
    )
    entries = []
    for hive in hives:
        entries.append(_entry(hive, hive.grams, hive.visited, hive.open_count))
    return JsonResponse({"hives": entries})


@login_required
def names(request):
    rows = Hive.objects.filter(owner=request.user).values_list("pk", "name")
    return JsonResponse({str(pk): name for pk, name in rows})
