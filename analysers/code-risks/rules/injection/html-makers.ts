/** What keeps markup safe: functions of the same file that make it, choices from a list, answers that are no pages. */
import { above, isWithin, pathOf, walk, type SourceFile, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import type { Inspected } from "../rule.ts";

/** `text.replace(/[&<>"']/g, (c) => ENTITIES[c])`, and what is called an escape. */
const isEscape = (inspected: Inspected, made: Syntax): boolean =>
  /^(e|h|esc|html_?esc|esc_?html|escHtml)$/i.test(made.name) ||
  /\.replace(All)?\(\s*(\/\[[^\]]*<[^\]]*\]|\/<\/|["']<["'])/.test(inspected.text(made.body));

/** Everything that a function of this file gives back is safe. */
export function isSafeMaker(
  inspected: Inspected,
  made: Syntax,
  again: (one: Syntax | undefined) => boolean,
): boolean {
  if (isEscape(inspected, made)) return true;
  if (made.body?.kind !== "block") return made.body !== undefined && again(made.body);
  const given = [...walk(made.body)].filter(
    (one) => one.kind === "return" && above(one, "function") === made,
  );
  return given.length > 0 && given.every((one) => one.value !== undefined && again(one.value));
}

/** `MENTION.sub(link, escape(text))`: a safe text with safe pieces, where what was found is a piece of that text. */
export function isSafeSub(
  inspected: Inspected,
  call: Syntax,
  again: (one: Syntax | undefined) => boolean,
): boolean {
  const items = call.items ?? [];
  const [put, text] = pathOf(call.target) === "re.sub" ? items.slice(1) : items;
  if (!text || !again(text)) return false;
  const maker = put?.kind === "name" ? inspected.scopes.functionNamed(put.name) : put;
  if (maker?.kind !== "function") return again(put);
  const found = maker.items?.[0]?.name ?? "";
  const isFound = (one: Syntax | undefined): boolean =>
    one?.kind === "call" && pathOf(one.target) === `${found}.group`;
  return isSafeMaker(inspected, maker, (one) => isFound(one) || again(one));
}

/** `MODES.includes(mode) ? mode : "light"` */
export const isChosen = ({ guards, text }: Inspected, { body, test }: Syntax): boolean =>
  body !== undefined && test !== undefined && text(test).includes(text(body)) && guards.isVetted(body, null);

/** `res.type("text/plain").send(…)`: said in the same function to be no page. */
export const isPlain = ({ file, text }: Inspected, call: Syntax): boolean => {
  const before = file.between(ownerOf(call, file.root).from, call.from) + text(call.target);
  const said = [
    ...before.matchAll(
      /(?:type|header|set|setHeader|contentType)\(\s*(?:["'`]content-type["'`]\s*,\s*)?["'`]([\w./+-]+)/gi,
    ),
  ];
  const kind =
    said.findLast(([, one = ""]) => /\/|^(text|txt|json|csv|html|xml|rss|atom|svg)$/i.test(one))?.[1] ?? "";
  return kind !== "" && !/html|svg/i.test(kind);
};

const entries = new WeakMap<SourceFile, ReadonlyMap<string, readonly Syntax[]>>();

/** The entries of a file that a call makes, by name. Kept, since each sink asks. */
function madeEntries(file: SourceFile): ReadonlyMap<string, readonly Syntax[]> {
  let known = entries.get(file);
  if (known === undefined) {
    known = Map.groupBy(
      file.nodes.filter((one) => one.kind === "entry" && one.value?.kind === "call"),
      ({ name }) => name,
    );
    entries.set(file, known);
  }
  return known;
}

/** State of a component in a file that cleans what it puts there; a prop that the same file cleans where it makes it. */
export const isCleanState = ({ scopes, file }: Inspected, node: Syntax): boolean => {
  if (/(^|\.)use(State|Reducer|Query|SWR)\(\)/.test(scopes.fullPath(node)))
    return file.says(/\b(sanitize\w*|DOMPurify\.\w+)\(/);
  const made = madeEntries(file).get(node.name) ?? [];
  return made.length > 0 && made.every((one) => /sanit|purif/i.test(scopes.fullPath(one.value?.target)));
};

/** A function of this file that marks what was found, and escapes nothing itself. */
export function plainHighlighter({ scopes, text }: Inspected, name: string): Syntax | undefined {
  const made = /highlight/i.test(name) ? scopes.functionNamed(name) : undefined;
  const escapes = /&lt;|&amp;|createTextNode|textContent|DOMPurify|sanitize|escape(?!d?Reg)/i;
  return made?.body && !escapes.test(text(made.body)) ? made : undefined;
}

/** `DOMPurify.sanitize(decorate(body))`: what the function around it makes goes nowhere but into such calls. */
export function onlyGoesInto({ file, calls }: Inspected, node: Syntax, through: RegExp): boolean {
  let maker = ownerOf(node, file.root);
  while (maker !== file.root && maker.name === "") maker = ownerOf(maker, file.root);
  if (maker === file.root || maker.isExported === true) return false;
  const uses = file.nodes.filter(
    (one) => one.kind === "name" && one.name === maker.name && !isWithin(one, maker),
  );
  return (
    uses.length > 0 &&
    uses.every((use) =>
      calls.some(
        ({ call, full }) => through.test(full) && (call.items ?? []).some((item) => isCallOf(item, use)),
      ),
    )
  );
}

const isCallOf = (item: Syntax, use: Syntax): boolean => item.kind === "call" && item.target === use;
