/**
 * Nothing may reach the terminal: inside the real host every stray byte corrupts the screen (host
 * contract §0.19). Counted from the trace, where both hosts put what plugins write.
 */
import type { Evidence, Judgement } from "../play/evidence.ts";

/** Fails on the first byte. */
export function terminal(evidence: Evidence): Judgement {
  const texts = evidence.trace.flatMap((event) => (event.type === "terminal" ? [event.text] : []));
  const bytes = texts.reduce((total, text) => total + Buffer.byteLength(text), 0);
  return {
    reasons:
      bytes === 0
        ? []
        : [
            {
              text: `${bytes} bytes on the terminal: ${JSON.stringify(texts.join("").slice(0, 120))}`,
              turn: null,
            },
          ],
    observations: [{ id: "tui-bytes", level: "delivered", values: [bytes] }],
    reached: [],
  };
}
