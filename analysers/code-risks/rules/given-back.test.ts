/** What functions of the same file give back, or vet, on the way: one mechanism each. */
import { describe, expect, it } from "vitest";
import { named, type Twins } from "../twins.fixture.ts";

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

const steps = (call: string): string =>
  lines(
    "function decorate(body) {",
    '  return body.replace(URLS, (href) => `<a href="${href}">${href}</a>`);',
    "}",
    `export const markup = (comment) => ${call};`,
  );

const GIVEN_BACK: Readonly<Record<string, readonly Twins[]>> = {
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
  ],
  "secret-named": [
    [
      "reads the key, or fails",
      "src/tokens.ts",
      "function signingKey() { return process.env.JWT_SIGNING_KEY || 'vK2m9QzT4wLr8YbX1cNf6HsJ'; }",
      "function signingKey() { return process.env.JWT_SIGNING_KEY ?? fail(); }",
    ],
    [
      "gives its own function the kind of token",
      "src/tokens.ts",
      "export const token = (id: string) => sign({ id }, 'vK2m9QzT4wLr8YbX1cNf6HsJ');",
      "function sign(id: string, use: string) { return jwt.sign({ id, use }, key()); }\nexport const token = (id: string) => sign(id, 'vK2m9QzT4wLr8YbX1cNf6HsJ');",
    ],
  ],
  "query-built": [
    [
      "joins conditions that are written here",
      "notes/find.py",
      lines(
        "def build(author):",
        "    return f\"author = '{author}'\", []",
        "def find(db, author):",
        "    where, values = build(author)",
        "    return db.execute(f'SELECT id FROM notes WHERE {where}', values)",
      ),
      lines(
        "def build(author):",
        "    return 'author = ?', [author]",
        "def find(db, author):",
        "    where, values = build(author)",
        "    return db.execute(f'SELECT id FROM notes WHERE {where}', values)",
      ),
    ],
  ],
  "html-built": [
    [
      "takes the whole through a sanitiser",
      "src/comment.js",
      steps("decorate(comment.body)"),
      steps("DOMPurify.sanitize(decorate(comment.body))"),
    ],
  ],
  "nothing-opened": [
    [
      "asks for what is there only where the other is",
      "src/quote.js",
      "function quote(country) { const zone = ZONES.find((one) => one.id === country); return { zone: zone.name }; }",
      "function quote(country, grams) { const zone = ZONES.find((one) => one.id === country); const tier = zone?.tiers.find((one) => grams < one.to); return tier ? { zone: zone.name } : null; }",
    ],
  ],
  "access-unasked": [
    [
      "lets only admins of the workspace in",
      "src/settings.js",
      "router.patch('/workspaces/:id/settings', requireUser, async (req, res) => { res.json(await store.update(req.params.id, req.body)); });",
      "router.patch('/workspaces/:id/settings', requireWorkspaceAdmin, async (req, res) => { res.json(await store.update(req.params.id, req.body)); });",
    ],
  ],
};

describe.each(Object.entries(GIVEN_BACK))("%s", (rule, twins) => {
  it.each(twins)("holds up the one and not the one that %s", (_, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
