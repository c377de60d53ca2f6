import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const FETCH = (check: string): string => `
import requests
from flask import request
HOSTS = {"a.example"}
def download(address):
    return requests.get(address).status_code
@bp.post("/import")
def feed():
    address = request.get_json()["feed"]
    parts = urlsplit(address)
    if ${check}:
        abort(422)
    return download(address)
`;
const lines = (...all: string[]): string => `${all.join("\n")}\n`;
const django = (vetted: string): string =>
  lines(
    "def landing_page(request):",
    "    wanted = request.POST.get('next') or request.GET.get('next')",
    `    ${vetted}`,
    "    return wanted",
    "def login_view(request):",
    "    return redirect(landing_page(request))",
  );
const clicks = (vetted: string): string =>
  lines(
    "function readLink(url) {",
    "  const mailing = url.searchParams.get('m') ?? '';",
    "  const target = url.searchParams.get('u') ?? '';",
    "  if (!/^[a-z]+$/.test(mailing)) return null;",
    "  if (!target.startsWith('https://') || !URL.canParse(target)) return null;",
    `  ${vetted}`,
    "  return { mailing, target: new URL(target).href };",
    "}",
    "http.createServer((req, res) => {",
    "  const link = readLink(new URL(req.url, BASE));",
    "  if (link) res.writeHead(302, { location: link.target }).end();",
    "});",
  );
const ASKED = "from flask import request\n";
const PING = (head: string, call: string): string => `${head}\n${ASKED}def ping():\n    return ${call}\n`;
const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "fetch-open": [
    [
      "a host that the caller compares with a list",
      "a.py",
      FETCH('parts.scheme not in ("http", "https") or not parts.netloc'),
      FETCH("parts.netloc not in HOSTS"),
    ],
    [
      "an address below an origin of the environment",
      "a.ts",
      "export const f = (req) => fetch(new URL(req.query.page));",
      "export const f = (req, c) => fetch(new URL(req.query.page, c.env.CATALOG_ORIGIN));",
    ],
    [
      "a client's method taken out of it",
      "a.py",
      PING("from requests import get", `get(request.args["url"]).text`),
      PING("from .cache import get", `get(request.args["url"]).text`),
    ],
    [
      "streams from an address that is compared",
      "planner/calendar.py",
      "import httpx\ndef fetch_calendar(url):\n    if url.startswith('webcal:'):\n        url = 'https://' + url\n    with httpx.stream('GET', url) as r:\n        return r.read()\n",
      "import httpx\ndef fetch_calendar(url):\n    if httpx.URL(url).host not in HOSTS:\n        raise Refused\n    with httpx.stream('GET', url) as r:\n        return r.read()\n",
    ],
    [
      "a host that is compared, not found somewhere in the address",
      "accounts/avatar.py",
      "def _ok(url):\n    return any(h in url for h in ALLOWED_HOSTS)\n\ndef fetch_avatar(url):\n    if not _ok(url):\n        raise ValueError\n    return requests.get(url).content\n",
      "def _ok(url):\n    return urlsplit(url).hostname in ALLOWED_HOSTS\n\ndef fetch_avatar(url):\n    if not _ok(url):\n        raise ValueError\n    return requests.get(url).content\n",
    ],
    [
      "asks for what its own caller gives it, under no telling name",
      "lib/client.py",
      py("import requests", "def import_from(url):", "    return requests.get(url).json()"),
      py("import requests", "def fetch_json(url):", "    return requests.get(url).json()"),
    ],
    [
      "is a client of one server",
      "lib/http.py",
      py("import requests", "def unfurl(url):", "    return requests.get(url).text"),
      py("import requests", "def call(url):", "    return requests.get(url).text"),
    ],
  ],
  "redirect-open": [
    [
      "looks at the address in the function that makes it",
      "accounts/views.py",
      django("log(wanted)"),
      django("if not url_has_allowed_host_and_scheme(wanted, {request.get_host()}): return '/'"),
    ],
    [
      "asks for a signature over the address, which a pattern for another part is not",
      "clicks.mjs",
      clicks("count(mailing);"),
      clicks("if (!timingSafeEqual(hmac(target), given)) return null;"),
    ],
    [
      "keeps the answer of the look in a name",
      "accounts/views.py",
      "def go(request):\n    target = request.GET.get('next')\n    is_long = len(target) > 5\n    return redirect(target if is_long else '/')\n",
      "def go(request):\n    target = request.GET.get('next')\n    is_ours = url_has_allowed_host_and_scheme(target)\n    return redirect(target if is_ours else '/')\n",
    ],
    [
      "asks a pattern of the module",
      "src/login.ts",
      "app.post('/in', (req, res) => { const next = String(req.query.next); res.redirect(next ? next : '/'); });",
      "const LOCAL = /^\\/(?![/\\\\])/;\napp.post('/in', (req, res) => { const next = String(req.query.next); res.redirect(LOCAL.test(next) ? next : '/'); });",
    ],
    [
      "goes where a provider says",
      "src/oauth.ts",
      "app.get('/a', (req, res) => { res.redirect(req.query.to); });",
      "app.get('/a', async (req, res) => { res.redirect(await provider.authorizeUrl(req.query.prompt)); });",
    ],
    [
      "gives a name to the place of the page",
      "web/nav.js",
      "window.location = new URLSearchParams(location.search).get('to');",
      "var location = document.location || window.location;",
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});

it("what a function of this file called request brings was no request of a visitor", () => {
  const next = (name: string): string =>
    `const ${name} = async (a) => a;\nasync function f(request) { }\nexport async function pages() { const r = await ${name}(API); const next = r.headers.get("link"); return got(next); }\n`;
  expect(
    named(
      "fetch-open",
      "src/pages.ts",
      "export const f = (req) => got(req.headers.get('link'));",
      next("request"),
    ),
  ).toEqual([true, false]);
});
