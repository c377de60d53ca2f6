import type { Evidence } from "../play/evidence.ts";

/**
 * News of plugins on the host's screen, each with the turn in which they came; -1 = before the first. OpenCode 2 has no
 * toasts; its terminal shows the description of a synthetic message (0.0.0-next-16350, seen).
 */
export function toastsOf({
  trace,
}: Pick<Evidence, "trace">): readonly { readonly turn: number; readonly text: string }[] {
  let turn = -1;
  return trace.flatMap((record) => {
    if (record.type === "step" && TURNS.has(record.kind)) turn += 1;
    if (record.type !== "event") return [];
    const { type, properties } = record.event as Told;
    if (type === "tui.toast.show") return [{ turn, text: properties.message ?? "" }];
    const shown = type === "session.input.admitted" ? properties.input?.data.description : undefined;
    return shown === undefined ? [] : [{ turn, text: shown }];
  });
}

interface Told {
  readonly type: string;
  readonly properties: {
    readonly message?: string;
    readonly input?: { readonly data: { readonly description?: string } };
  };
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
