import { readFileSync } from "node:fs";
import { printParseErrorCode } from "jsonc-parser";
import type { z } from "zod";
import { locateJson, type JsonPlace } from "./locate-json.ts";
import { refusals, withKnownKeys } from "./script-refusals.ts";
import { SCRIPT_SCHEMA } from "./script-schema.ts";
import type { Script } from "./script.ts";

/**
 * Reads one script file and refuses what the format does not know, naming file, line, field and what is wrong:
 * a mistyped key must not silently make a script prove nothing. Everything wrong with a file is told at once.
 */
export function readScript(path: string): Script {
  return readWith(path, SCRIPT_SCHEMA) as Script;
}

/** The same for a format of another shape. */
export function readWith(path: string, schema: z.ZodType): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new ScriptError(
      `${path}: cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)})`,
    );
  }
  const { value, errors, duplicates, lineOf, lineAt } = locateJson(text);
  if (errors.length > 0) {
    const lines = errors.map(
      ({ error, offset }) => `${path}:${lineAt(offset)}: is not JSON: ${printParseErrorCode(error)}`,
    );
    throw new ScriptError(lines.join("\n"));
  }
  return check(value, { name: path, schema, duplicates, lineOf });
}

/** Checks a script that is already parsed; `name` stands for the file in messages. */
export function parseScript(value: unknown, name: string): Script {
  return parseWith(value, name, SCRIPT_SCHEMA) as Script;
}

/** The same for a format of another shape. */
export function parseWith(value: unknown, name: string, schema: z.ZodType): unknown {
  return check(value, { name, schema, duplicates: [], lineOf: () => undefined });
}

/** A script that cannot be read or is not in the format; one line of the message for each thing that is wrong. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
}

/** Steps are counted from 1, as in the account of a run, its findings and its differences. */
function fieldName([first, index, ...rest]: JsonPlace): string {
  if (first !== "steps" || typeof index !== "number")
    return [first, index, ...rest].filter((key) => key !== undefined).join(".");
  return [`step ${index + 1}`, ...(rest.length === 0 ? [] : [rest.join(".")])].join(", ");
}

interface Source {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly duplicates: readonly JsonPlace[];
  readonly lineOf: (path: JsonPlace) => number | undefined;
}

function check(value: unknown, { name, schema, duplicates, lineOf }: Source): unknown {
  const result = schema.safeParse(value, { error: withKnownKeys });
  const refused = [
    ...duplicates.map((path) => ({ path, message: "this key stands here twice" })),
    ...(result.success ? [] : refusals(result.error)),
  ];
  if (refused.length === 0) return result.data;
  const lines = refused.map(({ path, message }) => {
    const line = lineOf(path);
    const field = path.length === 0 ? "" : `${fieldName(path)}: `;
    return `${name}${line === undefined ? "" : `:${line}`}: ${field}${message}`;
  });
  throw new ScriptError(lines.join("\n"));
}
