"""JSON views behind the settings page."""
import json

from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import JsonResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from profiles.models import Profile
from profiles.tasks import send_confirmation


@require_GET
@login_required
def show_profile(request):
    profile = Profile.objects.get(user=request.user)
    return JsonResponse({"email": request.user.email, "pending": profile.pending_email})


def read_json(request):
    try:
        return json.loads(request.body or b"{}")
    except json.JSONDecodeError:
        return {}


@csrf_exempt
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
