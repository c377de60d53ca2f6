/** Counting, money and time: values that are nearly right. */
import { above, lastName, pathOf, type Syntax } from "../source/syntax.ts";
import { ownerOf } from "../flow/scopes.ts";
import { callsOf } from "./pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const isLength = (path: string): boolean => /\.(length|size)$/.test(path);

function* borders(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    if (node.kind === "loop" && node.test?.kind === "binary" && node.body)
      yield* loopBorder(inspected, node, node.test, node.body);
    // `list[list.length]` is never there.
    if (node.kind === "member" && node.is === "computed" && node.value) {
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
  yield* pages(inspected);
}

function* loopBorder({ text }: Inspected, loop: Syntax, test: Syntax, body: Syntax): Generator<Syntax> {
  const [left, right] = [text(test.target), text(test.value).replaceAll(/\s/g, "")];
  const inside = text(body);
  const index = left.trim();
  const uses = (offset: string): boolean =>
    new RegExp(`\\[\\s*${index.replaceAll("$", "\\$")}\\s*${offset}\\s*\\]`).test(inside);
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
  const looksAhead = uses("\\+ ?1") || new RegExp(`\\b${index}\\s*\\+\\s*1`).test(inside);
  if (
    test.name === "<" &&
    short !== undefined &&
    uses("") &&
    !looksAhead &&
    !/for\s*\(|\bj\b/.test(inside) &&
    !/\.length\s*-\s*1\]|\.at\(-1\)|isLast|last/.test(inside)
  )
    yield test;
  const startsAtOne = /=\s*1\s*[;,]/.test(text(loop).slice(0, 60));
  if (
    startsAtOne &&
    test.name === "<" &&
    isLength(right) &&
    uses("") &&
    !uses("- ?1") &&
    !/\[0\]/.test(text(loop.parent ?? undefined))
  )
    yield test;
}

function* rangeBorder({ text }: Inspected, loop: Syntax, range: Syntax, body: Syntax): Generator<Syntax> {
  const items = range.items ?? [];
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
  if (stop === `len(${object})-1` && uses("") && !/\+\s*1/.test(inside)) yield range;
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
function* pages(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    if (node.kind !== "binary") continue;
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
          text(above(node, "assign", "entry", "call", "named") ?? undefined).slice(0, 40),
        ) || /offset|skip|slice|OFFSET/.test(around);
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

const MONEY =
  /(^|[a-z_.])(price|amount|total|subtotal|balance|cost|fee|tax|vat|discount|salary|payment|refund|tip|invoice|payout|wage|revenue|charge|deposit|interest|commission)s?(_|[A-Z]|$|\b)|^(price|amount|total|subtotal|balance|cost|fee|tax|discount)/i;
const EXACT =
  /cents?\b|Cents|minor|Decimal|decimal\.|BigInt|bigint|\d+n\b|Dinero|dinero|Big\(|new Big|BigNumber|currency\(|Money|Fraction|_cents|pence|micros|satoshi|integer|basis_?points|Math\.round\(|toMinor|quantize/;
const COUNTED =
  /count|quantity$|qty$|length|pages?$|items$|rows|percent|seconds|minutes|ms$|bytes|score|users|tokens|chars|size$/i;

/** Does an expression speak of money? */
function isMoney(inspected: Inspected, node: Syntax | undefined): boolean {
  if (!node) return false;
  const path = pathOf(node).split(".").at(-1) ?? "";
  const named = node.kind === "name" || node.kind === "member" ? path : "";
  if (named !== "") return MONEY.test(named) && !COUNTED.test(named);
  if (node.kind === "binary") return isMoney(inspected, node.target) || isMoney(inspected, node.value);
  return false;
}

function* money(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    const owner = ownerOf(node, file.root);
    const around = text(owner === file.root ? (node.parent ?? node) : owner);
    if (EXACT.test(around)) continue;
    if (node.kind === "call") {
      const path = pathOf(node.target);
      const [first] = node.items ?? [];
      const isFloat =
        /^(parseFloat|float|Number\.parseFloat)$/.test(path) ||
        (path === "Number" && /toFixed/.test(text(first)));
      const target = above(node, "assign", "entry", "param");
      const holds =
        target &&
        (target.kind === "assign"
          ? isMoney(inspected, target.target)
          : MONEY.test(target.name) && !COUNTED.test(target.name));
      if (isFloat && (isMoney(inspected, first) || holds || (first && MONEY.test(text(first))))) yield node;
      if (
        path === "round" &&
        isMoney(inspected, first) &&
        file.language === "python" &&
        (node.items?.length ?? 0) > 1
      )
        yield node;
    }
    if (node.kind === "binary" && /^[*/]$/.test(node.name)) {
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
        sides.some((side) => side?.kind === "number" && side.name === "100") && node.name === "/";
      if (
        others.some((side) => isMoney(inspected, side)) &&
        (decimal || rate || quantity || hundred) &&
        isSettled(inspected, node)
      )
        yield node;
    }
    if (
      node.kind === "assign" &&
      node.name === "+=" &&
      isMoney(inspected, node.target) &&
      node.value &&
      (isMoney(inspected, node.value) || node.value.kind === "binary")
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
  if (file.language === "python" && !EXACT.test(file.text))
    for (const match of file.text.matchAll(
      /^\s+(price|amount|total|balance|cost|fee|subtotal)\w*\s*(:\s*float\b|=\s*(db\.|sa\.|models\.)?(Column\(\s*(db\.|sa\.)?)?Float)/gm,
    ))
      yield { from: match.index + match[0].search(/\S/) } as Syntax;
}

/** It is kept or sent, not drawn on a chart. */
function isSettled(inspected: Inspected, node: Syntax): boolean {
  return !/(width|height|px|opacity|ratio|progress|percent|chart|score)/i.test(
    inspected.text(above(node, "assign", "entry") ?? undefined).slice(0, 40),
  );
}

const AWARE =
  /timezone|tzinfo|\btz\b|ZoneInfo|pytz|UTC|utc\b(?!now)|timeZone|getUTC|setUTC|toZoned|fromZoned|zonedTime|Temporal|luxon|DateTime\.|moment\.utc|dayjs\.(tz|utc)|\.tz\(|date-fns-tz|startOfDay.*[zZ]one|Date\.UTC|astimezone|localtime\(|offset/;

function* clocks(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  const awareOf = (node: Syntax): boolean =>
    AWARE.test(
      withoutNaive(
        text(
          ownerOf(node, file.root) === file.root ? (above(node, "assign") ?? node) : ownerOf(node, file.root),
        ),
      ),
    );
  if (file.language === "python") {
    for (const call of callsOf(
      inspected,
      /(^|\.)(datetime|dt|date|datetime\.datetime|datetime\.date)\.(now|utcnow|today|fromtimestamp|utcfromtimestamp|strptime)$/,
    )) {
      const name = lastName(call.target);
      const hasZone = (call.items ?? []).some((item) =>
        item.kind === "named"
          ? item.name === "tz"
          : name === "now" || /timezone|tz|UTC|ZoneInfo/.test(text(item)),
      );
      const isNaive =
        name === "utcnow" ||
        name === "utcfromtimestamp" ||
        (name === "now" && (call.items?.length ?? 0) === 0) ||
        (name === "fromtimestamp" && !hasZone) ||
        (name === "today" && !awareOf(call)) ||
        (name === "strptime" &&
          !/%z/i.test(text(call)) &&
          !/replace\(tzinfo|localize|astimezone|\.date\(\)/.test(text(ownerOf(call, file.root))));
      if (isNaive) yield call;
    }
    return;
  }
  for (const call of callsOf(
    inspected,
    /\.(getHours|getDate|getDay|getMonth|getFullYear|setHours|setDate|setMonth|getMinutes)$/,
  )) {
    if (call.target?.kind !== "member" || awareOf(call)) continue;
    const name = lastName(call.target);
    // Borders of days, and what is compared with them, depend on where the server stands.
    const statement = text(above(call, "assign", "return", "if", "entry") ?? call);
    const isBorder =
      /^set/.test(name) ||
      /day|date|month|week|hour|year|birth|midnight|today|deadline|due|start|end|open|business/i.test(
        `${statement} ${ownerOf(call, file.root).name}`,
      );
    if (isBorder) {
      yield call;
      return;
    }
  }
  for (const call of callsOf(inspected, /\.(toISOString|toJSON)$/)) {
    const cut = call.parent?.parent;
    const isCut = cut?.kind === "call" && /^(slice|substring|split|substr)$/.test(lastName(cut.target));
    if (isCut && !AWARE.test(withoutNaive(text(ownerOf(call, file.root))))) yield call;
  }
  for (const call of callsOf(inspected, /^(Date|new Date|Date\.parse)$/)) {
    const [first, ...rest] = call.items ?? [];
    if (awareOf(call)) continue;
    // Without a Z or an offset, a date with a time is local and a date alone is UTC.
    const isLocal =
      rest.length > 1 ||
      (first?.kind === "string" && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(first.name));
    const built = first?.kind === "template" ? (first.texts ?? []).join("?") : "";
    if (isLocal || /^\?[T ]\?(:00)*$|^\?[T ]\d\d:\d\d(:\d\d)?$/.test(built)) yield call;
  }
  for (const node of file.nodes) {
    const isDay =
      node.kind === "binary" &&
      /^(86_?400_?000|24\s*\*\s*60\s*\*\s*60\s*\*\s*1000|1000\s*\*\s*60\s*\*\s*60\s*\*\s*24|(ONE_|MS_PER_|MS_IN_)?DAY(_MS|_IN_MS)?|MS_PER_DAY)$/.test(
        text(node.value),
      );
    const isCalendar = /day|date|due|week|tomorrow|next|schedule|calendar|streak|nights|midnight/i.test(
      `${ownerOf(node, file.root).name} ${text(above(node, "assign") ?? undefined).slice(0, 60)}`,
    );
    const isSpan = /ttl|expir|age|retention|cookie|timeout|token|cache/i.test(
      `${ownerOf(node, file.root).name} ${text(above(node, "assign", "entry") ?? undefined).slice(0, 80)}`,
    );
    if (isDay && isCalendar && !isSpan && !awareOf(node)) yield node;
  }
  for (const call of callsOf(inspected, /\.(toLocaleDateString|toLocaleString|toLocaleTimeString)$/))
    if (
      /(^|\W)(Date|At|date|Time|time|due|start|end)\b/.test(text(call.target)) &&
      !/timeZone/.test(text(call)) &&
      isServer(inspected)
    )
      yield call;
}

const isServer = ({ file }: Inspected): boolean =>
  /express|fastify|koa|hono|nodemailer|sendMail|prisma|getServerSideProps|NextResponse/.test(file.text);

const withoutNaive = (source: string): string => source.replaceAll(/utcnow|toISOString/g, "");

export const NUMBER_RULES: readonly CodeRule[] = [
  {
    id: "border-missed",
    category: "off-by-one",
    severity: "hold",
    why: "The border is one off: something is left out, or something that is not there is taken.",
    fix: "Go from 0 to below the length; a page that counts from one begins at (page - 1) * size, and their number is rounded up.",
    find: borders,
  },
  {
    id: "money-float",
    category: "float-money",
    severity: "hold",
    why: "Money is reckoned in floating point: cents get lost and sums do not agree.",
    fix: "Reckon in whole cents (or Decimal, BigInt) and round once, where it is decided.",
    find: money,
  },
  {
    id: "clock-local",
    category: "timezone",
    severity: "hold",
    why: "The result depends on the time zone of whoever runs it, or on days that have 23 or 25 hours.",
    fix: "Say which zone is meant: UTC functions, timeZone, datetime.now(timezone.utc), a calendar library for days.",
    find: clocks,
  },
];
