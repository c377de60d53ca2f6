import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const ASKED = "from flask import request\n";
const PING = (head: string, call: string): string => `${head}\n${ASKED}def ping():\n    return ${call}\n`;
const HOST = `"ping -c1 " + request.args["host"]`;
const NODE = (head: string, call: string): string =>
  `${head}\nexport async function answer(req: Request, res: Response) {\n  res.end(await ${call});\n}\n`;
const lines = (...all: string[]): string => `${all.join("\n")}\n`;
const JOINED = (check: string): string =>
  lines(
    "app.get('/:course/slides', async (req, res) => {",
    "  const file = req.query.file;",
    "  if (!/^[a-z]{2}$/.test(req.params.course)) return res.status(404).end();",
    "  const full = path.join(DIR, req.params.course, file);",
    check,
    "  res.sendFile(full);",
    "});",
  );
const TOOLS = (check: string): string =>
  lines(
    "@app.post('/run')",
    "def run():",
    "    payload = request.get_json()",
    "    tool = payload.get('tool')",
    "    host = str(payload.get('host')).strip()",
    `    ${check}`,
    "    command = TOOLS[tool].format(host=host)",
    "    return subprocess.run(command, shell=True)",
  );
const UNZIP = (target: string): string =>
  `import path from "node:path";\nimport fs from "node:fs/promises";\nexport async function install(zip, root) {\n  for (const entry of zip.getEntries()) {\n    const relative = entry.entryName.slice(5);\n    ${target}\n    await fs.writeFile(target, entry.getData());\n  }\n}`;
const REPORT = (look: string): string =>
  `@router.get("/{project_id}/file")\ndef download(project_id: int, name: str, user=Depends(current_user)):\n    require_member(user, project_id)\n    folder = ROOT / f"project-{project_id}"\n    target = (folder / name).resolve()\n${look}    return FileResponse(target)\n`;
const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "path-open": [
    [
      "an entry of an archive that stays below its folder",
      "a.js",
      "function write(entry, folder) { const t = path.join(folder, entry.fileName); createWriteStream(t); }",
      'function write(entry, folder) { const t = path.join(folder, entry.fileName); if (path.relative(folder, t).startsWith("..")) throw new Error("no"); createWriteStream(t); }',
    ],
    [
      "a reader of files under another name",
      "a.ts",
      NODE(
        "import { readFile as slurp } from 'fs/promises';\nimport { join } from 'path';",
        "slurp(join('/srv', req.params.name))",
      ),
      NODE(
        "import { readFile as slurp } from 'fs/promises';\nimport { join, basename } from 'path';",
        "slurp(join('/srv', basename(req.params.name)))",
      ),
    ],
    [
      "a reader of files that is required under another name",
      "a.js",
      "const { readFile: slurp } = require('node:fs/promises');\nexports.answer = async (req, res) => res.end(await slurp('/srv/' + req.params.file));\n",
      "const { readFile: slurp } = require('./fs/promises');\nexports.answer = async (req, res) => res.end(await slurp('/srv/' + req.params.file));\n",
    ],
    [
      "compares the folder of the path with the one that it must be in",
      "src/routes/invoices.ts",
      "app.get('/f', async (req, res) => { const file = path.join(dir, req.query.name); res.send(await readFile(file)); });",
      "app.get('/f', async (req, res) => { const file = path.join(dir, req.query.name); if (path.dirname(file) !== path.normalize(dir)) return res.sendStatus(404); res.send(await readFile(file)); });",
    ],
    [
      "takes letters and digits out of an anchored pattern",
      "src/media-server.ts",
      "app.get('/m', async (req, res) => { const match = /^\\/media\\/(.+)$/.exec(req.url); res.send(await readFile(path.join(ROOT, match[1]))); });",
      "app.get('/m', async (req, res) => { const match = /^\\/media\\/([\\da-f]{32})$/.exec(req.url); res.send(await readFile(path.join(ROOT, match[1]))); });",
    ],
    [
      "looks at each part of a path",
      "src/slides.ts",
      JOINED(""),
      JOINED("  if (!full.startsWith(root + path.sep)) return;"),
    ],
    [
      "looks at more than the suffix of a member",
      "api/themes.py",
      lines(
        "def unpack(archive, target):",
        "    for member in archive.infolist():",
        "        if Path(member.filename).suffix.lower() not in ALLOWED: continue",
        "        out = target / member.filename",
        "        out.write_bytes(archive.read(member))",
      ),
      lines(
        "def unpack(archive, target):",
        "    for member in archive.infolist():",
        "        if member.filename not in ALLOWED: continue",
        "        out = target / member.filename",
        "        out.write_bytes(archive.read(member))",
      ),
    ],
    [
      "the name of an entry, cut, below the folder",
      "src/install.js",
      UNZIP("const target = path.join(root, relative);"),
      UNZIP(
        "const target = path.resolve(root, relative); if (!target.startsWith(root + path.sep)) throw new Error();",
      ),
    ],
    [
      "a name in a folder whose number was looked at",
      "app/reports.py",
      REPORT(""),
      REPORT("    if not target.is_relative_to(folder):\n        raise HTTPException(404)\n"),
    ],
    [
      "opens the file that its caller names at a terminal",
      "tools/convert.py",
      py("from flask import request", "def show():", "    return open(request.args['file']).read()"),
      py("import sys", "def show():", "    return open(sys.argv[1]).read()"),
    ],
    [
      "opens what a route made a number of",
      "api/exports.py",
      py("@bp.get('/e/<name>')", "def one(name):", "    return send_file(ROOT / f'{name}.csv')"),
      py("@bp.get('/e/<int:number>')", "def one(number):", "    return send_file(ROOT / f'{number}.csv')"),
    ],
    [
      "moves an upload from where the server put it",
      "src/upload.js",
      "app.post('/u', async (req, res) => { await fs.rename(req.body.path, target); });",
      "app.post('/u', upload.single('f'), async (req, res) => { await fs.rename(req.file.path, target); });",
    ],
  ],
  "shell-open": [
    [
      "a function taken out of its module",
      "a.py",
      PING("from os import system", `system(${HOST})`),
      PING("from .shell import system", `system(${HOST})`),
    ],
    [
      "a module under another name",
      "a.py",
      PING("import subprocess as sp", `sp.run(${HOST}, shell=True)`),
      PING("import subprocess as sp", `sp.run(["ping", "-c1", request.args["host"]])`),
    ],
    [
      "a function under another name",
      "a.py",
      PING("from subprocess import check_output as out", `out(${HOST}, shell=True)`),
      PING("from subprocess import check_output as out", `out(["date"], shell=False)`),
    ],
    [
      "a named import under another name",
      "a.ts",
      NODE("import { exec as run } from 'node:child_process';", "run('ping ' + req.query.host)"),
      NODE("import { exec as run } from './queue';", "run('ping ' + req.query.host)"),
    ],
    [
      "a request under another name",
      "a.py",
      `from os import system\nfrom flask import request as asked\ndef ping():\n    system("ping " + asked.args["host"])\n`,
      `from os import system\nfrom settings import request as asked\ndef ping():\n    system("ping " + asked)\n`,
    ],
    [
      "looks at the host, not only at the tool beside it",
      "api/diag.py",
      TOOLS("if tool not in TOOLS: abort(400)"),
      TOOLS("if tool not in TOOLS or host not in HOSTS: abort(400)"),
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});

it("a name that a parameter hides is not the one that a module gives", () => {
  const text = `import { exec as run } from "child_process";\nexport const each = (run, req) => run("ping " + req.query.host);\n`;
  expect(named("shell-open", "a.js", text)).toEqual([false]);
});
