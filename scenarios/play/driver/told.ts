/** What a host tells by its events, of either generation, as far as a play listens. */
import type { ToolPart } from "@opencode-ai/sdk";

export type Told =
  | { readonly what: "call begun" | "call over"; readonly callID: string }
  /** A compaction has ended well. */
  | { readonly what: "compacted"; readonly sessionID: string }
  /** The host asks whether a call may run; a reply is posted to that path. */
  | { readonly what: "asked"; readonly replyPath: string }
  /** The host has stored a text of the user. */
  | { readonly what: "stored"; readonly text: string };

interface Event {
  readonly type: string;
  readonly properties: unknown;
}

type Properties = Readonly<Record<string, unknown>>;

/** Undefined for all other events. */
export function toldBy({ type, properties: given }: Event): Told | undefined {
  const properties = given as Properties;
  const text = (key: string): string => String(properties[key]);
  switch (type) {
    case "message.part.updated":
      return toldByPart(properties["part"] as Partial<ToolPart> & { readonly text?: string });
    case "session.tool.called":
      return { what: "call begun", callID: text("callID") };
    case "session.tool.success":
    case "session.tool.failed":
      return { what: "call over", callID: text("callID") };
    case "session.compacted":
    case "session.compaction.ended":
      return { what: "compacted", sessionID: text("sessionID") };
    case "session.input.admitted": {
      const { data } = properties["input"] as { readonly data?: { readonly text?: string } };
      return { what: "stored", text: data?.text ?? "" };
    }
    case "permission.asked":
      return { what: "asked", replyPath: replyPathOf(properties) };
    default:
      return undefined;
  }
}

function replyPathOf({ id, sessionID, action }: Properties): string {
  // OpenCode 1 names a permission, OpenCode 2 an action.
  return action === undefined
    ? `/permission/${id}/reply`
    : `/api/session/${sessionID}/permission/${id}/reply`;
}

function toldByPart({
  type,
  callID,
  state,
  text,
}: Partial<ToolPart> & { readonly text?: string }): Told | undefined {
  if (text !== undefined) return { what: "stored", text };
  if (type !== "tool" || callID === undefined) return undefined;
  if (state?.status === "running") return { what: "call begun", callID };
  const isOver = state?.status === "completed" || state?.status === "error";
  return isOver ? { what: "call over", callID } : undefined;
}
