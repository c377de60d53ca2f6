"""Outgoing webhooks: test calls and deliveries."""
import ipaddress
import socket
import time
from urllib.parse import urlsplit

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


def public_address(url: str) -> tuple[str, str]:
    """The host and one public IP of it; the call is made to that IP, so a second lookup cannot differ."""
    parts = urlsplit(url)
    if parts.scheme != "https" or not parts.hostname or parts.port not in (None, 443):
        raise HTTPException(422, "only https addresses on port 443")
    try:
        found = {info[4][0] for info in socket.getaddrinfo(parts.hostname, 443, proto=socket.IPPROTO_TCP)}
    except socket.gaierror as err:
        raise HTTPException(422, "unknown host") from err
    if not found or not all(ipaddress.ip_address(ip).is_global for ip in found):
        raise HTTPException(422, "this address is not reachable from the internet")
    return parts.hostname, sorted(found)[0]


@router.post("/test")
def send_test(call: TestCall, customer=Depends(current_customer)) -> TestResult:
    payload = {"event": call.event, "customer": customer.id, "test": True}
    headers = {"X-Signature": sign_payload(customer.webhook_secret, payload)}
    started = time.monotonic()
    try:
        host, ip = public_address(call.url)
        pinned = httpx.URL(call.url).copy_with(host=ip)
        with httpx.Client(timeout=10, follow_redirects=False) as client:
            response = client.post(
                pinned, json=payload, headers={**headers, "Host": host}, extensions={"sni_hostname": host}
            )
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
