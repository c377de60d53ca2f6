import { dirname, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** Where a plugin threw: places in its own files, the innermost first, as `path:line`. */
function placesOf(error: unknown): readonly string[] {
  const { stack } = Object(error) as { readonly stack?: unknown };
  if (typeof stack !== "string") return [];
  const places = stack.split("\n").flatMap((line) => {
    const [, path = "", number = ""] = FRAME.exec(line) ?? [];
    return path === "" || isElsewhere(path) ? [] : [`${path}:${number}`];
  });
  return [...new Set(places)].slice(0, MOST);
}

/** The same to be spread into a finding or a record. */
export function thrownAt(error: unknown): { readonly places?: readonly string[] } {
  const places = placesOf(error);
  return places.length === 0 ? {} : { places };
}

const MOST = 4;
/** Of Node and of Bun; a plugin is imported with a number for its run behind its path. */
const FRAME = /(?<=^|[\s(@]|file:\/\/)(\/[^():?]+)(?:\?[^():]*)?:(\d+):\d+\)?$/;
const OWN = dirname(dirname(fileURLToPath(import.meta.url))) + sep;

const isElsewhere = (path: string): boolean =>
  path.includes("/node_modules/") || (path.startsWith(OWN) && !path.includes("/fixture"));
