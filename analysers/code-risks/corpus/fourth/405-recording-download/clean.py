from pathlib import Path

from fastapi import APIRouter, Depends, HTTPException
from fastapi.responses import FileResponse

from callcenter.auth import require_supervisor
from callcenter.settings import settings

router = APIRouter(prefix="/recordings", dependencies=[Depends(require_supervisor)])

ROOT = Path(settings.recordings_dir)
ROOT_RESOLVED = ROOT.resolve()


def _days() -> list[str]:
    return sorted((p.name for p in ROOT.iterdir() if p.is_dir()), reverse=True)


@router.get("/")
def list_days() -> dict[str, list[str]]:
    return {"days": _days()[:31]}


@router.get("/{day}/index")
def list_recordings(day: str) -> dict[str, list[str]]:
    if day not in _days():
        raise HTTPException(404, "no recordings on that day")
    return {"files": sorted(p.name for p in (ROOT / day).glob("*.wav"))}


@router.get("/file/{name:path}")
def download(name: str) -> FileResponse:
    target = (ROOT_RESOLVED / name).resolve()
    if not target.is_relative_to(ROOT_RESOLVED) or not target.is_file():
        raise HTTPException(404, "recording not found")
    return FileResponse(
        target,
        media_type="audio/wav",
        filename=target.name,
        headers={"Cache-Control": "private, max-age=60"},
    )
