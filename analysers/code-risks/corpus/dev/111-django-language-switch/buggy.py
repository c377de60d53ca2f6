"""Entry pages of the course portal."""
from django.conf import settings
from django.contrib.auth import authenticate, login, logout
from django.http import HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.http import require_http_methods, require_POST

from portal.forms import LoginForm

LANGUAGES = dict(settings.LANGUAGES)


@require_POST
def set_language(request, code: str):
    response = HttpResponseRedirect(reverse("portal:start"))
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
            return redirect(request.GET.get("next", reverse("portal:start")))
        form.add_error(None, "Unknown name or wrong password")
    return render(request, "portal/login.html", {"form": form})


@require_POST
def sign_out(request):
    logout(request)
    return redirect("portal:start")


def course_of_the_day(request):
    course = request.portal.featured_course()
    return redirect(course.get_absolute_url() if course else "portal:start")
