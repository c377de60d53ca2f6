import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const INVITE = "async function invite(one) { await send(one); }\n";
const CLASS = (call: string, type = "Mailer"): string =>
  `class Orders { constructor(private mailer: ${type}) {}\n async place(o) { ${call} return o; } }`;
const ASYNC = (body: string, head = ""): string => `${head}\nexport async function f(a, b) { ${body} }`;
const SPEC = (steps: string): string =>
  `import { test, expect } from "@playwright/test";\ntest("t", async ({ page }) => { ${steps} });`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "promise-lost": [
    [
      "promises of a step of this file that are gathered",
      "a.js",
      `${INVITE}async function f(p) { const all = p.map((one) => invite(one)); return { all: all.length }; }`,
      `${INVITE}async function f(p) { const all = p.map((one) => invite(one)); return await Promise.all(all); }`,
    ],
    [
      "speaks to a socket",
      "src/handlers/logs.js",
      "export async function f(client, row) { await client.connect(); client.send(row); }",
      "import { WebSocket } from 'ws';\nexport async function f(client, row) { await ready; client.send(row); }",
    ],
    [
      "calls what is no method of its own",
      "src/client.js",
      "async function load(x) { await x; }\nasync function go(u) { try { return load(u); } catch (e) { report(e); } }",
      "const api = { async request(u) { try { return request(u); } catch (e) { report(e); } } };",
    ],
    [
      "an effect of a service that is waited for",
      "a.ts",
      CLASS("this.mailer.sendReceipt(o);"),
      CLASS("await this.mailer.sendReceipt(o);"),
    ],
    [
      "a service that only keeps a list",
      "a.ts",
      CLASS("this.mailer.sendReceipt(o);"),
      CLASS("this.mailer.sendReceipt(o);", "Logger"),
    ],
    [
      "an effect of a module whose other calls nobody waits for",
      "a.ts",
      ASYNC("await orders.byId(a); try { orders.markPaid(a); } catch (e) { show(e); }"),
      ASYNC("orders.byId(a); try { orders.markPaid(a); } catch (e) { show(e); }"),
    ],
    [
      "a map of this file",
      "a.ts",
      ASYNC("await pool.query(a); pool.delete(a);"),
      ASYNC("const pool = new Map(); await pool.query(a); pool.delete(a);"),
    ],
    [
      "a function of a module of promises that is waited for",
      "a.ts",
      ASYNC("writeFile(a, b);", 'import { writeFile } from "node:fs/promises";'),
      ASYNC("await writeFile(a, b);", 'import { writeFile } from "node:fs/promises";'),
    ],
    [
      "a parameter that has the name of an async function",
      "a.ts",
      ASYNC("save(a);", "async function save(x) { await x; }"),
      ASYNC("[a].map((save) => { save(b); });", "async function save(x) { await x; }"),
    ],
    [
      "a step that looks after its own failures, begun in passing",
      "a.ts",
      "async function load() { await x(); }\nbutton.onclick = () => { load(); };",
      "async function load() { try { await x(); } catch (e) { show(e); } }\nbutton.onclick = () => { load(); };",
    ],
    [
      "what an async generator gives",
      "a.ts",
      ASYNC("const all = parts(a); go(all.length);", "async function parts(x) { return x; }"),
      ASYNC("const all = parts(a); go(all.length);", "async function* parts(x) { yield x; }"),
    ],
    [
      "an answer that is waited for before it is opened",
      "a.ts",
      ASYNC('const r = api.post("/x", a); if (r.ok) go();'),
      ASYNC('const r = await api.post("/x", a); if (r.ok) go();'),
    ],
    [
      "a step of a browser that is waited for",
      "a.spec.ts",
      SPEC('page.getByRole("button").click();'),
      SPEC('await page.getByRole("button").click();'),
    ],
    [
      "a claim about a page that is waited for",
      "a.spec.ts",
      SPEC('expect(page.getByText("x")).toBeVisible();'),
      SPEC('await expect(page.getByText("x")).toBeVisible();'),
    ],
    [
      "a session of SQLAlchemy that is not async",
      "a.py",
      "async def f(session: AsyncSession):\n    session.commit()\n",
      "async def f(session: Session):\n    session.commit()\n",
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
