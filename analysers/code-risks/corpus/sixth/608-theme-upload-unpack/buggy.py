import io
import os
import zipfile
from pathlib import Path

from fastapi import APIRouter, Depends, HTTPException, UploadFile

from ..auth import Shop, current_shop

router = APIRouter(prefix="/themes", tags=["themes"])

THEMES = Path(os.environ.get("THEMES_DIR", "/srv/themes"))
MAX_TOTAL = 20 * 1024 * 1024
ALLOWED = {".html", ".css", ".js", ".png", ".jpg", ".svg", ".webp"}


@router.post("")
def upload_theme(upload: UploadFile, shop: Shop = Depends(current_shop)):
    data = upload.file.read(MAX_TOTAL + 1)
    if len(data) > MAX_TOTAL:
        raise HTTPException(413, "archive too large")
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except zipfile.BadZipFile:
        raise HTTPException(400, "not a zip file") from None

    target = THEMES / str(shop.id)
    target.mkdir(parents=True, exist_ok=True)

    with archive:
        members = [m for m in archive.infolist() if not m.is_dir()]
        if sum(m.file_size for m in members) > MAX_TOTAL:
            raise HTTPException(413, "theme too large")
        written = []
        for member in members:
            if Path(member.filename).suffix.lower() not in ALLOWED:
                continue
            out = target / member.filename
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_bytes(archive.read(member))
            written.append(member.filename)

    return {"files": sorted(written)}
