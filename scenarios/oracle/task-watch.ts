/**
 * Which session has an active task, read from completed tool calls alone: what was asked for and that it
 * was granted. It follows the published lifecycle (start opens, review/complete/fail/defer/abandon close)
 * and never asks the plugin's store, so a gate that opens for another reason is seen as a hole.
 */
import type { CallSeen } from "../play/evidence.ts";

export interface ActiveTask {
  /** Its name, or its id when it was started by id. */
  readonly name: string;
  /** Globs that its writes are limited to; empty = the whole project. */
  readonly allowedPaths: readonly string[];
}

const CLOSING = new Set(["review", "complete", "fail", "defer", "abandon"]);

export class TaskWatch {
  readonly #active = new Map<string, ActiveTask>();

  /** Takes note of an ended call. */
  apply(call: CallSeen): void {
    if (call.tool !== "govern_task" || call.status !== "completed") return;
    const action = String(call.input["action"] ?? "");
    if (CLOSING.has(action)) this.#active.delete(call.sessionID);
    if (action !== "start") return;
    const name = String(call.input["name"] ?? call.input["task"] ?? "");
    const paths = call.input["allowedPaths"];
    this.#active.set(call.sessionID, { name, allowedPaths: Array.isArray(paths) ? paths.map(String) : [] });
  }

  /** The task under which a call of this session runs: its own, or its parent's for a subagent. */
  under(call: Pick<CallSeen, "sessionID" | "parentSessionID">): ActiveTask | undefined {
    const own = this.#active.get(call.sessionID);
    return own ?? (call.parentSessionID === undefined ? undefined : this.#active.get(call.parentSessionID));
  }
}
