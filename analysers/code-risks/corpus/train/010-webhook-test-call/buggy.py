"""Outgoing webhooks: test calls and deliveries."""
import time

import httpx
from fastapi import APIRouter, Depends, HTTPException
from pydantic import BaseModel

from integrations.auth import current_customer
from integrations.signing import sign_payload

router = APIRouter(prefix="/webhooks")
STATUS_PAGE = "https://status.example.com/api/v2/summary.json"


class TestCall(BaseModel):
    url: str
    event: str = "ping"


class TestResult(BaseModel):
    status: int | None = None
    body: str = ""
    seconds: float
    error: str | None = None


@router.post("/test")
def send_test(call: TestCall, customer=Depends(current_customer)) -> TestResult:
    payload = {"event": call.event, "customer": customer.id, "test": True}
    headers = {"X-Signature": sign_payload(customer.webhook_secret, payload)}
    started = time.monotonic()
    try:
        response = httpx.post(call.url, json=payload, headers=headers, timeout=10, follow_redirects=True)
    except httpx.TimeoutException:
        return TestResult(seconds=time.monotonic() - started, error="timed out")
    except httpx.HTTPError as err:
        return TestResult(seconds=time.monotonic() - started, error=str(err))
    return TestResult(status=response.status_code, body=response.text[:500], seconds=time.monotonic() - started)


@router.get("/platform-status")
def platform_status():
    response = httpx.get(STATUS_PAGE, timeout=5)
    if response.status_code != 200:
        raise HTTPException(502, "status page unavailable")
    return response.json()
