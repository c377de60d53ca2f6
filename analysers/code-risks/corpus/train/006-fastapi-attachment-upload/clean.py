"""Attachments of issues, kept on the local disk."""
import os
import shutil
import uuid
from pathlib import Path

from fastapi import APIRouter, Depends, HTTPException, UploadFile
from fastapi.responses import FileResponse
from sqlalchemy.orm import Session

from app.db import get_session
from app.models import Attachment, User
from app.security import current_user

router = APIRouter(prefix="/issues/{issue_id}/attachments")
ROOT = Path(os.environ.get("ATTACHMENT_ROOT", "/var/lib/tracker/attachments"))
MAX_FILES = 10


def issue_folder(issue_id: int) -> Path:
    folder = ROOT / str(issue_id)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@router.post("", status_code=201)
def upload(
    issue_id: int,
    files: list[UploadFile],
    session: Session = Depends(get_session),
    user: User = Depends(current_user),
):
    if len(files) > MAX_FILES:
        raise HTTPException(400, f"at most {MAX_FILES} files per upload")
    saved = []
    for upload_file in files:
        # On disk the file has a name of ours; the client's name is only ever shown.
        target = issue_folder(issue_id) / f"{uuid.uuid4().hex}.bin"
        with open(target, "wb") as out:
            shutil.copyfileobj(upload_file.file, out)
        shown_name = Path(upload_file.filename or "unnamed").name[:200]
        row = Attachment(issue_id=issue_id, name=shown_name, path=target.name, owner_id=user.id)
        session.add(row)
        saved.append(row)
    session.commit()
    return [{"id": row.id, "name": row.name} for row in saved]


@router.get("/{attachment_id}")
def download(
    issue_id: int,
    attachment_id: int,
    session: Session = Depends(get_session),
    user: User = Depends(current_user),
):
    row = session.get(Attachment, attachment_id)
    if row is None or row.issue_id != issue_id or not user.can_read(issue_id):
        raise HTTPException(404)
    return FileResponse(issue_folder(issue_id) / row.path, filename=row.name)
