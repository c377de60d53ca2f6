from pathlib import Path

from fastapi import APIRouter, Depends, HTTPException
from fastapi.responses import FileResponse

from app.auth import current_user, require_member
from app.settings import settings

router = APIRouter(prefix="/projects", tags=["reports"])

ROOT = Path(settings.report_dir).resolve()


def project_dir(project_id: int) -> Path:
    return ROOT / f"project-{project_id}"


@router.get("/{project_id}/reports")
def list_reports(project_id: int, user=Depends(current_user)):
    require_member(user, project_id)
    folder = project_dir(project_id)
    if not folder.is_dir():
        return []
    return sorted(p.name for p in folder.glob("*.pdf"))


@router.get("/{project_id}/reports/file")
def download(project_id: int, name: str, user=Depends(current_user)):
    require_member(user, project_id)
    target = project_dir(project_id) / name
    if not target.exists():
        raise HTTPException(404, "report not found")
    return FileResponse(target, media_type="application/pdf", filename=target.name)


@router.get("/template/logo")
def logo():
    return FileResponse(Path(__file__).parent / ".." / "static" / "logo.svg")
