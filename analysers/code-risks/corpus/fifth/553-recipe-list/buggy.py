from math import ceil

from fastapi import APIRouter, Depends, Query
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from recipes.db import session
from recipes.models import Recipe

router = APIRouter()


def to_item(recipe: Recipe) -> dict:
    return {
        "id": recipe.id,
        "title": recipe.title,
        "minutes": recipe.minutes,
        "created": recipe.created_at.isoformat(),
    }


@router.get("/recipes")
def list_recipes(
    page: int = Query(1, ge=1),
    size: int = Query(20),
    tag: str | None = None,
    db: Session = Depends(session),
):
    query = select(Recipe).where(Recipe.published.is_(True))
    if tag:
        query = query.where(Recipe.tags.any(name=tag))
    total = db.scalar(select(func.count()).select_from(query.subquery()))
    rows = db.scalars(query.offset(page * size).limit(size)).all()
    return {
        "items": [to_item(r) for r in rows],
        "total": total,
        "pages": ceil(total / size) if total else 0,
    }


@router.get("/recipes/random")
def random_recipe(db: Session = Depends(session)):
    recipe = db.scalars(select(Recipe).order_by(func.random()).limit(1)).first()
    return to_item(recipe) if recipe else None
