import asyncio
import contextlib
import logging
from datetime import datetime, timezone

log = logging.getLogger("valves")

OPEN, CLOSED = 1, 0


class Valves:
    def __init__(self, bus, journal, coils: dict[str, int]):
        self._bus = bus
        self._journal = journal
        self._coils = coils
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task] = set()

    async def _set(self, name: str, state: int) -> None:
        async with self._lock:
            await self._bus.write_coil(self._coils[name], state)
            await asyncio.sleep(0.05)
        log.debug("valve %s -> %s", name, state)

    async def water(self, name: str, seconds: float) -> None:
        started = datetime.now(timezone.utc)
        try:
            await self._set(name, OPEN)
            await asyncio.sleep(seconds)
        finally:
            await self._set(name, CLOSED)
        await self._journal.add(name=name, started=started, seconds=seconds)

    def water_later(self, name: str, seconds: float) -> asyncio.Task:
        task = asyncio.create_task(self.water(name, seconds))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def shutdown(self) -> None:
        for task in list(self._tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await asyncio.gather(*(self._set(name, CLOSED) for name in self._coils))
