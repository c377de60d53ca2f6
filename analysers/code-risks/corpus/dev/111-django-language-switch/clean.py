"""Entry pages of the course portal."""
from django.conf import settings
from django.contrib.auth import authenticate, login, logout
from django.http import HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods, require_POST

from portal.forms import LoginForm

LANGUAGES = dict(settings.LANGUAGES)


def target_of(request, fallback: str) -> str:
    """Where to go on: `next` when it stays on this host, else the fallback."""
    target = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if is_ours else fallback


@require_POST
def set_language(request, code: str):
    response = HttpResponseRedirect(target_of(request, "/"))
    if code in LANGUAGES:
        translation.activate(code)
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            code,
            max_age=365 * 24 * 3600,
            secure=True,
            samesite="Lax",
        )
    return response


@require_http_methods(["GET", "POST"])
def sign_in(request):
    form = LoginForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = authenticate(request, **form.cleaned_data)
        if user is not None:
            login(request, user)
            return redirect(target_of(request, reverse("portal:start")))
        form.add_error(None, "Unknown name or wrong password")
    return render(request, "portal/login.html", {"form": form})


@require_POST
def sign_out(request):
    logout(request)
    return redirect("portal:start")


def course_of_the_day(request):
    course = request.portal.featured_course()
    return redirect(course.get_absolute_url() if course else "portal:start")
