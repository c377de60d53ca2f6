/** Counting: borders that are one off. */
import { above, lastName, pathOf, type SourceFile, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { callsOf, literally } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const isLength = (path: string): boolean => /\.(length|size)$/.test(path);

function* borders(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    if (node.kind === "loop" && node.test?.kind === "binary" && node.body)
      yield* loopBorder(inspected, node, node.test, node.body);
    // `list[list.length]` is never there.
    const mayBeLength =
      node.value?.kind === "call" || (node.value?.kind === "member" && node.value.name === "length");
    if (node.kind === "member" && node.is === "computed" && mayBeLength) {
      const index = text(node.value).replaceAll(/\s/g, "");
      const object = text(node.target).replaceAll(/\s/g, "");
      const isWritten = node.parent?.kind === "assign" && node.parent.target === node;
      if (object !== "" && !isWritten && (index === `${object}.length` || index === `len(${object})`))
        yield node;
    }
    if (
      file.language === "python" &&
      node.kind === "loop" &&
      node.value?.kind === "call" &&
      pathOf(node.value.target) === "range" &&
      node.body
    )
      yield* rangeBorder(inspected, node, node.value, node.body);
  }
  yield* steps(inspected);
  yield* pages(inspected);
  yield* windows(inspected);
  yield* places(inspected);
  yield* insides(inspected);
  yield* inclusiveEnds(inspected);
  yield* shortParts(inspected);
}

/** `zrange(key, 0, limit)`: Redis counts the last place in. */
function* inclusiveEnds(inspected: Inspected): Generator<Syntax> {
  for (const call of callsOf(inspected, /\.(z(rev)?range(WithScores)?|l(range|trim))$/i)) {
    const [, , end] = call.items ?? [];
    const isCount =
      (end?.kind === "name" || end?.kind === "member") &&
      /^(n|k|limit|count|size|top|max|num|length)$|(Limit|Count|Size|_limit|_count|_size)$/.test(
        lastName(end),
      );
    if (isCount && !/byscore|bylex/i.test(inspected.text(call))) yield call;
  }
}

const PART =
  /^\w*\.(?:slice|subarray|substring)\(\s*(\w+)\s*,\s*\1\s*\+\s*(\w+)\s*-\s*1\s*\)$|^\w+\[\s*(\w+)\s*:\s*\3\s*\+\s*(\w+)\s*-\s*1\s*\]$/;

/** `rows.slice(start, start + SIZE - 1)` in steps of SIZE: what stands at the end is left out without that. */
function* shortParts({ file, text }: Inspected): Generator<Syntax> {
  for (const node of file.nodes) {
    const mayBePart =
      node.kind === "member" ||
      (node.kind === "call" && /^(slice|subarray|substring)$/.test(lastName(node.target)));
    const loop = mayBePart ? above(node, "loop") : null;
    const [, , size, , sized] = (loop && PART.exec(text(node).trim())) || [];
    const step = size ?? sized;
    if (loop && step && new RegExp(`\\+=\\s*${step}\\b|range\\([^)]*,\\s*${step}\\)`).test(text(loop)))
      yield node;
  }
}

/** `x >= 0 && x <= width`, or `x < 0 || x > width`, before a place of a grid or a list is taken. */
function* insides({ file, text }: Inspected): Generator<Syntax> {
  for (const node of file.nodes) {
    const inner = node.parent?.kind === "binary" && node.parent.name === node.name;
    if (node.kind !== "binary" || inner || !/^(&&|and|\|\||or)$/.test(node.name)) continue;
    const source = text(node).replaceAll(/\s+/g, "");
    const [, , size = ""] =
      (/^(&&|and)$/.test(node.name) &&
        /\b(\w+)>=0\b.*?\b\1<=([\w.]+|len\(\w+\))(?=$|&&|and|\))/.exec(source)) ||
      (/^(\|\||or)$/.test(node.name) &&
        /\b(\w+)<0\b.*?\b\1>([\w.]+|len\(\w+\))(?=$|\|\||or|\))/.exec(source)) ||
      [];
    if (size !== "" && isPlaced(file, text(ownerOf(node, file.root)), size)) yield node;
  }
}

/** The size is that of rows and columns whose cells are taken here, or of a list whose element is. */
function isPlaced(file: SourceFile, around: string, size: string): boolean {
  const name = size.split(".").at(-1) ?? "";
  if (/^(width|height|cols|columns|rows|w|h|size|n)$/i.test(name))
    return file.says(
      /\[[^\]\n]*\*\s*[\w.]*\b(width|cols|columns|w|size|n)\s*\+|\b(grid|board|cells|map|tiles|matrix|maze|field)\w*\[[^\]\n]+\]\??\.?\[/i,
    );
  const list = /^len\((\w+)\)$/.exec(size)?.[1] ?? /^([\w.]+)\.length$/.exec(size)?.[1];
  return (
    list !== undefined &&
    new RegExp(`\\b${literally(list)}\\[\\w+\\]`).test(around) &&
    !/splice|insert|slice|substring|\[[^\]]*:[^\]]*\]/.test(around)
  );
}

/** `range(len(xs) - n)` for windows of n: the last of them is left out. */
function* windows({ file, text }: Inspected): Generator<Syntax> {
  for (const node of file.nodes) {
    const isRange = node.kind === "call" && pathOf(node.target) === "range";
    const isLoop =
      node.kind === "binary" &&
      node.name === "<" &&
      node.parent?.kind === "loop" &&
      node.parent.test === node;
    const stop = isRange
      ? node.items?.[Math.min(1, (node.items?.length ?? 1) - 1)]
      : isLoop
        ? node.value
        : undefined;
    if (stop?.kind !== "binary" || stop.name !== "-" || stop.value?.kind === "number") continue;
    const size = literally(text(stop.value).trim());
    const around = text(ownerOf(node, file.root));
    if (
      new RegExp(
        `\\[\\s*(\\w+)\\s*:\\s*\\1\\s*\\+\\s*${size}\\s*\\]|\\.(slice|substring|subarray)\\(\\s*(\\w+),\\s*\\3\\s*\\+\\s*${size}\\s*\\)`,
      ).test(around)
    )
      yield stop;
  }
}

/** Places in a list that are one too far: at random, by turns, in a search by halves. */
function* places({ file, text }: Inspected): Generator<Syntax> {
  for (const node of file.nodes) {
    const isAsked =
      node.kind === "call"
        ? /^(round|ceil|floor|randint)$/.test(lastName(node.target))
        : node.kind === "binary" && node.name === "%";
    const source = isAsked ? text(node, { most: 400 }) : "";
    const isRandom =
      node.kind === "call" &&
      /^Math\.(round|ceil)\(\s*Math\.random\(\)\s*\*\s*[\w.]+\.length\s*\)$|^(random\.)?randint\(\s*0\s*,\s*len\(\w+\)\s*\)$|^Math\.floor\(\s*Math\.random\(\)\s*\*\s*\(\s*[\w.]+\.length\s*\+\s*1\s*\)\s*\)$/.test(
        source,
      );
    const isTurn =
      node.kind === "binary" &&
      node.name === "%" &&
      /\+\s*1\s*\)\s*%\s*\(\s*(len\(\w+\)|[\w.]+\.length)\s*[+-]\s*1\s*\)$/.test(source);
    if (isRandom || isTurn) yield node;
    if (node.kind !== "loop" || node.is !== "while" || !node.test) continue;
    const [, low = "", high = ""] = /^\(?\s*(\w+)\s*<=\s*(\w+)\s*\)?$/.exec(text(node.test).trim()) ?? [];
    const before = text(ownerOf(node, file.root)).replaceAll(/\s/g, "");
    const isWhole =
      high !== "" && new RegExp(`\\b${high}=(len\\(\\w+\\)|[\\w.]+\\.length)(?![-\\w])`).test(before);
    if (isWhole && new RegExp(`\\b${low}\\b`).test(before) && /mid/i.test(before)) yield node.test;
  }
}

/** A place in a list that is set to its length, or moved on while it is only below the length. */
function* steps(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const call of callsOf(inspected, /^set\w*(Index|Position|Current|Active|Selected|Cursor|Slide)$/)) {
    const [place] = call.items ?? [];
    if (place?.kind === "member" && place.name === "length") yield call;
  }
  for (const node of file.nodes) {
    const { test } = node;
    if (node.kind !== "if" || test?.kind !== "binary" || test.name !== "<" || above(node, "loop")) continue;
    const index = text(test.target).trim();
    const list = /^([\w.]+)\.length$/.exec(text(test.value).trim())?.[1];
    if (list === undefined || !/^[\w.]*(index|position|cursor|current|pos)$/i.test(index)) continue;
    const body = text(node.body).replaceAll(/\s/g, "");
    const moves = [`${index}++`, `++${index}`, `${index}+=1`].some((step) => body.includes(step));
    if (moves && !body.includes(`[${index}]`) && file.text.includes(`${list}[${index}]`)) yield test;
  }
}

function* loopBorder({ text }: Inspected, loop: Syntax, test: Syntax, body: Syntax): Generator<Syntax> {
  const [left, right] = [text(test.target), text(test.value).replaceAll(/\s/g, "")];
  const inside = text(body);
  const index = left.trim();
  const uses = (offset: string): boolean =>
    new RegExp(`\\[\\s*${literally(index)}\\s*${offset}\\s*\\]`).test(inside);
  const object = /^([\w.]+)\.length$/.exec(right)?.[1];
  if (
    test.name === "<=" &&
    object !== undefined &&
    (uses("") || /\.(at|charAt|charCodeAt|item)\(/.test(inside)) &&
    !uses("- 1") &&
    !uses("-1")
  )
    yield test;
  const short = /^([\w.]+)\.length-1$/.exec(right)?.[1];
  const looksAhead = uses("\\+ ?1") || new RegExp(`\\b${literally(index)}\\s*\\+\\s*1`).test(inside);
  if (
    test.name === "<" &&
    short !== undefined &&
    uses("") &&
    !looksAhead &&
    !/for\s*\(|\bj\b/.test(inside) &&
    !/\.length\s*-\s*1\]|\.at\(-1\)|isLast|last|\.pop\(/.test(text(ownerText(loop)))
  )
    yield test;
  const startsAtOne = /=\s*1\s*[;,]/.test(text(loop, { most: 60 }));
  if (
    startsAtOne &&
    test.name === "<" &&
    isLength(right) &&
    uses("") &&
    !uses("- ?1") &&
    !/^(arguments|process\.argv|argv)\./.test(right) &&
    !/\[\s*0\s*\]|\bfirst\w*\b|\.shift\(/.test(text(ownerText(loop)))
  )
    yield test;
}

function* rangeBorder({ text }: Inspected, loop: Syntax, range: Syntax, body: Syntax): Generator<Syntax> {
  const items = range.items ?? [];
  if (items.length > 2) return;
  const stop = text(items.length > 1 ? items[1] : items[0]).replaceAll(/\s/g, "");
  const [bound] = loop.bound ?? [];
  const index = bound?.name ?? "i";
  const inside = text(body);
  const uses = (offset: string): boolean => new RegExp(`\\[\\s*${index}\\s*${offset}\\]`).test(inside);
  const object = /^len\((\w+)\)/.exec(stop)?.[1];
  if (object === undefined) return;
  if (stop === `len(${object})+1` && uses("") && !uses("- ?1\\s*") && !/\[:\s*\w+\]/.test(inside))
    yield range;
  if (stop === `len(${object})` && uses("\\+\\s*1\\s*") && !/if\b[^\n]*\+\s*1/.test(inside)) yield range;
  if (items.length === 1 && stop === `len(${object})-1` && uses("") && !/\+\s*1/.test(inside)) yield range;
  if (
    items.length > 1 &&
    text(items[0]).trim() === "1" &&
    stop === `len(${object})` &&
    uses("") &&
    !uses("-\\s*1\\s*") &&
    !new RegExp(`${object}\\[0\\]`).test(text(ownerText(loop)))
  )
    yield range;
}

function ownerText(node: Syntax): Syntax {
  return above(node, "function") ?? node;
}

/** Pages that count from one, and how many there are. */
export function* pages(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    if (node.kind !== "binary" || !/^(\*|\/\/?)$/.test(node.name)) continue;
    const whole = text(node).replaceAll(/\s/g, "");
    if (
      node.name === "*" &&
      /^page(Number|Num|No|_number|_num)?\*\w*(limit|size|per_?page|count)\w*$/i.test(whole)
    ) {
      const around = text(ownerOf(node, file.root));
      const countsFromOne =
        /page\w*\s*(=|:\s*\w+\s*=|\|\||\?\?|:|,)\s*["'`]?1\b|page["'`]?\)?,?\s*(default\s*=\s*)?1\b|page\s*<\s*1|page\s*<=\s*0|max\(\s*1|Math\.max\(1|ge=1|min\(1\)|get\(["']page["'],\s*["']?1|["'`]1["'`]/i.test(
          around,
        );
      const isOffset =
        /offset|skip|start|from|range/i.test(
          text(above(node, "assign", "entry", "call", "named") ?? undefined, { most: 40 }),
        ) || /offset|skip|slice|OFFSET|\[\s*page\w*\s*\*/.test(around);
      if (countsFromOne && isOffset && !/page\w*\s*-\s*1|page\w*\s*-=\s*1/.test(around)) yield node;
    }
    if (node.name === "/" && /\b(total|count|length)\w*\/\w*(limit|size|per_?page)\w*$/i.test(whole)) {
      const call = node.parent;
      if (
        call?.kind === "call" &&
        /^(floor|trunc|int|round)$/.test(lastName(call.target)) &&
        !/\+\s*1|%/.test(text(call.parent ?? undefined))
      )
        yield node;
    }
    if (
      node.name === "//" &&
      /\b(total|count|len\(\w+\))\w*\/\/\w*(limit|size|per_?page)\w*$/i.test(whole) &&
      !/\+\s*1|-\s*1|%|bool|divmod/.test(text(node.parent ?? undefined))
    )
      yield node;
  }
  for (const call of callsOf(inspected, /\.(substring|substr|slice)$/)) {
    const [from, to] = call.items ?? [];
    if (text(from) === "0" && /^\w*(max|limit|len)\w*\s*\+\s*1$/i.test(text(to))) yield call;
  }
}

export const BORDER_RULES: readonly CodeRule[] = [
  {
    id: "border-missed",
    category: "off-by-one",
    why: "The border is one off: something is left out, or something that is not there is taken.",
    fix: "Go from 0 to below the length; a page that counts from one begins at (page - 1) * size, and their number is rounded up.",
    find: borders,
  },
];
