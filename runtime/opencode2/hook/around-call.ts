/** A call is about to run, or has ended: the gate, and the evidence. */
import { fieldOf } from "../../opencode/host/field-of.ts";
import { callBegins } from "../../opencode/session/call-begins.ts";
import { callEnded } from "../../opencode/session/call-ended.ts";
import { ensureSession } from "../../opencode/session/ensure-session.ts";
import { callFailed } from "../../opencode/session/watch-drift.ts";
import {
  callAhead,
  governed,
  inHostWords,
  metadataOf,
  programBegins,
  runsOthers,
  takeRefused,
  type RefusedTexts,
} from "../host/governed-call.ts";
import type { GovernedProject } from "../../opencode/project/governed-project.ts";
import type { HumanNotices } from "../host/human-notices.ts";
import type { ChildCalls } from "./child-calls.ts";
import type { AfterInput, BeforeInput } from "../host/wire.ts";

/**
 * The body of `execute.before`.
 *
 * @param whenHeard resolves when what the host has told so far is taken in: the human may have spoken just now, to the
 *   session that a subagent works for.
 */
export function beforeCall(
  project: GovernedProject,
  refused: RefusedTexts,
  whenHeard: () => Promise<void>,
  children: Pick<ChildCalls, "asked">,
): (event: BeforeInput) => void | Promise<void> {
  const judge = (event: BeforeInput): void | Promise<void> =>
    callBegins(project, callAhead(event, refused), true);
  return (event) => {
    const { sessionID, agent } = event;
    children.asked(event.callID);
    if (runsOthers(event.tool)) return programBegins(refused, event);
    const memory = project.sessions.of(sessionID);
    // The hot path: a session that is known and that nobody else speaks to.
    if (!memory.opened || memory.parentID) return judgeLater(event);
    Object.assign(memory, { agent, seenAt: Date.now() });
    return judge(event);
  };

  /** A child is known by its parent before the gate sees its first call. */
  async function judgeLater(event: BeforeInput): Promise<void> {
    const memory = await ensureSession(project, event.sessionID, event.agent);
    if (memory.parentID) await whenHeard();
    await judge(event);
  }
}

/** What the human did not allow is no failure of the agent's. */
const isRejected = ({ error }: { readonly error?: unknown }): boolean =>
  String(fieldOf(error, "_tag")).startsWith("Permission.");

type Result = Extract<AfterInput, { status: "completed" }>["result"];

function textOf(content: Result["content"]): string {
  return typeof content === "string" ? content : content.flatMap(({ text }) => text ?? []).join("\n");
}

function addText(result: Result, text: string): void {
  const { content } = result;
  const parts = typeof content === "string" ? [{ type: "text", text: content }] : content;
  result.content = [...parts, { type: "text", text }];
}

/** The body of `execute.after`. */
export function afterCall(
  project: GovernedProject,
  refused: RefusedTexts,
  notices: Pick<HumanNotices, "show">,
): (event: AfterInput) => Promise<void> {
  const ended = callHasEnded(project, refused);
  return async (event) => {
    await ended(event);
    notices.show(event.sessionID);
  };
}

function callHasEnded(project: GovernedProject, refused: RefusedTexts): (event: AfterInput) => Promise<void> {
  return async (event) => {
    const { sessionID, callID } = event;
    if (runsOthers(event.tool)) {
      const texts = takeRefused(refused, event);
      if (event.status === "completed") for (const text of texts) addText(event.result, `\n\n${text}`);
      return;
    }
    if (event.status === "error") {
      const [text] = event.input === null ? takeRefused(refused, event) : [];
      if (text !== undefined) event.error.message = text;
      else if (!isRejected(event.error))
        callFailed(project, project.sessions.of(sessionID), callID, event.error.message);
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
      keep: (note) => addText(result, inHostWords(note)),
    });
  };
}
