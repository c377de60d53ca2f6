import asyncio
import logging
import uuid
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import datetime, timezone

log = logging.getLogger(__name__)

HOLD_CENTS = 5000


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
    """One process owns a station (see the shard map), so an in-process lock is enough."""

    def __init__(self, payments, stations):
        self._payments = payments
        self._stations = stations
        self._running: dict[str, Session] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def running(self) -> list[Session]:
        return sorted(self._running.values(), key=lambda s: s.started)

    async def start(self, connector: str, driver: str) -> Session:
        async with self._locks[connector]:
            if connector in self._running:
                raise ConnectorBusy(connector)
            hold = await self._payments.authorise(driver, cents=HOLD_CENTS)
            try:
                async with asyncio.timeout(15):
                    await self._stations.unlock(connector)
            except BaseException:
                log.warning("unlock of %s failed, releasing hold %s", connector, hold)
                await asyncio.shield(self._payments.release(hold))
                raise
            session = Session(connector, driver, hold)
            self._running[connector] = session
            return session

    async def stop(self, connector: str) -> int:
        async with self._locks[connector]:
            session = self._running.get(connector)
            if session is None:
                raise KeyError(connector)
            wh = await self._stations.lock(connector)
            cents = min(-(-wh * 49 // 1000), HOLD_CENTS)
            await self._payments.capture(session.hold, cents)
            del self._running[connector]
            return cents
