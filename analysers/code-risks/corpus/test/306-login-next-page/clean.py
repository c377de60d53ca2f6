from urllib.parse import urlencode

from django.contrib.auth import authenticate, login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

STATUS_PAGE = "https://status.example.org/"


def _local_or_home(request: HttpRequest, target: str) -> str:
    allowed = url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return target if allowed else reverse("home")


def login_view(request: HttpRequest) -> HttpResponse:
    if request.method == "GET":
        return render(request, "accounts/login.html", {"next": request.GET.get("next", "")})

    user = authenticate(
        request,
        username=request.POST.get("username", ""),
        password=request.POST.get("password", ""),
    )
    if user is None:
        query = urlencode({"next": request.POST.get("next", ""), "failed": "1"})
        return redirect(f"{reverse('login')}?{query}")

    login(request, user)
    target = request.POST.get("next") or reverse("home")
    return redirect(_local_or_home(request, target))


@require_POST
def logout_view(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("login")


def status_view(request: HttpRequest) -> HttpResponse:
    return redirect(STATUS_PAGE)
