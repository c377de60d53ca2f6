from urllib.parse import urlencode

from django.contrib.auth import authenticate, login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

STATUS_PAGE = "https://status.example.org/"


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
    return redirect(target)


@require_POST
def logout_view(request: HttpRequest) -> HttpResponse:
    logout(request)
    return redirect("login")


def status_view(request: HttpRequest) -> HttpResponse:
    return redirect(STATUS_PAGE)
