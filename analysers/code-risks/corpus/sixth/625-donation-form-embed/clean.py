import hashlib
import hmac
import json

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseForbidden, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.csrf import csrf_exempt, csrf_protect, ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from .models import StandingDonation
from .tasks import record_payment

INTERVALS = {"monthly", "quarterly", "yearly"}


@require_GET
@login_required
@ensure_csrf_cookie
def member_page(request):
    """The page reads the csrftoken cookie and sends it as X-CSRFToken with its fetch calls."""
    donation = StandingDonation.objects.filter(member=request.user).first()
    return render(request, "donations/member.html", {"donation": donation})


@csrf_protect
@require_POST
@login_required
def change(request, pk):
    donation = get_object_or_404(StandingDonation, pk=pk, member=request.user)
    try:
        data = json.loads(request.body)
        cents = int(data["cents"])
        interval = str(data["interval"])
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


@csrf_protect
@require_POST
@login_required
def pause(request, pk):
    donation = get_object_or_404(StandingDonation, pk=pk, member=request.user)
    donation.paused = not donation.paused
    donation.save(update_fields=["paused"])
    return JsonResponse({"paused": donation.paused})


# Called by the payment provider, no cookies or session involved: the body is signed.
@csrf_exempt
@require_POST
def provider_webhook(request):
    expected = hmac.new(settings.PROVIDER_KEY.encode(), request.body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected.encode(), request.headers.get("X-Signature", "").encode()):
        return HttpResponseForbidden()
    record_payment.delay(request.body.decode())
    return HttpResponse(status=204)
