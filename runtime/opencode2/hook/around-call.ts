/** A call is about to run, or has ended: the gate, and the evidence. */
import { callBegins } from "../../opencode/session/call-begins.ts";
import { callEnded } from "../../opencode/session/call-ended.ts";
import { ensureSession } from "../../opencode/session/ensure-session.ts";
import { callFailed } from "../../opencode/session/watch-drift.ts";
import {
  callAhead,
  governed,
  inHostWords,
  keyOf,
  metadataOf,
  runsOthers,
  type RefusedTexts,
} from "../host/governed-call.ts";
import type { GovernedProject } from "../../opencode/project/governed-project.ts";
import type { AfterInput, BeforeInput } from "../host/wire.ts";

/** The body of `execute.before`. */
export function beforeCall(
  project: GovernedProject,
  refused: RefusedTexts,
): (event: BeforeInput) => Promise<void> {
  return async (event) => {
    if (runsOthers(event.tool)) return;
    // A child is known by its parent before the gate sees its first call.
    await ensureSession(project, event.sessionID, event.agent);
    callBegins(project, callAhead(event, refused), true);
  };
}

function textOf(content: Extract<AfterInput, { status: "completed" }>["result"]["content"]): string {
  return typeof content === "string" ? content : content.flatMap(({ text }) => text ?? []).join("\n");
}

/** The body of `execute.after`. */
export function afterCall(
  project: GovernedProject,
  refused: RefusedTexts,
): (event: AfterInput) => Promise<void> {
  return async (event) => {
    if (runsOthers(event.tool)) return;
    const { sessionID, callID } = event;
    if (event.status === "error") {
      const text = refused.get(keyOf(event));
      refused.delete(keyOf(event));
      if (text === undefined)
        callFailed(project, project.sessions.of(sessionID), callID, event.error.message);
      else event.error.message = text;
      return;
    }
    const { result } = event;
    const call = {
      ...governed(event.tool, event.input),
      sessionID,
      callID,
      metadata: metadataOf(result.output),
    };
    await callEnded(project, call, {
      text: textOf(result.content),
      keep(note) {
        const parts =
          typeof result.content === "string" ? [{ type: "text", text: result.content }] : result.content;
        result.content = [...parts, { type: "text", text: inHostWords(note) }];
      },
    });
  };
}
