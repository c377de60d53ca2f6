/** Work that was put off in words: notes in comments, and functions that only say that they are not written yet. */
import { above, type Syntax } from "../../source/syntax.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const LEFT =
  /^\W*(@todo\b|(TODO|FIXME|XXX|HACK|WIP|TBD)\b|([Tt]odo|[Ff]ixme)\s*[:(-])(?!\s*(list|item|app)\b)/;
const LATER =
  /\b(TODO|FIXME|XXX)\b\s*[:(]|\b(implement|finish|handle|fix|remove|replace|add|wire|validate|check)\s+(this|me|it|properly|real|actual|later|the real)[^.]*\b(later|before (launch|release|prod|merge|ship)|once|when we)|\bnot (yet )?implemented\b|\b(temporary|temp|quick|dirty) (hack|fix|workaround|stub)\b|\bplaceholder (implementation|until|for now)|\bstub(bed)? (out|for now|until)|\bfor now\b.*\b(always|return|skip|hard-?code|fake|assume|just)|\b(always|return|skip|hard-?code|fake|assume|just)\b.*\bfor now\b|\bhard-?coded (for now|until)|\bcome back (to|and)|\bremove (this )?before\b|\bdo not (ship|merge|commit)\b/i;

function* notes(inspected: Inspected): Generator<{ from: number }> {
  for (const { text, from } of inspected.file.comments) {
    let at = from;
    for (const line of text.split("\n")) {
      const body = line.replace(/^\s*(\/\/+|\/\*+|\*+\/?|#+|--)\s*/, "");
      const isNote =
        LEFT.test(body) &&
        // What a text looks like that is read or written: `"* TODO buy milk"`.
        !/^\W*["'`]/.test(body) &&
        !/^\W*(hack|todo)s?\b[^:(]*\b(screen|list|items?|app|page|board|column|status|component|model|store)\b/i.test(
          body,
        );
      if (isNote || LATER.test(body)) yield { from: at };
      at += line.length + 1;
    }
  }
  for (const node of inspected.file.nodes) {
    if (node.kind !== "throw") continue;
    const owner = above(node, "function");
    // A base class that says no more than that others have to do it.
    const isBase = inspected.file.language === "python" && isBareBase(inspected, node);
    if (isBase) continue;
    const isAbstract = /abstract|@abstractmethod|subclass|override|must implement/i.test(
      inspected.text(above(node, "class") ?? undefined, { most: 4_000 }),
    );
    if (
      /not\s*(yet\s*)?implemented|NotImplementedError|todo/i.test(inspected.text(node)) &&
      owner &&
      !isAbstract &&
      !/subclass|abstract/i.test(inspected.text(node))
    )
      yield node;
  }
}

/** `raise NotImplementedError` as all that a method of a class does which builds on no other of its kind. */
function isBareBase({ text }: Inspected, node: Syntax): boolean {
  const home = above(node, "class");
  const body = node.parent?.kids.filter((kid) => kid.kind !== "string");
  const bases = (home?.items ?? []).map((one) => text(one));
  return (
    home !== null &&
    body?.length === 1 &&
    node.parent?.parent?.kind === "function" &&
    /^raise\s+NotImplementedError(\(\s*("[^"]*"|'[^']*')?\s*\))?$/.test(text(node).trim()) &&
    !/todo|later|yet/i.test(text(node)) &&
    bases.every((base) => /^(object|ABC|abc\.ABC|Protocol.*|Generic.*|metaclass=.*)$/.test(base))
  );
}

export const NOTE_RULES: readonly CodeRule[] = [
  {
    id: "note-left",
    category: "todo-left",
    why: "A note says that something here is still to be done.",
    fix: "Do it, or take it out and make it a task of its own.",
    find: notes,
  },
];
