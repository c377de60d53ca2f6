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


def plan(archive: zipfile.ZipFile, target: Path) -> list[tuple[zipfile.ZipInfo, Path]]:
    """Decides where each member goes; refuses names like ../../etc/passwd."""
    root = target.resolve()
    result = []
    for member in archive.infolist():
        if member.is_dir() or Path(member.filename).suffix.lower() not in ALLOWED:
            continue
        out = (root / member.filename).resolve()
        if not out.is_relative_to(root):
            raise HTTPException(400, f"bad name in archive: {member.filename!r}")
        result.append((member, out))
    if sum(m.file_size for m, _ in result) > MAX_TOTAL:
        raise HTTPException(413, "theme too large")
    return result


@router.post("")
def upload_theme(upload: UploadFile, shop: Shop = Depends(current_shop)):
    data = upload.file.read(MAX_TOTAL + 1)
    if len(data) > MAX_TOTAL:
        raise HTTPException(413, "archive too large")

    target = THEMES / str(shop.id)
    target.mkdir(parents=True, exist_ok=True)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = plan(archive, target)
            for member, out in files:
                out.parent.mkdir(parents=True, exist_ok=True)
                out.write_bytes(archive.read(member))
    except zipfile.BadZipFile:
        raise HTTPException(400, "not a zip file") from None

    return {"files": sorted(m.filename for m, _ in files)}
