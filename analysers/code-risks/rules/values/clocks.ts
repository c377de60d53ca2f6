/** Days and moments that depend on where the program runs. */
import { above, lastName, pathOf, type Syntax } from "../../source/syntax.ts";
import { ownerOf } from "../../flow/scopes.ts";
import { callsOf, valueOf } from "../pick.ts";
import type { CodeRule, Inspected } from "../rule.ts";

const AWARE =
  /timezone|tzinfo|\btz\b|ZoneInfo|pytz|UTC|utc\b(?!now)|timeZone|getUTC|setUTC|toZoned|fromZoned|zonedTime|Temporal|luxon|DateTime\.|moment\.utc|dayjs\.(tz|utc)|\.tz\(|date-fns-tz|startOfDay.*[zZ]one|Date\.UTC|astimezone|localtime\(|offset/;

/** Does the code around say which zone is meant? */
function isAware({ file, text }: Inspected, node: Syntax): boolean {
  const owner = ownerOf(node, file.root);
  return AWARE.test(withoutNaive(text(owner === file.root ? (above(node, "assign") ?? node) : owner)));
}

function* pythonClocks(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
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
      (name === "today" && !isAware(inspected, call)) ||
      (name === "strptime" &&
        !/%z/i.test(text(call)) &&
        !/replace\(tzinfo|localize|astimezone|\.date\(\)/.test(text(ownerOf(call, file.root))));
    // `© 2026`: nobody is hurt by a year that begins an hour late.
    const isYear = call.parent?.kind === "member" && call.parent.name === "year";
    if (
      isNaive &&
      !isYear &&
      !isFallback(call) &&
      !isOnlyTold(inspected, call) &&
      !isElapsed(inspected, call)
    )
      yield call;
  }
}

/** `parse_date(asked) or date.today()`: where nobody said which day, any that is near will do. */
function isFallback(call: Syntax): boolean {
  if (lastName(call.target) !== "today") return false;
  const isOr = call.parent?.kind === "binary" && call.parent.name === "or" && call.parent.value === call;
  return isOr || (call.parent?.kind === "return" && above(call, "catch", "function")?.kind === "catch");
}

const READS = /(^|\.)datetime\.(now|utcnow)\(\)$/;

/** A year, a stamp to the second in the name of a file, a line of a log: no day begins or ends by it. */
function isOnlyTold({ file }: Inspected, call: Syntax): boolean {
  const [, format = ""] =
    /^(?:\.strftime\(\s*["']|:)([^"'}]*)/.exec(file.between(call.to, call.to + 60)) ?? [];
  const isStamp = /%S/.test(format) && !/:/.test(format);
  return format === "%Y" || isStamp || isLogged(call);
}

function isLogged(call: Syntax): boolean {
  let outer: Syntax = call;
  while (outer.parent && !/^(block|program|assign|return|function)$/.test(outer.parent.kind))
    outer = outer.parent;
  return (
    outer.kind === "call" && /^(print|debug|info|warning|error|exception|log)$/.test(lastName(outer.target))
  );
}

/** Taken from another reading of the same clock: how long it took. */
function isElapsed({ file, scopes }: Inspected, call: Syntax): boolean {
  const isReading = (one: Syntax | undefined): boolean =>
    one !== undefined && (READS.test(scopes.fullPath(one)) || isKeptReading(one));
  const isKeptReading = (one: Syntax): boolean =>
    one.kind === "member" &&
    file.nodes.some(
      (made) =>
        made.kind === "assign" &&
        pathOf(made.target) === pathOf(one) &&
        made.value?.kind === "call" &&
        READS.test(scopes.fullPath(made.value)),
    );
  const isTaken = (one: Syntax): boolean =>
    one.parent?.kind === "binary" &&
    one.parent.name === "-" &&
    isReading(one.parent.target) &&
    isReading(one.parent.value);
  if (isTaken(call)) return true;
  const kept = call.parent?.kind === "assign" ? call.parent.target : undefined;
  if (!kept) return false;
  const uses = file.nodes.filter(
    (one) => one.kind === kept.kind && one !== kept && one.from !== kept.from && pathOf(one) === pathOf(kept),
  );
  return uses.length > 0 && uses.every(isTaken);
}

/** Parts of a date, as the machine's own zone sees them: the first is enough. */
function* localParts(inspected: Inspected): Generator<Syntax> {
  if (
    !isServer(inspected) &&
    !inspected.file.says(/toISOString|Date\.parse|new Date\(["'`]\d{4}-|T00:00|T23:59/)
  )
    return;
  const { file, text } = inspected;
  for (const call of callsOf(
    inspected,
    /\.(getHours|getDate|getDay|getMonth|getFullYear|setHours|setDate|setMonth|getMinutes)$/,
  )) {
    if (call.target?.kind !== "member" || isAware(inspected, call)) continue;
    const name = lastName(call.target);
    if (isDayKey(inspected, call) || isOwnCalendar(inspected, call) || isShift(inspected, call)) continue;
    // `© 2026`: nobody is hurt by a year that begins an hour late.
    if (/^new Date\(\)\.getFullYear\(\)$/.test(text(call))) continue;
    // Borders of days, and what is compared with them, depend on where the server stands.
    const statement = text(above(call, "assign", "return", "if", "entry") ?? call);
    const isBorder =
      name.startsWith("set") ||
      /day|date|month|week|hour|year|birth|midnight|today|deadline|due|start|end|open|business/i.test(
        `${statement} ${ownerOf(call, file.root).name}`,
      );
    if (isBorder) {
      yield call;
      return;
    }
  }
}

/** `due.setDate(due.getDate() + 7)`: some days on from the same moment, wherever the program runs. */
function isShift({ text }: Inspected, call: Syntax): boolean {
  const set = lastName(call.target).startsWith("set") ? call : above(call, "call");
  const [object, part] = [text(set?.target?.target), lastName(set?.target).slice(3)];
  return object !== "" && text(set?.items?.[0]).startsWith(`${object}.get${part}()`);
}

/** In a page, the visitor's own today, and a date that was made from parts in the same zone. */
function isOwnCalendar(inspected: Inspected, call: Syntax): boolean {
  const made = valueOf(inspected, call.target?.target);
  const isRead = made?.kind === "call" && made.is === "new" && made.items?.length === 1;
  return !isRead && !isServer(inspected);
}

/** Year, month and day of one date written one after the other, on purpose not in UTC. */
function isDayKey({ file, text }: Inspected, call: Syntax): boolean {
  const owner = ownerOf(call, file.root);
  const given = call.target?.target;
  const isGiven = given?.kind === "name" && owner.items?.some((param) => param.name === given.name) === true;
  const body = text(owner.body);
  return isGiven && /getFullYear\(\)/.test(body) && /getMonth\(\)/.test(body) && /padStart\(2/.test(body);
}

function* localDates(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const call of callsOf(inspected, /\.(toISOString|toJSON)$/)) {
    const cut = call.parent?.parent;
    const isCut = cut?.kind === "call" && /^(slice|substring|split|substr)$/.test(lastName(cut.target));
    if (isCut && !AWARE.test(withoutNaive(text(ownerOf(call, file.root))))) yield call;
  }
  for (const call of callsOf(inspected, /^(Date|new Date|Date\.parse)$/)) {
    const [first, ...rest] = call.items ?? [];
    if (isAware(inspected, call)) continue;
    // Without a Z or an offset, a date with a time is local and a date alone is UTC.
    const isLocal =
      (rest.length > 1 && isServer(inspected)) ||
      (first?.kind === "string" && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(first.name));
    const built = first?.kind === "template" ? (first.texts ?? []).join("?") : "";
    if (isLocal || /^\?[T ]\?(:00)*$|^\?[T ]\d\d:\d\d(:\d\d)?$/.test(built)) yield call;
  }
}

function* localDays(inspected: Inspected): Generator<Syntax> {
  const { file, text } = inspected;
  for (const node of file.nodes) {
    const isDay =
      node.kind === "binary" &&
      (node.name !== "/" || (node.target?.kind === "binary" && node.target.name === "-")) &&
      /^(86_?400_?000|24\s*\*\s*60\s*\*\s*60\s*\*\s*1000|1000\s*\*\s*60\s*\*\s*60\s*\*\s*24|(ONE_|MS_PER_|MS_IN_)?DAY(_MS|_IN_MS)?|MS_PER_DAY)$/.test(
        text(node.value, { most: 40 }),
      );
    if (!isDay) continue;
    const isCalendar = /day|date|due|week|tomorrow|next|schedule|calendar|streak|nights|midnight/i.test(
      `${ownerOf(node, file.root).name} ${text(above(node, "assign") ?? undefined, { most: 60 })}`,
    );
    const isSpan =
      /ttl|expir|age|retention|cookie|timeout|token|cache|purge|after|older|since|stale|within|window|limit/i.test(
        `${ownerOf(node, file.root).name} ${text(above(node, "assign", "entry") ?? undefined, { most: 80 })}`,
      );
    const isRounded = node.parent?.kind === "call" && lastName(node.parent.target) === "round";
    if (isCalendar && !isSpan && !isRounded && !isAware(inspected, node)) yield node;
  }
  for (const call of callsOf(inspected, /\.(toLocaleDateString|toLocaleString|toLocaleTimeString)$/))
    if (
      /(^|\W)(Date|At|date|Time|time|due|start|end)\b/.test(text(call.target)) &&
      !/timeZone/.test(text(call)) &&
      isServer(inspected)
    )
      yield call;
}

/** `dayjs(`${day} ${time}`).tz(zone)`: read in the machine's zone first, and only then shown in another. */
function* zonedLate(inspected: Inspected): Generator<Syntax> {
  for (const call of callsOf(inspected, /^(dayjs|moment)\(\)\.tz$/)) {
    const read = call.target?.target;
    const [said] = read?.kind === "call" ? (read.items ?? []) : [];
    const isText = said?.kind === "template" || (said?.kind === "binary" && said.name === "+");
    if (isText && !/Z["'`]$|[+-]\d\d:?\d\d["'`]$/.test(inspected.text(said))) yield call;
  }
}

function* clocks(inspected: Inspected): Generator<Syntax> {
  if (inspected.file.language === "python") return yield* pythonClocks(inspected);
  yield* zonedLate(inspected);
  yield* localParts(inspected);
  yield* localDates(inspected);
  yield* localDays(inspected);
}

/** Words of what runs on a server, in the name of a file or in it. */
const SERVES =
  /express|fastify|koa|hono|nodemailer|sendMail|prisma|getServerSideProps|NextResponse|cron|knex|\bpg\b|mongoose|drizzle|server|api\/|jobs?\/|billing|report|schedul|invoice|email/i;

const isServer = ({ file }: Inspected): boolean =>
  !/\.(tsx|jsx|vue|svelte)$/.test(file.path) &&
  // What runs in a page shows the visitor's own day.
  !file.says(/\b(document\.(querySelector|getElement|createElement|body)|window\.|jQuery)|(^|[^\w$])\$\(/) &&
  (SERVES.test(file.path) || file.says(SERVES));

const withoutNaive = (source: string): string => source.replaceAll(/utcnow|toISOString/g, "");

export const CLOCK_RULES: readonly CodeRule[] = [
  {
    id: "clock-local",
    category: "timezone",
    why: "The result depends on the time zone of whoever runs it, or on days that have 23 or 25 hours.",
    fix: "Say which zone is meant: UTC functions, timeZone, datetime.now(timezone.utc), a calendar library for days.",
    find: clocks,
  },
];
