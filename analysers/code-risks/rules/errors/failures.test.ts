import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "error-swallowed": [
    [
      "a rollback before the error goes on",
      "a.ts",
      'export async function f(c) { await c.save("x").catch(() => undefined); }',
      'export async function f(c) { try { await g(c); } catch (e) { await c.query("ROLLBACK").catch(() => undefined); throw e; } }',
    ],
    [
      "makes what may be there already",
      "lib/once.py",
      py("def f(path):", "    try:", "        write(path)", "    except OSError:", "        pass"),
      py("def f(path):", "    try:", "        write(path)", "    except FileExistsError:", "        pass"),
    ],
    [
      "tries for one value",
      "src/size.js",
      "async function f(row) { try { await db.save(row); } catch {} }",
      "async function f(path) { let size; try { size = (await stat(path)).size; } catch {} return size ?? 0; }",
    ],
  ],
  "error-unchecked": [
    [
      "streams whose failures are heard",
      "a.js",
      'import { createGunzip } from "node:zlib";\nexport const f = (req, csv) => { req.pipe(createGunzip()).pipe(csv); };',
      'import { createGunzip } from "node:zlib";\nexport const f = (req, csv) => pipeline(req, createGunzip(), csv);',
    ],
    [
      "a change whose answer is looked at",
      "a.js",
      'async function book() { await fetch("/book", { method: "POST" }); done(); }',
      'async function book() { const r = await fetch("/book", { method: "POST" }); if (r.ok) done(); }',
    ],
    [
      "shows what a machine tells of itself",
      "netdesk/diag.py",
      "import subprocess\n\ndef build():\n    return subprocess.run(['make', 'all'], capture_output=True, text=True).stdout\n",
      "import subprocess\n\ndef up():\n    return subprocess.run(['uptime', '-p'], capture_output=True, text=True).stdout\n",
    ],
    [
      "says that a failing program is no error",
      "netops/dig.py",
      py(
        "import subprocess",
        "def dig(name):",
        "    return subprocess.run(['dig', name], capture_output=True).stdout",
      ),
      py(
        "import subprocess",
        "def dig(name):",
        "    return subprocess.run(['dig', name], capture_output=True, check=False).stdout",
      ),
    ],
    [
      "tries to read what a socket brings",
      "gateway/socket.js",
      "socket.on('message', (data) => { const said = JSON.parse(data); buffer.push(said); });",
      "socket.on('message', (data) => { try { const said = JSON.parse(data); buffer.push(said); } catch (error) { log(error); } });",
    ],
    [
      "reads messages in a page, where an error ends nothing",
      "gateway/socket.js",
      "socket.on('message', (data) => { buffer.push(JSON.parse(data)); });",
      "socket.addEventListener('message', (event) => { buffer.push(JSON.parse(event.data)); });",
    ],
    [
      "walks over a list",
      "src/list.js",
      "load(id, (err, rows) => { show(rows); });",
      "Array.from({ length: 3 }, (e, index) => index);",
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});

it("a wish of the page that a browser refuses is no failure", () => {
  const wish = (call: string): string => `const f = () => { ${call}.catch(() => undefined); };\n`;
  expect(named("error-swallowed", "web/a.js", wish("save()"), wish("page.requestFullscreen()"))).toEqual([
    true,
    false,
  ]);
});
