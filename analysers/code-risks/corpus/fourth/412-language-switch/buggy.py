from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

CODES = {code for code, _label in settings.LANGUAGES}


@require_GET
def picker(request: HttpRequest) -> HttpResponse:
    return render(
        request,
        "museum/language.html",
        {
            "languages": settings.LANGUAGES,
            "current": request.session.get("lang", settings.LANGUAGE_CODE),
            "next": request.GET.get("next", "/"),
        },
    )


@require_POST
def switch(request: HttpRequest) -> HttpResponse:
    code = request.POST.get("lang", "")
    if code in CODES:
        request.session["lang"] = code

    target = request.POST.get("next") or request.META.get("HTTP_REFERER") or "/"
    response = redirect(target)
    response.set_cookie("lang", request.session.get("lang", ""), max_age=31536000, samesite="Lax")
    return response


@require_GET
def legacy_home(_request: HttpRequest) -> HttpResponse:
    return redirect("museum:home", permanent=True)
