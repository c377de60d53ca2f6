/**
 * Adds the rules to the system prompt: the same bytes on every request. Pushed as one more element, in
 * place: OpenCode 1.18.33 ignores a re-assigned array, and joins all elements after an unchanged first one
 * into a single second message, so an appended one disturbs neither the host's prompt nor other plugins.
 */
import { SYSTEM_BLOCK } from "../../context/system-block.ts";

/** OpenCode 1.18.33 also asks for its own helpers, whose requests carry no tools: the rules would only confuse them. */
const HELPERS = ["You are a title generator", "You are a context summarization agent"] as const;

/** The body of `experimental.chat.system.transform`. */
export function systemTransform(_input: unknown, output: { system: string[] }): void {
  const [first = ""] = output.system;
  if (HELPERS.some((helper) => first.startsWith(helper))) return;
  if (!output.system.includes(SYSTEM_BLOCK)) output.system.push(SYSTEM_BLOCK);
}
