/** The place in the page that its address names. */
export interface Place {
  /** Null: the report itself. */
  readonly run: string | null;
  readonly turn: number | null;
  /** Index among all moments of the run. */
  readonly moment: number | null;
}

export function parsePlace(hash: string): Place {
  const params = new URLSearchParams(hash.replace(/^#/, ""));
  const number = (name: string): number | null => {
    const text = params.get(name);
    return text !== null && /^\d+$/.test(text) ? Number(text) : null;
  };
  return { run: params.get("run"), turn: number("turn"), moment: number("moment") };
}

export function placeHash(run: string, at: { turn?: number | null; moment?: number | null } = {}): string {
  const params = new URLSearchParams({ run });
  if (at.turn !== undefined && at.turn !== null) params.set("turn", String(at.turn));
  if (at.moment !== undefined && at.moment !== null) params.set("moment", String(at.moment));
  return `#${params}`;
}
