import type { BusEvent } from "../bus/event-bus.ts";
import type {
  AssistantMessage,
  AssistantTool,
  Json,
  SessionError,
  ToolContent,
} from "../shape/session-message.ts";

/** What events about a step's text and calls do to its message. */
export function projectCall(assistant: AssistantMessage, event: BusEvent): void {
  const { type, data, created } = event;
  switch (type) {
    case "session.text.started":
      assistant.content.push({ type: "text", text: "" });
      return;
    case "session.text.ended": {
      const text = assistant.content.findLast((part) => part.type === "text");
      if (text) text.text = String(data["text"]);
      return;
    }
    case "session.tool.input.started":
      assistant.content.push({
        type: "tool",
        id: String(data["callID"]),
        name: String(data["name"]),
        time: { created },
        state: { status: "streaming", input: "" },
      });
      return;
  }
  const call = assistant.content.findLast(
    (part): part is AssistantTool => part.type === "tool" && part.id === data["callID"],
  );
  if (call) advance(call, event);
}

function advance(call: AssistantTool, { type, data, created }: BusEvent): void {
  const { state } = call;
  const metadata = data["metadata"] as Json | undefined;
  const more = metadata === undefined ? {} : { metadata };
  const input = typeof state.input === "string" ? {} : state.input;
  switch (type) {
    case "session.tool.input.ended":
      if (state.status === "streaming") call.state = { status: "streaming", input: String(data["text"]) };
      return;
    case "session.tool.called":
      call.executed = data["executed"] === true;
      call.time.ran = created;
      call.state = { status: "running", input: data["input"] as Json, metadata: {} };
      return;
    case "session.tool.success":
      if (state.status !== "running") return;
      call.time.completed = created;
      call.state = { status: "completed", input, content: data["content"] as ToolContent[], ...more };
      return;
    case "session.tool.failed":
      if (state.status !== "streaming" && state.status !== "running") return;
      call.executed = data["executed"] === true || call.executed === true;
      call.time.completed = created;
      call.state = { status: "error", error: data["error"] as SessionError, input, ...more };
      return;
  }
}
