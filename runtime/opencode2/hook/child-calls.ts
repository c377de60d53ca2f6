/**
 * Does the host ask the gate about a subagent's calls? Registering a hook that is never called succeeds silently
 * (0.0.0-next-16350), so what the events tell is held against what the gate was asked about. A host that does not ask is
 * treated as OpenCode 1 is: announced, delegating refused, and what its subagents did is kept as evidence.
 */
import { childCallEnded } from "../../opencode/session/watch-children.ts";
import type { HostSight } from "../../opencode/host/host-sight.ts";
import type { GovernedProject } from "../../opencode/project/governed-project.ts";
import { governed, metadataOf } from "../host/governed-call.ts";
import type { HostEvent } from "../host/wire.ts";

export interface ChildCalls {
  /** The gate was asked about this call, of whatever session. */
  asked(callID: string): void;
  /** What the events `session.tool.*` tell of a call, from its first to its last. */
  told(event: HostEvent): Promise<void>;
}

export function childCalls(
  project: GovernedProject,
  sight: Pick<HostSight, "sawChildAsked" | "sawChildCall">,
): ChildCalls {
  const asked = new Set<string>();
  /** Of those that the gate was not asked about, name and arguments: no event has both. */
  const running = new Map<string, { name?: string; input?: unknown }>();
  return {
    asked: (callID) => void asked.add(callID),
    async told({ type, data }) {
      const { sessionID, callID } = data;
      if (typeof sessionID !== "string" || typeof callID !== "string") return;
      const isChild = Boolean(project.sessions.known(sessionID)?.parentID);
      if (isChild && type === "session.tool.input.started")
        running.set(callID, { name: String(data["name"]) });
      if (type === "session.tool.called") Object.assign(running.get(callID) ?? {}, { input: data["input"] });
      if (type !== "session.tool.success" && type !== "session.tool.failed") return;
      const { name, input } = running.get(callID) ?? {};
      running.delete(callID);
      const wasAsked = asked.delete(callID);
      if (isChild && wasAsked) return sight.sawChildAsked();
      // A tool that the provider runs is not the host's to ask about.
      if (name === undefined || type === "session.tool.failed" || data["executed"] === true) return;
      const metadata = metadataOf(data["metadata"]);
      await childCallEnded(project, sight, { ...governed(name, input), sessionID, callID, metadata });
    },
  };
}
