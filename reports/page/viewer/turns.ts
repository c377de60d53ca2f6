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
        said: said ? `${said.what} — ${texts[said.text] ?? ""}`.slice(0, 160) : "before the first message",
        refusals: count((moment) => moment.kind === "call" && moment.refused !== null),
        changes: count((moment) => moment.kind === "disk"),
        failures: count((moment) => moment.kind === "failure"),
      };
    });
}

/** The first few names, and how many more there are. */
const listed = (names: readonly string[]): string =>
  names.length <= 4 ? names.join(", ") : `${names.slice(0, 3).join(", ")} and ${names.length - 3} more files`;

/** A moment in a line. */
export function momentTitle(moment: Moment, texts: readonly string[]): string {
  const short = (ref: number): string => (texts[ref] ?? "").replaceAll(/\s+/g, " ").slice(0, 90);
  switch (moment.kind) {
    case "said":
      return `${moment.what} — ${short(moment.text)}`;
    case "request":
      return `request to the model (${moment.purpose}): ${moment.fresh.length} new messages`;
    case "call":
      return `${moment.tool}: ${moment.refused ? "refused" : "allowed"}`;
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
