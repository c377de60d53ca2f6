import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const ASKED = "from flask import request\n";
const PING = (head: string, call: string): string => `${head}\n${ASKED}def ping():\n    return ${call}\n`;
const MERGE = (head: string): string =>
  `export function merge(target, source) { for (const key of Object.keys(source)) { ${head}if (typeof source[key] === "object") target[key] = merge(target[key] ?? {}, source[key]); else target[key] = source[key]; } return target; }`;
const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "object-revived": [
    [
      "a loader made from the safe one",
      "a.py",
      "import yaml\nclass Ours(yaml.Loader):\n    pass\ndef f(t):\n    return yaml.load(t, Loader=Ours)\n",
      "import yaml\nclass Ours(yaml.SafeLoader):\n    pass\ndef f(t):\n    return yaml.load(t, Loader=Ours)\n",
    ],
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
    [
      "copies a thing by way of its own bytes",
      "lib/copy.py",
      py("import pickle", "def copy(x):", "    return pickle.loads(x)"),
      py("import pickle", "def copy(x):", "    return pickle.loads(pickle.dumps(x))"),
    ],
  ],
  "prototype-reached": [
    [
      "a table of the module without a prototype",
      "a.js",
      "const counts = {};\nfunction vote(poll, option) { counts[poll][option] = 1; }",
      "const counts = Object.create(null);\nfunction vote(poll, option) { counts[poll][option] = 1; }",
    ],
    [
      "looks at the keys where they are made",
      "src/devices/path.ts",
      "function split(path: string) { return path.split('.'); }\nexport function apply(config, path: string, value) {\n  const parts = split(path);\n  let node = config;\n  for (const part of parts.slice(0, -1)) { node[part] = node[part] ?? {}; node = node[part]; }\n  node[parts.at(-1)] = value;\n}",
      "const NEVER = /^(__proto__|prototype|constructor)$/;\nfunction split(path: string) {\n  const parts = path.split('.');\n  if (parts.some((p) => NEVER.test(p))) throw new Error(path);\n  return parts;\n}\nexport function apply(config, path: string, value) {\n  const parts = split(path);\n  let node = config;\n  for (const part of parts.slice(0, -1)) { node[part] = node[part] ?? {}; node = node[part]; }\n  node[parts.at(-1)] = value;\n}",
    ],
    [
      "a merge that leaves out what its own list names",
      "a.js",
      MERGE(""),
      `const ROOTS = new Set(["__proto__", "constructor"]);\n${MERGE("if (ROOTS.has(key)) continue; ")}`,
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
