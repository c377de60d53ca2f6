from django.conf import settings
from django.http import HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET

YEAR = 365 * 24 * 3600
LANGUAGES = dict(settings.LANGUAGES)


@require_GET
def switch(request):
    lang = request.GET.get("lang", "")
    back = request.GET.get("back") or request.META.get("HTTP_REFERER") or "/"
    if not url_has_allowed_host_and_scheme(
        back, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        back = "/"
    response = HttpResponseRedirect(back)
    if lang in LANGUAGES:
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            lang,
            max_age=YEAR,
            samesite="Lax",
            secure=not settings.DEBUG,
        )
    return response


@require_GET
def size_guide(request):
    """Old addresses of the size guide still hang in shops as QR codes."""
    page = "size-guide-kids" if request.GET.get("kids") == "1" else "size-guide"
    return redirect("page", slug=page, permanent=True)


@require_GET
def imprint(request):
    return redirect("https://www.loomandlast.example/imprint")
