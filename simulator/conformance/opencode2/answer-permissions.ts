import type { HostInstance } from "../../instance.ts";
import type { Script } from "./script.ts";

/** Answers whatever is asked, in turn. Returns how many were asked for so far. */
export function answerPermissions(host: HostInstance, replies: NonNullable<Script["replies"]>): () => number {
  let asked = 0;
  host.onEvent(({ type, properties }) => {
    if (type !== "permission.asked") return;
    const reply = replies[asked++ % replies.length];
    const path = `/api/session/${String(properties["sessionID"])}/permission/${String(properties["id"])}/reply`;
    // Where the turn was interrupted meanwhile, nobody waits for it any more.
    void host.fetch(path, { method: "POST", body: JSON.stringify({ reply }) }).catch(() => undefined);
  });
  return () => asked;
}
