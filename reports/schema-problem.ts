/**
 * What a file that people edit, cut and mix up has to hold is what its JSON Schema says; told is the first thing that it
 * does not hold, with its place, so that somebody who edited it finds it.
 */
import { readFileSync } from "node:fs";
import { Ajv, type ErrorObject } from "ajv";

export type SchemaName = "report" | "baseline";

let known: Ajv | undefined;

/** Read when a file is: those who play runs read none. */
function schemas(): Ajv {
  if (known !== undefined) return known;
  known = new Ajv({ strict: true, allowUnionTypes: true, allErrors: true, verbose: true });
  for (const name of ["report", "baseline"] satisfies SchemaName[])
    known.addSchema(JSON.parse(readFileSync(new URL(`${name}.schema.json`, import.meta.url), "utf8")), name);
  return known;
}

/** Such as `metrics[0].value is "lots", but must be number`; null = nothing. Fields that nobody asked for are let through. */
export function schemaProblem(value: unknown, name: SchemaName): string | null {
  const ajv = schemas();
  if (ajv.validate(name, value)) return null;
  const errors = (ajv.errors ?? []).filter(({ keyword }) => keyword !== "additionalProperties");
  const [first] = errors;
  return first === undefined ? null : textOf(first);
}

function textOf({ instancePath, message = "is wrong", data, keyword, params }: ErrorObject): string {
  const place = instancePath
    .replace(/\/(\d+)/g, "[$1]")
    .replace(/\/([^/[]+)/g, ".$1")
    .replace(/^\./, "");
  if (keyword === "required")
    return `${place === "" ? "" : `${place}.`}${params["missingProperty"]} is missing`;
  const allowed = keyword === "enum" ? `: ${(params["allowedValues"] as unknown[]).join(", ")}` : "";
  return `${place === "" ? "it" : place} is ${shown(data)}, but ${message}${allowed}`;
}

/** Characters of a wrong value: enough to know it again. */
const SHOWN = 40;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};
