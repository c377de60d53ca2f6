"""JSON views behind the settings page."""
import hmac
import json

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpResponse, HttpResponseForbidden, JsonResponse
from django.views.decorators.csrf import csrf_exempt, ensure_csrf_cookie
from django.views.decorators.http import require_GET, require_POST

from profiles.models import Profile
from profiles.tasks import send_confirmation


@require_GET
@ensure_csrf_cookie
@login_required
def show_profile(request):
    """The page takes the token of the cookie and sends it as X-CSRFToken with every change."""
    profile = Profile.objects.get(user=request.user)
    return JsonResponse({"email": request.user.email, "pending": profile.pending_email})


def read_json(request):
    try:
        return json.loads(request.body or b"{}")
    except json.JSONDecodeError:
        return {}


@login_required
@require_POST
def change_email(request):
    email = str(read_json(request).get("email", "")).strip()
    try:
        validate_email(email)
    except ValidationError:
        return JsonResponse({"error": "not an e-mail address"}, status=400)
    Profile.objects.filter(user=request.user).update(pending_email=email)
    send_confirmation.delay(request.user.pk, email)
    return JsonResponse({"pending": email})


@login_required
@require_POST
def delete_account(request):
    user = request.user
    logout(request)
    user.delete()
    return JsonResponse({"deleted": True})


# Called by the mail provider, which has no session here and signs what it sends.
@csrf_exempt
@require_POST
def bounce_webhook(request):
    expected = hmac.new(settings.BOUNCE_KEY.encode(), request.body, "sha256").hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Signature", "")):
        return HttpResponseForbidden()
    Profile.objects.filter(pending_email=read_json(request).get("email")).update(pending_email="")
    return HttpResponse(status=204)
