import { writeFileSync } from "node:fs";
import { importFresh, nextRun } from "../host/plugin/import-fresh.ts";
import type { ModuleShape } from "./plugin-shape.ts";

/** Entry of a child process: imports the modules it is named, as the hosts do, and writes what they export. */
const [, , out = "", list = "[]"] = process.argv;

function shapeOf(module: Readonly<Record<string, unknown>>): ModuleShape {
  const { default: form, ...others } = module;
  const kind = typeof form;
  const fields = kind === "object" && form !== null ? Object.entries(form as object) : [];
  return {
    default: kind === "function" || (kind === "object" && form !== null) ? (kind as "object") : "other",
    keys: Object.keys(module),
    fields: Object.fromEntries(fields.map(([name, value]) => [name, typeof value])),
    functions: Object.values(others).filter((value) => typeof value === "function").length,
  };
}

const known = new Map<string, ModuleShape | null>();
for (const entry of JSON.parse(list) as (string | null)[]) {
  if (entry === null || known.has(entry)) continue;
  known.set(entry, await importFresh(entry, nextRun()).then(shapeOf, () => null));
}
const entries = JSON.parse(list) as (string | null)[];
writeFileSync(out, JSON.stringify(entries.map((entry) => (entry === null ? null : known.get(entry)))));
process.exit(0);
