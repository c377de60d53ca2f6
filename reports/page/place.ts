/** The place in the page that its address names. */
export interface Place {
  /** Null: the report itself. */
  readonly run: string | null;
  readonly turn: number | null;
  /** Index among all moments of the run. */
  readonly moment: number | null;
  /** Which of the reasons why the run failed, from 0. */
  readonly failure: number | null;
}

export function parsePlace(hash: string): Place {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (name: string): number | null => {
    const text = params.get(name);
    return text !== null && /^\d+$/.test(text) ? Number(text) : null;
  };
  return {
    run: params.get("run"),
    turn: number("turn"),
    moment: number("moment"),
    failure: number("failure"),
  };
}

/** A place within a run; the run's beginning, or its first failure, when nothing is given. */
type At = { readonly [K in "turn" | "moment" | "failure"]?: number | null };

export function placeHash(run: string, at: At = {}): string {
  const params = new URLSearchParams({ run });
  if (at.turn !== undefined && at.turn !== null) params.set("turn", String(at.turn));
  if (at.moment !== undefined && at.moment !== null) params.set("moment", String(at.moment));
  if (at.failure !== undefined && at.failure !== null) params.set("failure", String(at.failure));
  return `#${params}`;
}
