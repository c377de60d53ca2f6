/** A root session and its subagents, with the host's part of a `task` call played in its order (OpenCode 1.18.33). */
import { start } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

export const PARENT = "ses_p";
export const assign = {
  action: "assign",
  name: "API",
  expectedOutput: "the API",
  agent: "general",
  allowedPaths: ["api/**"],
};

/** The call that stands in the last line of an answer, or in the line of a refusal that says what to do instead. */
export function callIn(text: string): { readonly tool: string; readonly args: Record<string, unknown> } {
  const found = /(?:^|: )(govern_\w+|task) (\{.*\})$/m.exec(text);
  if (!found?.[1] || !found[2]) throw new Error(`no call in: ${text}`);
  return { tool: found[1], args: JSON.parse(found[2]) as Record<string, unknown> };
}

export interface Team {
  readonly plugin: OpenedPlugin;
  /** Assigns, and starts the subagent with the call that was returned. */
  delegate(child: string, args?: Readonly<Record<string, unknown>>): Promise<void>;
  /** The host's part of a `task` call up to the child's first message; returns what the child is told. */
  task(
    child: string,
    args: Readonly<Record<string, unknown>>,
    parent?: string,
    callID?: string,
  ): Promise<string>;
  /** The child's turn is over; its parent's call ends. Returns what the parent is told. */
  stop(child: string, error?: unknown): Promise<string>;
}

/** @param namesChild false as on hosts up to OpenCode 1.3, where a call's part names its child only at the end */
export async function team(files: Readonly<Record<string, string>> = {}, namesChild = true): Promise<Team> {
  const plugin = await start(files);
  const begun = new Map<string, { callID: string; parent: string; args: unknown }>();
  let calls = 0;
  await plugin.event("session.created", { info: { id: PARENT, version: "1.18.33" } });
  await plugin.message(PARENT, "go");
  const part = (child: string, status: string): Promise<void> => {
    const { callID, parent } = begun.get(child) ?? { callID: "", parent: "" };
    const state = { status, input: {}, metadata: { sessionId: child, parentSessionId: parent } };
    return plugin.event("message.part.updated", {
      part: { type: "tool", tool: "task", sessionID: parent, callID, state },
    });
  };
  const task: Team["task"] = async (child, given, parent = PARENT, callID = `call_task_${++calls}`) => {
    const args: Record<string, unknown> = { description: "d", subagent_type: "general", ...given };
    await plugin.hooks["tool.execute.before"]?.({ tool: "task", sessionID: parent, callID }, { args });
    begun.set(child, { callID, parent, args });
    if (!("task_id" in given))
      await plugin.event("session.created", { info: { id: child, parentID: parent, version: "1.18.33" } });
    if (namesChild) await part(child, "running");
    return (await plugin.message(child, String(args["prompt"] ?? ""), "general")).slice(1).join("\n");
  };
  return {
    plugin,
    task,
    async delegate(child, args = assign) {
      await task(child, callIn(await plugin.call(PARENT, "govern_delegate", args)).args);
    },
    async stop(child, error) {
      if (error !== undefined) await plugin.event("session.error", { sessionID: child, error });
      await plugin.event("session.idle", { sessionID: child });
      const { callID, parent, args } = begun.get(child) ?? { callID: "", parent: "", args: {} };
      if (error !== undefined) {
        await part(child, "error");
        return "";
      }
      const output = { title: "", output: "", metadata: { sessionId: child } };
      await plugin.hooks["tool.execute.after"]?.({ tool: "task", sessionID: parent, callID, args }, output);
      return output.output;
    },
  };
}
