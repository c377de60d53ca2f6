/**
 * Moments by turn, with what makes a turn worth a look.
 */
import type { Moment, Moments } from "../../moments/moment.ts";

export interface Turn {
  readonly number: number;
  /** Index of its first moment; the turn goes on until the next turn's. */
  readonly from: number;
  readonly indices: readonly number[];
  readonly said: string;
  readonly refusals: number;
  readonly changes: number;
  readonly failures: number;
}

export function turnsOf({ moments, texts }: Moments): Turn[] {
  const groups = new Map<number, number[]>();
  moments.forEach(({ turn }, index) => {
    const group = groups.get(turn);
    if (group) group.push(index);
    else groups.set(turn, [index]);
  });
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([number, indices]) => {
      const own = indices.flatMap((index) => moments[index] ?? []);
      const count = (test: (moment: Moment) => boolean): number => own.filter(test).length;
      const said = own.find((moment) => moment.kind === "said");
      return {
        number,
        from: indices[0] ?? 0,
        indices,
        said: said
          ? `${saidBy(said.what)} — ${texts[said.text] ?? ""}`.slice(0, 110)
          : "before the first message",
        refusals: count((moment) => moment.kind === "call" && moment.refused !== null),
        changes: count((moment) => moment.kind === "disk"),
        failures: count((moment) => moment.kind === "failure"),
      };
    });
}

/** The first few names, and how many more there are. */
const listed = (names: readonly string[]): string =>
  names.length <= 4 ? names.join(", ") : `${names.slice(0, 3).join(", ")} and ${names.length - 3} more files`;

/** The user's steps are mostly messages: the word of the scenario tells more. */
const saidBy = (what: string): string => what.replace(/^prompt: /, "");

const LONGEST = 70;
const line = (text: string): string => {
  const flat = text.replaceAll(/\s+/g, " ").trim();
  return flat.length > LONGEST ? `${flat.slice(0, LONGEST - 1)}…` : flat;
};

/** What a call is about, from its arguments as JSON. */
function about(args: string | undefined): string {
  const given = parsed(args);
  const named = ["command", "filePath", "pattern", "description", "action", "url", "patchText"].find(
    (key) => typeof given[key] === "string",
  );
  return named === undefined ? "" : line(String(given[named]));
}

/** What the model said or called, from its step as JSON. */
function answered(step: string | undefined): string {
  const { say, call } = parsed(step) as { say?: unknown; call?: readonly (readonly [string])[] };
  const calls = Array.isArray(call) ? call.map(([tool]) => tool).join(", ") : "";
  const said = typeof say === "string" && say !== "" ? `“${line(say)}”` : "";
  return [said, calls].filter((text) => text !== "").join(" → ") || "no answer";
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? "{}") ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A moment in a line. */
export function momentTitle(moment: Moment, texts: readonly string[]): string {
  const short = (ref: number): string => (texts[ref] ?? "").replaceAll(/\s+/g, " ").slice(0, 90);
  switch (moment.kind) {
    case "said":
      return `${saidBy(moment.what)} — ${short(moment.text)}`;
    case "request":
      return `the model${moment.purpose === "main" ? "" : ` (${moment.purpose})`} is asked: ${answered(texts[moment.answer])}`;
    case "call":
      return `${moment.tool} ${about(texts[moment.args])}: ${moment.refused ? "REFUSED" : "allowed"}`;
    case "added":
      return `${moment.additions[0]?.plugin} added in ${moment.additions[0]?.hook}`;
    case "disk":
      return `disk: ${listed(moment.files.map(({ path }) => path))}`;
    case "graph":
      return "the plan changed";
    case "note":
      return moment.what;
    case "failure":
      return `DID NOT HOLD: ${short(moment.text)}`;
  }
}
