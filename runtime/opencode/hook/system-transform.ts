/**
 * Adds the rules to the system prompt: the same bytes on every request. Pushed as one more element, in
 * place: OpenCode 1.18.33 ignores a re-assigned array, and joins all elements after an unchanged first one
 * into a single second message, so an appended one disturbs neither the host's prompt nor other plugins.
 */
import { SYSTEM_BLOCK } from "../../context/system-block.ts";
import { modelSeen } from "../prune/prune-memory.ts";
import type { SystemInput } from "../host/wire.ts";
import type { GovernedProject } from "../project/governed-project.ts";

/** OpenCode 1.18.33 also asks for its own helpers, whose requests carry no tools: the rules would only confuse them. */
const HELPERS = ["You are a title generator", "You are a context summarization agent"] as const;

/** The body of `experimental.chat.system.transform`. */
export function systemTransform(
  project: GovernedProject,
): (input: SystemInput, output: { system: string[] }) => void {
  return ({ sessionID, model }, { system }) => {
    const [first = ""] = system;
    if (HELPERS.some((helper) => first.startsWith(helper))) return;
    if (sessionID !== undefined) modelSeen(project.sessions.of(sessionID), roomOf(model));
    if (!system.includes(SYSTEM_BLOCK)) system.push(SYSTEM_BLOCK);
  };
}

/** Tokens at which the host compacts, about: what the model takes beside its answer; null = it never does. */
function roomOf(model: SystemInput["model"] | undefined): number | null {
  const { context = 0, output = 0 } = model?.limit ?? {};
  return context > output ? context - output : null;
}
