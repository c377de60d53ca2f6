import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "resource-open": [
    [
      "a file that the answer closes",
      "a.py",
      "def f(p):\n    x = open(p)\n    return x.read()\n",
      "def f(p):\n    return FileResponse(open(p, 'rb'))\n",
    ],
    [
      "opens a file or takes another, and closes either with the block",
      "tools/pick.py",
      py(
        "def run(output):",
        "    stream = open(output, 'w') if output else sys.stdout",
        "    stream.write(rows())",
      ),
      py(
        "def run(output):",
        "    stream = open(output, 'w') if output else nullcontext(sys.stdout)",
        "    with stream as out:",
        "        out.write(rows())",
      ),
    ],
    [
      "keeps one client for the module",
      "svc/permissions.py",
      py("import httpx", "def ask(id):", "    client = httpx.Client()", "    return client.get(id).json()"),
      py("import httpx", "client = httpx.Client()"),
    ],
    [
      "opens what is shared once, whatever is done when that fails",
      "src/print.ts",
      "export async function print(url: string) { const browser = await puppeteer.launch(); await browser.newContext(); return url; }",
      "let browser: Promise<Browser> | null = null;\nexport function shared() { browser ??= puppeteer.launch().catch((error) => { browser = null; throw error; }); return browser; }",
    ],
    [
      "closes the page of a browser on every way out",
      "src/print.ts",
      "export async function pdf(url: string) { const page = await browser.newPage(); await page.goto(url); const made = await page.pdf(); await page.close(); return made; }",
      "export async function pdf(url: string) { const page = await browser.newPage(); try { await page.goto(url); return await page.pdf(); } finally { await page.close(); } }",
    ],
    [
      "gives a lease back whatever happens",
      "src/render.ts",
      "async function f(doc) { const r = await pool.lease(); const png = await r.draw(doc); await store.put(png); pool.release(r); }",
      "async function f(doc) { const r = await pool.lease(); try { return await r.draw(doc); } finally { pool.release(r); } }",
    ],
    [
      "hands a new file on",
      "lib/keep.py",
      py("import tempfile", "def f():", "    fd, path = tempfile.mkstemp()", "    fill(path)"),
      py(
        "import tempfile, os",
        "def f():",
        "    fd, path = tempfile.mkstemp()",
        "    with os.fdopen(fd, 'w') as out:",
        "        fill(out)",
      ),
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
