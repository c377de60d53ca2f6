import json

from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from .models import StandingDonation

INTERVALS = {"monthly", "quarterly", "yearly"}


@require_GET
@login_required
def member_page(request):
    donation = StandingDonation.objects.filter(member=request.user).first()
    return render(request, "donations/member.html", {"donation": donation})


@csrf_exempt
@require_POST
@login_required
def change(request, pk):
    donation = get_object_or_404(StandingDonation, pk=pk, member=request.user)
    try:
        data = json.loads(request.body)
        cents = int(data["cents"])
        interval = data["interval"]
    except (ValueError, KeyError, TypeError):
        return JsonResponse({"error": "bad request"}, status=400)
    if not 100 <= cents <= 1_000_000:
        return JsonResponse({"error": "amount must be between 1 and 10000 euros"}, status=400)
    if interval not in INTERVALS:
        return JsonResponse({"error": "unknown interval"}, status=400)

    donation.cents = cents
    donation.interval = interval
    donation.save(update_fields=["cents", "interval"])
    return JsonResponse({"cents": cents, "interval": interval})


@csrf_exempt
@require_POST
@login_required
def pause(request, pk):
    donation = get_object_or_404(StandingDonation, pk=pk, member=request.user)
    donation.paused = not donation.paused
    donation.save(update_fields=["paused"])
    return JsonResponse({"paused": donation.paused})
