import hashlib
import hmac
import json

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseForbidden
from django.shortcuts import redirect, render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from payouts.forms import AccountForm
from payouts.models import Payout, PayoutAccount


@csrf_exempt
@login_required
@require_http_methods(["GET", "POST"])
def account(request):
    current, _ = PayoutAccount.objects.get_or_create(seller=request.user)
    form = AccountForm(request.POST or None, instance=current)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, "Your payouts now go to this account.")
        return redirect("payouts:account")
    return render(request, "payouts/account.html", {"form": form})


@csrf_exempt
@require_POST
def provider_hook(request):
    """Server-to-server, there is no session and no cookie in this call."""
    expected = hmac.new(settings.PAYOUT_HOOK_KEY, request.body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Signature", "")):
        return HttpResponseForbidden()
    event = json.loads(request.body)
    Payout.objects.filter(reference=event["reference"]).update(state=event["state"])
    return HttpResponse(status=204)
