/** What a user says and types. */
import type { Stage } from "./scenario.ts";
import type { Wings } from "./wings.ts";

/** The part of a stage on which people talk. */
export const stageTalk = (wings: Wings): Pick<Stage, "open" | "say" | "command" | "compact"> => ({
  async open() {
    wings.step("open", {});
    const { data, error } = await wings.instance.client.session.create({ body: { title: "t" } });
    if (!data) throw new Error(`scenarios: no session: ${JSON.stringify(error)}`);
    return data.id;
  },
  async say(sessionID, label, text, { model = "m1" } = {}) {
    wings.step("prompt", { label, text, model });
    const { data, error } = await wings.prompt(sessionID, text, model);
    if (!data) throw new Error(`scenarios: the prompt "${label}" failed: ${JSON.stringify(error)}`);
    const answer = data.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
    await wings.end({ sessionID, label, said: text, answer });
    return answer;
  },
  async command(sessionID, label, name, args) {
    wings.step("command", { label, name, args });
    const { error } = await wings.instance.client.session.command({
      path: { id: sessionID },
      body: { command: name, arguments: args, model: wings.model ?? "fake/m1" },
    });
    if (error) throw new Error(`scenarios: /${name} failed: ${JSON.stringify(error)}`);
    await wings.end({ sessionID, label, said: `/${name} ${args}`, answer: "" });
  },
  async compact(sessionID) {
    wings.step("summarize", {});
    const { error } = await wings.instance.client.session.summarize({
      path: { id: sessionID },
      body: wings.referenceTo("m1"),
    });
    if (error) throw new Error(`scenarios: the compaction failed: ${JSON.stringify(error)}`);
    await wings.end({ sessionID, label: "compact", said: "/compact", answer: "" });
  },
});
