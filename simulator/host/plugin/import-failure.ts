import { existsSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * What the engine's loader adds to an error: Bun a place, Node a code. A module may throw the like, with anything in
 * it.
 */
interface LoaderError {
  readonly name?: string;
  readonly code?: unknown;
  readonly message?: string;
  readonly stack?: string;
  readonly position?: { readonly file?: string; readonly line?: number; readonly column?: number } | null;
}

/**
 * Why a module was not imported, in words that are the same for all engines: what they say about missing files and
 * syntax differs between them and between versions, so the host's event does not record it.
 * @param entry file URL of the module.
 */
export function importFailure(entry: string, error: unknown): string {
  if (!isThere(entry)) return `Cannot find module '${fileURLToPath(entry)}'`;
  if (isMissingModule(error)) return "a module that it imports cannot be found";
  return isOfTheLoader(error) ? "the module cannot be parsed" : messageOf(error);
}

/**
 * The engine's own words and the place they are about, for the author of the plugin; null where `importFailure` already
 * says them.
 */
export function wordsOfEngine(entry: string, error: unknown): string | null {
  if (!isThere(entry) || (!isMissingModule(error) && !isOfTheLoader(error))) return null;
  if (statSync(fileURLToPath(entry)).isDirectory())
    return "the package names no file to load: no exports, no main, no index";
  const words = (messageOf(error).split("\n", 1)[0] ?? "").replaceAll(RUN, "");
  const place = placeOf(fieldsOf(error));
  return place === null ? words : `${words}, at ${place}`;
}

const isThere = (entry: string): boolean => existsSync(fileURLToPath(entry));

/** What makes the modules of one run differ from those of the next. */
const RUN = /\?simulator-run=-?\d+/g;

function isMissingModule(error: unknown): boolean {
  const { name, code } = fieldsOf(error);
  return name === "ResolveMessage" || code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
}

function isOfTheLoader(error: unknown): boolean {
  const { name, code } = fieldsOf(error);
  return (
    name === "BuildMessage" ||
    name === "SyntaxError" ||
    name === "AggregateError" ||
    (typeof code === "string" && code.startsWith("ERR_"))
  );
}

/** Bun says the place; Node begins the stack of a syntax error with it. */
function placeOf({ name, position, stack }: LoaderError): string | null {
  if (position?.file) return `${position.file}:${position.line}:${position.column}`;
  const first = name === "SyntaxError" ? (stack ?? "").split("\n", 1)[0]?.replaceAll(RUN, "") : undefined;
  const place = /^(?:file:\/\/)?(\/.*:\d+)$/.exec(first ?? "");
  return place?.[1] ?? null;
}

/** Bun's errors of the loader are no `Error`, and a module may throw anything. */
const fieldsOf = (error: unknown): LoaderError => Object(error) as LoaderError;

/** The message of an error, or of any other thrown value. */
export const messageOf = (error: unknown): string => fieldsOf(error).message ?? String(error);
