import { brief } from "./describe-change.ts";

/**
 * Events of OpenCode 2 as lines: how calls and turns end, and compactions.
 * @param calls names of tools by the id of the call, which only its first event tells
 */
export function eventLines2(
  { type, properties }: { readonly type: string; readonly properties: unknown },
  calls: Map<string, string>,
): string[] {
  const { callID = "", name = "", content, error, reason } = properties as Told;
  const tool = calls.get(callID) ?? "";
  const message = brief(error?.message, 200);
  switch (type) {
    case "session.tool.input.started":
      calls.set(callID, name);
      return [];
    case "session.tool.success":
      return [`  tool ${tool}: ${brief(textOf(content), 100)}`];
    case "session.tool.failed":
      return [`  tool ${tool} failed: ${message}`];
    case "session.execution.failed":
      return [`  the turn failed: ${message}`];
    case "session.execution.interrupted":
      return [`  (the turn was interrupted: ${reason})`];
    case "session.compaction.ended":
      return ["  (the session was compacted)"];
    default:
      return [];
  }
}

interface Told {
  readonly callID?: string;
  readonly name?: string;
  readonly content?: readonly { readonly text?: string }[];
  readonly error?: { readonly message?: string };
  readonly reason?: string;
}

const textOf = (content: Told["content"]): string => (content ?? []).map(({ text }) => text ?? "").join("\n");
