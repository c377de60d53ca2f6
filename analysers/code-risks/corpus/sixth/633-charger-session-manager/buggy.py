import asyncio
import logging
import uuid
from dataclasses import dataclass, field
from datetime import datetime, timezone

log = logging.getLogger(__name__)


class ConnectorBusy(Exception):
    pass


@dataclass
class Session:
    connector: str
    driver: str
    hold: str
    id: str = field(default_factory=lambda: uuid.uuid4().hex)
    started: datetime = field(default_factory=lambda: datetime.now(timezone.utc))


class SessionManager:
    def __init__(self, payments, stations):
        self._payments = payments
        self._stations = stations
        self._running: dict[str, Session] = {}

    def running(self) -> list[Session]:
        return sorted(self._running.values(), key=lambda s: s.started)

    async def start(self, connector: str, driver: str) -> Session:
        if connector in self._running:
            raise ConnectorBusy(connector)

        hold = await self._payments.authorise(driver, cents=5000)
        try:
            async with asyncio.timeout(15):
                await self._stations.unlock(connector)
        except Exception:
            log.warning("unlock of %s failed, releasing hold %s", connector, hold)
            await self._payments.release(hold)
            raise

        session = Session(connector, driver, hold)
        self._running[connector] = session
        return session

    async def stop(self, connector: str) -> int:
        session = self._running.pop(connector)
        wh = await self._stations.lock(connector)
        cents = -(-wh * 49 // 1000)
        await self._payments.capture(session.hold, min(cents, 5000))
        return cents
