/**
 * Reads a planning document: its sections, what it says of itself in its first lines, and which plans, tasks and decisions
 * it names. Only headings at the start of a line count, and none inside a fenced block.
 */
import type { DocumentStanding, RestsOn } from "../record/document.ts";

export interface ReadDocument {
  /** Text by heading; what stands before the first is under "". A heading that comes again is counted. */
  readonly sections: ReadonlyMap<string, string>;
  readonly restsOn: readonly RestsOn[];
  readonly standing: DocumentStanding;
  readonly by: string | null;
  readonly names: readonly string[];
}

const FRONT_MATTER = /^---\n([^]*?)\n---\n/;
const STANDINGS: readonly DocumentStanding[] = ["superseded", "abandoned"];
const MOST_NAMED = 50;

function sectionsOf(text: string): ReadonlyMap<string, string> {
  const sections = new Map<string, string>();
  let name = "";
  let fence: string | null = null;
  for (const line of text.split("\n")) {
    const [, opens = ""] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (opens !== "") fence = fence === null ? opens : opens.startsWith(fence) ? null : fence;
    const heading = fence === null ? /^#{1,6}\s+(.+?)\s*#*\s*$/.exec(line)?.[1] : undefined;
    if (heading !== undefined) {
      name = heading;
      for (let count = 2; sections.has(name); count++) name = `${heading} (${count})`;
    }
    sections.set(name, `${sections.get(name) ?? ""}${line.trimEnd()}\n`);
  }
  if (sections.get("")?.trim() === "") sections.delete("");
  return sections;
}

/** `rests-on: docs/prd.md#Limits, docs/brief.md`; a list over several lines is read as well. */
function restsOnOf(front: string): RestsOn[] {
  const [, text = ""] = /^rests-on:((?:.*)(?:\n\s+-.*)*)/m.exec(front) ?? [];
  return text
    .split(/[,\n]/)
    .map((one) => one.replaceAll(/^[\s\-"'[]+|["'\]\s]+$/g, ""))
    .filter((one) => one !== "")
    .map((one) => {
      const [path = "", section] = one.split("#");
      return { path: path.replace(/^\.\//, ""), section: section ?? null };
    });
}

/** @param text of the file, with any line ends */
export function readDocument(text: string): ReadDocument {
  const plain = text.replaceAll("\r\n", "\n");
  const [whole = "", front = ""] = FRONT_MATTER.exec(plain) ?? [];
  const body = plain.slice(whole.length);
  const said = (key: string): string | null =>
    new RegExp(`^${key}:\\s*["']?(.+?)["']?\\s*$`, "m").exec(front)?.[1] ?? null;
  return {
    sections: sectionsOf(body),
    restsOn: restsOnOf(front),
    standing: STANDINGS.find((one) => one === said("status")) ?? "live",
    by: said("superseded-by"),
    names: [...new Set(body.match(/\b(?:tn|wp|td)-\d+\b/g))].slice(0, MOST_NAMED),
  };
}
