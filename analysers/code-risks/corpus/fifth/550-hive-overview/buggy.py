from django.contrib.auth.decorators import login_required
from django.http import JsonResponse

from apiary.models import Hive

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
    hives = Hive.objects.filter(owner=request.user).order_by("name")
    entries = []
    for hive in hives:
        measurement = hive.measurements.order_by("-taken_at").first()
        visit = hive.visits.order_by("-day").first()
        entries.append(
            _entry(
                hive,
                measurement.grams if measurement else None,
                visit.day if visit else None,
                hive.treatments.filter(finished_on__isnull=True).count(),
            )
        )
    return JsonResponse({"hives": entries})


@login_required
def names(request):
    rows = Hive.objects.filter(owner=request.user).values_list("pk", "name")
    return JsonResponse({str(pk): name for pk, name in rows})
