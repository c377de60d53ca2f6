import argparse
import os
import sys
from datetime import datetime, timedelta, timezone
from urllib.parse import quote

import httpx

API = os.environ.get("GITLAB_API", "https://gitlab.com/api/v4")


def client() -> httpx.Client:
    token = os.environ["GITLAB_TOKEN"]
    return httpx.Client(base_url=API, headers={"PRIVATE-TOKEN": token}, timeout=20)


def branches(http: httpx.Client, project: str) -> list[dict]:
    url = f"/projects/{quote(project, safe='')}/repository/branches"
    found: list[dict] = []
    page = "1"
    while page:
        resp = http.get(url, params={"per_page": 100, "page": page})
        resp.raise_for_status()
        found.extend(resp.json())
        page = resp.headers.get("x-next-page", "")
    return found


def stale(items: list[dict], days: int) -> list[dict]:
    limit = datetime.now(timezone.utc) - timedelta(days=days)
    out = []
    for b in items:
        if b["default"] or b["protected"]:
            continue
        if datetime.fromisoformat(b["commit"]["committed_date"]) < limit:
            out.append(b)
    return sorted(out, key=lambda b: b["commit"]["committed_date"])


def main(argv: list[str] | None = None) -> int:
    ap = argparse.ArgumentParser(description="list stale branches")
    ap.add_argument("project")
    ap.add_argument("--days", type=int, default=90)
    args = ap.parse_args(argv)
    with client() as http:
        rows = stale(branches(http, args.project), args.days)
    for b in rows:
        print(f"{b['commit']['committed_date'][:10]}  {b['commit']['author_name']:<24}  {b['name']}")
    print(f"{len(rows)} stale branches", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
