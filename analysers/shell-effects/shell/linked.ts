/**
 * Symbolic links that a line makes. The disk does not know them before the line runs, so what the line writes through
 * such a name is noted at the place to which it leads as well.
 */
import { isInside, resolvePath } from "../project-path.ts";
import { MAX_LINKED } from "./effect-sheet.ts";
import { literal, type Field } from "./field.ts";
import { absolutePath, type Scope } from "./scope.ts";
import { DYNAMIC } from "./stream.ts";

const baseOf = (path: string): string => path.replace(/\/+$/, "").split("/").pop() ?? "";

/**
 * The line makes `into` a link to `source`, or puts one of its name in there; undefined: in the folder the shell is in.
 * @param isCopy the source is named from the shell's folder, and not from where the link lies.
 */
export function noteLink(source: Field, into: Field | undefined, scope: Scope, isCopy: boolean): void {
  const place = absolutePath(scope, (into ?? literal(".")).text);
  if (place === null || scope.place !== "here") return;
  const isFolder = into === undefined || /(^|\/)\.{0,2}$/.test(into.text) || scope.asked.has(place);
  const link = isFolder ? `${place}/${baseOf(source.text)}` : place;
  const folder = isCopy ? scope.cwd : link.slice(0, link.lastIndexOf("/")) || "/";
  const isTold = folder !== null && !source.text.startsWith(DYNAMIC);
  const { links } = scope.analysis.effects;
  if (links.size >= MAX_LINKED) scope.analysis.effects.writeSomewhere();
  else links.set(link, isTold ? resolvePath(folder, source.text) : `/${DYNAMIC}`);
}

/** Links go where they are moved or copied to; a relative one leads elsewhere from there, so its end is unknown. */
export function carryLinks(sources: readonly Field[], into: Field, scope: Scope): void {
  const { links } = scope.analysis.effects;
  const place = absolutePath(scope, into.text);
  if (place === null || links.size === 0) return;
  const made = [...links.keys()];
  for (const source of sources) {
    const from = absolutePath(scope, source.text);
    for (const link of made.filter((one) => from !== null && isInside(from, one))) {
      const rest = link.slice(from?.length);
      if (links.size >= MAX_LINKED) return scope.analysis.effects.writeSomewhere();
      // A new name, or a folder to put it in.
      for (const to of [place, `${place}/${baseOf(source.text)}`]) links.set(to + rest, `/${DYNAMIC}`);
    }
  }
}
