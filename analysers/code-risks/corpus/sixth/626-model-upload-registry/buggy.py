import hashlib
import io
import json
import re
from pathlib import Path

import joblib
from fastapi import APIRouter, Depends, Form, HTTPException, UploadFile
from sklearn.base import BaseEstimator

from .deps import Partner, current_partner
from .settings import settings

router = APIRouter(prefix="/models")
MAX_BYTES = 50 * 1024 * 1024
NAME = re.compile(r"[a-z0-9][a-z0-9-]{2,40}")


def folder(name: str) -> Path:
    if not NAME.fullmatch(name):
        raise HTTPException(422, "bad model name")
    return Path(settings.model_dir) / name


@router.post("", status_code=201)
def upload(file: UploadFile, name: str = Form(), partner: Partner = Depends(current_partner)):
    target = folder(f"{partner.slug}-{name}")
    blob = file.file.read(MAX_BYTES + 1)
    if len(blob) > MAX_BYTES:
        raise HTTPException(413, "model too large")

    try:
        model = joblib.load(io.BytesIO(blob))
    except Exception as exc:
        raise HTTPException(400, "not a model file") from exc
    if not isinstance(model, BaseEstimator):
        raise HTTPException(400, "not a scikit-learn estimator")

    card = {
        "name": target.name,
        "type": type(model).__name__,
        "params": {k: repr(v) for k, v in model.get_params(deep=False).items()},
        "features": getattr(model, "n_features_in_", None),
        "sha256": hashlib.sha256(blob).hexdigest(),
    }
    target.mkdir(parents=True, exist_ok=True)
    (target / "model.joblib").write_bytes(blob)
    (target / "card.json").write_text(json.dumps(card))
    return card


@router.get("/{name}")
def show(name: str, partner: Partner = Depends(current_partner)):
    path = folder(name) / "card.json"
    if not name.startswith(f"{partner.slug}-") or not path.is_file():
        raise HTTPException(404)
    return json.loads(path.read_text())
