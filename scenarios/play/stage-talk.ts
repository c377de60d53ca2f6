/** What a user says and types. */
import { COMPACTION } from "./evidence.ts";
import type { Stage } from "./scenario.ts";
import type { Wings } from "./wings.ts";

/** Long enough for what the other does between two of its answers. */
const THINK_MS = 20;

/** The part of a stage on which people talk. */
export const stageTalk = (
  wings: Wings,
): Pick<Stage, "open" | "openBeside" | "say" | "sayAtOnce" | "command" | "compact"> => ({
  async open() {
    wings.step("open", {});
    return wings.open(1);
  },
  async openBeside() {
    wings.step("open beside", {});
    return wings.open(2);
  },
  async say(sessionID, label, text, { model = "m1" } = {}) {
    wings.step("prompt", { label, text, model });
    const answer = await wings.of(sessionID).prompt(sessionID, text, model);
    await wings.end({ sessionID, label, said: text, answer });
    return answer;
  },
  async sayAtOnce(label, messages) {
    wings.step("say at once", { label, texts: messages.map(([, text]) => text) });
    wings.seen.thinkMs = THINK_MS;
    const answered = await Promise.all(messages.map(([id, text]) => wings.of(id).prompt(id, text)));
    wings.seen.thinkMs = 0;
    const said = messages.map(([, text]) => text).join("\n");
    await wings.end({ sessionID: messages[0]?.[0] ?? "", label, said, answer: answered.join("\n") });
  },
  async command(sessionID, label, name, args) {
    wings.step("command", { label, name, args });
    await wings.of(sessionID).command(sessionID, name, args);
    await wings.end({ sessionID, label, said: `/${name} ${args}`, answer: "" });
  },
  async compact(sessionID, label = "compact") {
    wings.step("summarize", {});
    await wings.of(sessionID).compact(sessionID);
    await wings.end({ sessionID, label, said: COMPACTION, answer: "" });
  },
});
