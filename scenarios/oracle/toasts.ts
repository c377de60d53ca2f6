import type { Evidence } from "../play/evidence.ts";

/** Messages on the host's screen, each with the turn in which it came; -1 = before the first. */
export function toastsOf({
  trace,
}: Pick<Evidence, "trace">): readonly { readonly turn: number; readonly text: string }[] {
  let turn = -1;
  return trace.flatMap((record) => {
    if (record.type === "step" && TURNS.has(record.kind)) turn += 1;
    if (record.type !== "event") return [];
    const { type, properties } = record.event as { type: string; properties: { message?: string } };
    return type === "tui.toast.show" ? [{ turn, text: properties.message ?? "" }] : [];
  });
}

/** What the user does that ends with a turn of its own. */
const TURNS: ReadonlySet<string> = new Set([
  "prompt",
  "interrupt",
  "kill",
  "say during",
  "say at once",
  "command",
  "summarize",
]);
