"""Definitions of data pipelines."""
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from fastapi import APIRouter, Depends, HTTPException, UploadFile

from pipelines.auth import engineer
from pipelines.registry import STEP_TYPES, save_pipeline

router = APIRouter(prefix="/pipelines")
ALLOWED = {"type", "source", "target", "timeout", "needs"}


class DefinitionLoader(yaml.SafeLoader):
    """The safe loader and our two tags; !!python/... is unknown to it."""


@dataclass
class Step:
    name: str
    type: str
    timeout: int = 300
    needs: list[str] = field(default_factory=list)
    options: dict = field(default_factory=dict)


def minutes(loader: yaml.SafeLoader, node: yaml.Node) -> int:
    return int(loader.construct_scalar(node)) * 60


def hours(loader: yaml.SafeLoader, node: yaml.Node) -> int:
    return int(loader.construct_scalar(node)) * 3600


DefinitionLoader.add_constructor("!minutes", minutes)
DefinitionLoader.add_constructor("!hours", hours)


def parse(text: str | bytes) -> list[Step]:
    try:
        data = yaml.load(text, Loader=DefinitionLoader)
    except yaml.YAMLError as err:
        raise ValueError(str(err)) from err
    if not isinstance(data, dict) or "steps" not in data:
        raise ValueError("a definition has 'steps'")
    steps = []
    for name, body in data["steps"].items():
        unknown = set(body) - ALLOWED
        if unknown:
            raise ValueError(f"step {name}: unknown {', '.join(sorted(unknown))}")
        if body.get("type") not in STEP_TYPES:
            raise ValueError(f"step {name}: no such type")
        steps.append(Step(name, body["type"], body.get("timeout", 300), body.get("needs", []), body))
    return steps


@router.post("/{name}", status_code=201)
async def upload(name: str, file: UploadFile, user=Depends(engineer)):
    try:
        steps = parse(await file.read())
    except ValueError as err:
        raise HTTPException(422, str(err)) from err
    return save_pipeline(name, steps, owner=user.id)


def builtin(name: str) -> list[Step]:
    """A definition that comes with the package."""
    return parse((Path(__file__).parent / "builtin" / f"{name}.yaml").read_text())
