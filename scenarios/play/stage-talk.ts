/** What a user says and types. */
import { COMPACTION } from "./evidence.ts";
import type { Stage } from "./scenario.ts";
import type { Wings } from "./wings.ts";

type Answered = Awaited<ReturnType<Wings["prompt"]>>;

/** Long enough for what the other does between two of its answers. */
const THINK_MS = 20;

/** What the agent said last. */
function answerOf(label: string, { data, error }: Answered): string {
  if (!data) throw new Error(`scenarios: the prompt "${label}" failed: ${JSON.stringify(error)}`);
  return data.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

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
    const answer = answerOf(label, await wings.prompt(sessionID, text, model));
    await wings.end({ sessionID, label, said: text, answer });
    return answer;
  },
  async sayAtOnce(label, messages) {
    wings.step("say at once", { label, texts: messages.map(([, text]) => text) });
    wings.seen.thinkMs = THINK_MS;
    const answered = await Promise.all(messages.map(([id, text]) => wings.prompt(id, text)));
    wings.seen.thinkMs = 0;
    const said = messages.map(([, text]) => text).join("\n");
    const answer = answered.map((one) => answerOf(label, one)).join("\n");
    await wings.end({ sessionID: messages[0]?.[0] ?? "", label, said, answer });
  },
  async command(sessionID, label, name, args) {
    wings.step("command", { label, name, args });
    const { error } = await wings.of(sessionID).client.session.command({
      path: { id: sessionID },
      body: { command: name, arguments: args, model: wings.model ?? "fake/m1" },
    });
    if (error) throw new Error(`scenarios: /${name} failed: ${JSON.stringify(error)}`);
    await wings.end({ sessionID, label, said: `/${name} ${args}`, answer: "" });
  },
  async compact(sessionID, label = "compact") {
    wings.step("summarize", {});
    const { error } = await wings.of(sessionID).client.session.summarize({
      path: { id: sessionID },
      body: wings.referenceTo("m1"),
    });
    if (error) throw new Error(`scenarios: the compaction failed: ${JSON.stringify(error)}`);
    await wings.end({ sessionID, label, said: COMPACTION, answer: "" });
  },
});
