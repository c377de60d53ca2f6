/** What a module gives is known by its own name there, whatever the file that imports it calls it. */
import { describe, expect, it } from "vitest";
import { named, type Twins } from "../twins.fixture.ts";

const ASKED = "from flask import request\n";
const PING = (head: string, call: string): string => `${head}\n${ASKED}def ping():\n    return ${call}\n`;
const HOST = `"ping -c1 " + request.args["host"]`;
const NODE = (head: string, call: string): string =>
  `${head}\nexport async function answer(req: Request, res: Response) {\n  res.end(await ${call});\n}\n`;
const INVITE = (head: string, pick: string): string =>
  `${head}\ndef create_invite(team):\n    secret = "".join(${pick})\n    return Invite.objects.create(team=team, secret=secret)\n`;

const TOLD: Readonly<Record<string, readonly Twins[]>> = {
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
  ],
  "path-open": [
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
  ],
  "object-revived": [
    [
      "a loader taken out of its module",
      "a.py",
      PING("from pickle import loads", `loads(request.cookies["s"].encode())`),
      PING("from json import loads", `loads(request.cookies["s"].encode())`),
    ],
    [
      "a loader of objects under another name",
      "a.py",
      PING("from yaml import load, UnsafeLoader", "load(request.data, Loader=UnsafeLoader)"),
      PING("from yaml import load, CSafeLoader as Ours", "load(request.data, Loader=Ours)"),
    ],
  ],
  "fetch-open": [
    [
      "a client's method taken out of it",
      "a.py",
      PING("from requests import get", `get(request.args["url"]).text`),
      PING("from .cache import get", `get(request.args["url"]).text`),
    ],
  ],
  "random-guessable": [
    [
      "a choice of the guessable kind",
      "a.py",
      INVITE("from random import choices", "choices(LETTERS, k=10)"),
      INVITE("from secrets import choice", "choice(LETTERS) for _ in range(10)"),
    ],
  ],
  "digest-weak": [
    [
      "a digest under another name",
      "a.py",
      "from hashlib import md5 as short\ndef hash_password(password):\n    return short(password.encode()).hexdigest()\n",
      "from hashlib import md5 as short\ndef etag(body):\n    return short(body.encode()).hexdigest()\n",
    ],
  ],
};

describe.each(Object.entries(TOLD))("%s is told by the imported name:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});

describe("a name of this file", () => {
  it("is not the one of a module that a parameter hides", () => {
    const text = `import { exec as run } from "child_process";\nexport const each = (run, req) => run("ping " + req.query.host);\n`;
    expect(named("shell-open", "a.js", text)).toEqual([false]);
  });
});
