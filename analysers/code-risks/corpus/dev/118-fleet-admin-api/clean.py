"""Vehicles of the fleet."""
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, status
from pydantic import BaseModel, Field
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from fleet.audit import audit
from fleet.db import session
from fleet.models import User, Vehicle
from fleet.security import current_user, require_role
from fleet.telematics import unlock_doors

router = APIRouter(prefix="/vehicles", tags=["vehicles"], dependencies=[Depends(current_user)])
# The role is asked of every route below; none of them names it again.
dispatch = APIRouter(prefix="/vehicles", tags=["dispatch"], dependencies=[Depends(require_role("dispatcher"))])
Db = Annotated[AsyncSession, Depends(session)]


class NewVehicle(BaseModel):
    plate: str = Field(pattern=r"^[A-Z0-9-]{3,10}$")
    model: str = Field(max_length=80)
    depot_id: int


async def find(db: AsyncSession, vehicle_id: int) -> Vehicle:
    vehicle = await db.get(Vehicle, vehicle_id)
    if vehicle is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "no such vehicle")
    return vehicle


@router.get("")
async def list_vehicles(db: Db):
    vehicles = await db.scalars(select(Vehicle).where(Vehicle.retired.is_(False)).order_by(Vehicle.plate))
    return [vehicle.to_dict() for vehicle in vehicles]


@dispatch.post("", status_code=status.HTTP_201_CREATED)
async def register(vehicle: NewVehicle, db: Db):
    row = Vehicle(**vehicle.model_dump())
    db.add(row)
    await db.commit()
    return row.to_dict()


@dispatch.delete("/{vehicle_id}", status_code=status.HTTP_204_NO_CONTENT)
async def retire(vehicle_id: int, db: Db):
    vehicle = await find(db, vehicle_id)
    vehicle.retired = True
    await db.commit()


@dispatch.post("/{vehicle_id}/unlock")
async def unlock(vehicle_id: int, db: Db, user: Annotated[User, Depends(current_user)]):
    vehicle = await find(db, vehicle_id)
    await unlock_doors(vehicle.telematics_id)
    await audit(db, "vehicle.unlocked", vehicle_id=vehicle.id, by=user.id)
    return {"unlocked": True}
