/**
 * Which session has an active task, read from completed tool calls alone: what was asked for and that it
 * was granted. It follows the published lifecycle (start opens, review/complete/fail/defer/abandon close; what was
 * assigned to a subagent is all that it gets) and never asks the plugin's store, so a gate that opens for another
 * reason is seen as a hole.
 */
import { textOf } from "opencode-simulator";
import type { CallSeen, RequestSeen } from "../play/evidence.ts";

export interface ActiveTask {
  /** Its name, or its id when it was started by id. */
  readonly name: string;
  /** Globs that its writes are limited to; empty = the whole project. */
  readonly allowedPaths: readonly string[];
  /** The task that it was handed on from, whose limit holds as well. */
  readonly within: ActiveTask | undefined;
}

const CLOSING = new Set(["review", "complete", "fail", "defer", "abandon"]);

/** By session, the first words that it was given. */
export function promptsOf(
  requests: readonly Pick<RequestSeen, "sessionID" | "kind" | "body">[],
): Map<string, string> {
  const prompts = new Map<string, string>();
  for (const { sessionID, kind, body } of requests) {
    if (kind !== "subagent" || prompts.has(sessionID)) continue;
    prompts.set(sessionID, textOf(body.messages.find(({ role }) => role === "user")));
  }
  return prompts;
}

export class TaskWatch {
  readonly #active = new Map<string, ActiveTask>();
  /** What a session has assigned, the newest last. */
  readonly #assigned = new Map<string, ActiveTask[]>();
  /** Subagents that reported: they may do nothing more. */
  readonly #over = new Set<string>();
  readonly #prompts: ReadonlyMap<string, string>;

  /** @param prompts of {@link promptsOf}: which of the assignments a subagent was started for. */
  constructor(prompts: ReadonlyMap<string, string> = new Map()) {
    this.#prompts = prompts;
  }

  /** Takes note of an ended call. */
  apply(call: CallSeen): void {
    if (call.status !== "completed") return;
    const action = String(call.input["action"] ?? "");
    const { sessionID } = call;
    if (call.tool === "govern_delegate" && action === "assign") {
      const task = taskOf(call, this.#active.get(sessionID));
      this.#assigned.set(sessionID, [...(this.#assigned.get(sessionID) ?? []), task]);
    }
    if (call.tool !== "govern_task") return;
    if (CLOSING.has(action)) {
      this.#active.delete(sessionID);
      if (call.parentSessionID !== undefined) this.#over.add(sessionID);
    }
    if (action === "start") this.#active.set(sessionID, taskOf(call, undefined));
  }

  /** The task under which a call of this session runs: its own, what it was assigned, or its parent's for a subagent. */
  under({
    sessionID,
    parentSessionID,
  }: Pick<CallSeen, "sessionID" | "parentSessionID">): ActiveTask | undefined {
    const own = this.#active.get(sessionID);
    if (own || parentSessionID === undefined) return own;
    const prompt = this.#prompts.get(sessionID) ?? "";
    const assigned = this.#assigned
      .get(parentSessionID)
      ?.findLast(({ name }) => prompt.includes(`"${name}"`));
    if (assigned) return this.#over.has(sessionID) ? undefined : assigned;
    return this.#active.get(parentSessionID);
  }
}

function taskOf({ input }: CallSeen, within: ActiveTask | undefined): ActiveTask {
  const paths = input["allowedPaths"];
  return {
    name: String(input["name"] ?? input["task"] ?? ""),
    allowedPaths: Array.isArray(paths) ? paths.map(String) : [],
    within,
  };
}
