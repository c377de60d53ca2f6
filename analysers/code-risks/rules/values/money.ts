/** Money in floating point. */
import { above, pathOf, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";

import type { CodeRule, Inspected } from "../rule.ts";

const MONEY =
  /(^|[a-z_.])(price|amount|total|subtotal|balance|cost|fee|tax|vat|discount|salary|payment|refund|tip|invoice|payout|wage|revenue|charge|deposit|interest|commission)s?(_|[A-Z]|$|\b)|^(price|amount|total|subtotal|balance|cost|fee|tax|discount)/i;
const EXACT =
  /cents?\b|Cents|minor|Decimal|decimal\.|BigInt|bigint|\d+n\b|Dinero|dinero|Big\(|new Big|BigNumber|currency\(|Money|Fraction|_cents|pence|micros|satoshi|integer|basis_?points|Math\.round\(|toMinor|quantize/;
const COUNTED =
  /count|quantity$|qty$|length|pages?$|items$|rows|percent|seconds|minutes|ms$|bytes|score|users|tokens|chars|size$/i;

/** A total, an amount, a charge may be of anything: in a file that speaks of no money they are of something else. */
const OF_MONEY =
  /price|cost|fee\b|fees\b|tax|vat\b|invoice|payment|payout|currenc|salar|refund|wage|revenue|commission|account|cart|checkout|discount|euro?s?\b|\busd\b|dollar|cents?\b|bill|money|bank|loan|ledger|donat|transfer|paid\b|pay\b|[€$£]\s?\d/i;

/** Functions that reckon in another unit say so. */
const OTHER_UNIT =
  /seconds|minutes|hours|grams|kilos?|weight|met(re|er)s|distance|duration|bytes|points|length|score|area|volume/i;

/** Does an expression speak of money? */
function isMoney(node: Syntax | undefined): boolean {
  if (!node) return false;
  const path = pathOf(node).split(".").at(-1) ?? "";
  const named = node.kind === "name" || node.kind === "member" ? path : "";
  if (named !== "") return MONEY.test(named) && !COUNTED.test(named);
  if (node.kind === "binary") return isMoney(node.target) || isMoney(node.value);
  return false;
}

/** Money times or by something that leaves fractions. */
function isReckoned(inspected: Inspected, node: Syntax): boolean {
  const sides = [node.target, node.value];
  const decimal = sides.some(
    (side) => side?.kind === "number" && /^\d*\.\d+$/.test(side.name) && side.name !== "1.0",
  );
  const rate = sides.some((side) =>
    /(rate|percent|pct|discount|ratio|factor|vat|tax)/i.test(pathOf(side).split(".").at(-1) ?? ""),
  );
  const quantity = sides.some((side) =>
    /(quantity|qty|units|hours|days|count|nights)$/i.test(pathOf(side).split(".").at(-1) ?? ""),
  );
  const others = sides.filter((side) => !/(rate|percent|pct)/i.test(pathOf(side)));
  const hundred =
    sides.some((side) => side?.kind === "number" && side.name === "100") &&
    node.name === "/" &&
    !isShown(inspected, node);
  const isMean =
    quantity &&
    node.name === "/" &&
    /rating|average|mean|avg|score/i.test(ownerOf(node, inspected.file.root).name);
  return (
    !isMean && others.some(isMoney) && (decimal || rate || quantity || hundred) && isSettled(inspected, node)
  );
}

/** `(amount / 100).toFixed(2)`, `format(amount / 100)`: whole cents on their way to a reader. */
function isShown(inspected: Inspected, node: Syntax): boolean {
  const { parent } = node;
  if (parent?.kind === "member" && /^(toFixed|toLocaleString)$/.test(parent.name)) return true;
  const call = above(node, "call", "function", "block");
  const maker = above(node, "function")?.name ?? "";
  return (
    (call?.kind === "call" && /format|display|show|render|label/i.test(pathOf(call.target))) ||
    /format|display|show|render|label/i.test(maker)
  );
}

/** The code around reckons in whole cents, or in decimals. */
function isExact({ file, text }: Inspected, node: Syntax, known: Map<Syntax, boolean>): boolean {
  const owner = ownerOf(node, file.root);
  const around = owner === file.root ? (node.parent ?? node) : owner;
  let answer = around === file.root ? EXACT.test(text(node)) : known.get(around);
  if (answer === undefined) known.set(around, (answer = EXACT.test(text(around))));
  return answer;
}

function* money(inspected: Inspected): Generator<{ from: number }> {
  const { file, text } = inspected;
  const known = new Map<Syntax, boolean>();
  if (!file.says(OF_MONEY)) return;
  for (const node of file.nodes) {
    if (!/^(call|binary|assign|param)$/.test(node.kind) || isExact(inspected, node, known)) continue;
    if (node.kind === "call") {
      const path = pathOf(node.target);
      const [first] = node.items ?? [];
      const isFloat =
        /^(parseFloat|float|Number\.parseFloat)$/.test(path) ||
        (path === "Number" && /toFixed/.test(text(first)));
      const target = above(node, "assign", "entry", "param");
      const maker = above(node, "function", "assign", "entry");
      const gives =
        maker?.kind === "function" &&
        above(node, "return") !== null &&
        MONEY.test(maker.name) &&
        !COUNTED.test(maker.name) &&
        !/format|display|show|render|label/i.test(maker.name);
      const holds =
        target &&
        (target.kind === "assign"
          ? isMoney(target.target)
          : MONEY.test(target.name) && !COUNTED.test(target.name));
      if (isFloat && (isMoney(first) || gives || holds || (first && MONEY.test(text(first))))) yield node;
      if (path === "round" && isMoney(first) && file.language === "python" && (node.items?.length ?? 0) > 1)
        yield node;
    }
    if (node.kind === "binary" && /^[*/]$/.test(node.name) && isReckoned(inspected, node)) yield node;
    if (
      node.kind === "assign" &&
      node.name === "+=" &&
      isMoney(node.target) &&
      !OTHER_UNIT.test(ownerOf(node, file.root).name) &&
      node.value &&
      (isMoney(node.value) || node.value.kind === "binary")
    )
      yield node;
    if (
      node.kind === "param" &&
      file.language === "python" &&
      MONEY.test(node.name) &&
      !COUNTED.test(node.name) &&
      /^float\b/.test(node.texts?.[0] ?? "")
    )
      yield node;
  }
  if (file.language === "python" && !file.says(EXACT))
    for (const match of file.text.matchAll(
      /^\s+(price|amount|total|balance|cost|fee|subtotal)\w*\s*(:\s*float\b|=\s*(db\.|sa\.|models\.)?(Column\(\s*(db\.|sa\.)?)?Float)/gm,
    ))
      yield { from: match.index + match[0].search(/\S/) };
}

/** It is kept or sent, not drawn on a chart. */
function isSettled(inspected: Inspected, node: Syntax): boolean {
  return !/(width|height|px|opacity|ratio|progress|percent|chart|score)/i.test(
    inspected.text(above(node, "assign", "entry") ?? undefined, { most: 40 }),
  );
}

export const MONEY_RULES: readonly CodeRule[] = [
  {
    id: "money-float",
    category: "float-money",
    why: "Money is reckoned in floating point: cents get lost and sums do not agree.",
    fix: "Reckon in whole cents (or Decimal, BigInt) and round once, where it is decided.",
    find: money,
  },
];
