import hashlib
import json
import re
from pathlib import Path

import onnx
import yaml
from fastapi import APIRouter, Depends, Form, HTTPException, UploadFile
from google.protobuf.message import DecodeError

from .deps import Partner, current_partner
from .settings import settings

router = APIRouter(prefix="/models")
MAX_BYTES = 50 * 1024 * 1024
NAME = re.compile(r"[a-z0-9][a-z0-9-]{2,40}")
LICENCES = frozenset(yaml.safe_load(Path(settings.licence_file).read_text(encoding="utf-8")))


def folder(name: str) -> Path:
    if not NAME.fullmatch(name):
        raise HTTPException(422, "bad model name")
    return Path(settings.model_dir) / name


def describe(blob: bytes) -> dict:
    """Reads the graph of an ONNX file. No pickle.load or joblib.load here: labs are outside parties."""
    try:
        model = onnx.load_from_string(blob)
        onnx.checker.check_model(model)
    except (DecodeError, onnx.checker.ValidationError) as exc:
        raise HTTPException(400, "not a valid ONNX model; pickled models are not accepted") from exc
    return {
        "producer": model.producer_name,
        "operators": sorted({node.op_type for node in model.graph.node}),
        "inputs": [i.name for i in model.graph.input],
    }


@router.post("", status_code=201)
def upload(
    file: UploadFile,
    name: str = Form(),
    licence: str = Form(),
    partner: Partner = Depends(current_partner),
):
    target = folder(f"{partner.slug}-{name}")
    blob = file.file.read(MAX_BYTES + 1)
    if len(blob) > MAX_BYTES:
        raise HTTPException(413, "model too large")
    if licence not in LICENCES:
        raise HTTPException(400, "unknown licence")

    card = {"name": target.name, **describe(blob), "sha256": hashlib.sha256(blob).hexdigest(), "licence": licence}
    target.mkdir(parents=True, exist_ok=True)
    (target / "model.onnx").write_bytes(blob)
    (target / "card.json").write_text(json.dumps(card))
    return card


@router.get("/{name}")
def show(name: str, partner: Partner = Depends(current_partner)):
    path = folder(name) / "card.json"
    if not name.startswith(f"{partner.slug}-") or not path.is_file():
        raise HTTPException(404)
    return json.loads(path.read_text())
