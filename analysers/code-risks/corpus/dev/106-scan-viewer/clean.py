"""Views of scanned letters."""
import mimetypes
import os
import re
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_required, permission_required
from django.http import FileResponse, Http404, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from scans.models import Batch

IMAGE_TYPES = {".png", ".jpg", ".tif"}
BATCH = re.compile(r"[A-Z]{2}\d{4}")


def batch_folder(request) -> Path:
    """The folder of the batch; the shape of both parts leaves no room for a way out."""
    year, batch = request.GET.get("year", ""), request.GET.get("batch", "")
    if not (year.isascii() and year.isdigit() and len(year) == 4 and BATCH.fullmatch(batch)):
        raise Http404
    return Path(settings.SCAN_ROOT, year, batch)


def names_in(folder: Path) -> list[str]:
    if not folder.is_dir():
        raise Http404
    return sorted(entry.name for entry in os.scandir(folder) if Path(entry.name).suffix.lower() in IMAGE_TYPES)


@require_safe
@login_required
@permission_required("scans.view_batch", raise_exception=True)
def pages(request):
    return JsonResponse({"pages": names_in(batch_folder(request))})


@require_safe
@login_required
@permission_required("scans.view_batch", raise_exception=True)
def page(request):
    folder = batch_folder(request)
    name = request.GET.get("page", "page-1.png")
    if name not in names_in(folder):  # "../" is in no listing
        raise Http404
    content_type, _ = mimetypes.guess_type(name)
    return FileResponse(open(folder / name, "rb"), content_type=content_type or "application/octet-stream")


@require_safe
@login_required
def cover(request, batch_id: int):
    batch = get_object_or_404(Batch, pk=batch_id)
    return FileResponse(open(os.path.join(settings.SCAN_ROOT, "covers", f"{batch.pk}.png"), "rb"))
