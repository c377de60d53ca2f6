/** The name of a replay's run in its page. */
export const REPLAY_RUN = "replay";

/** Tools of the plugin under test: they work as they do, and nobody recorded them. */
export const OWN_TOOLS: ReadonlySet<string> = new Set([
  "govern_plan",
  "govern_task",
  "govern_delegate",
  "anchor",
]);

/**
 * How the plugin begins a refusal (`runtime/context/render-refusal.ts`); on either host that is all one sees of it. What
 * its own tools refuse is no recorded call.
 */
export const isRefusal = (tool: string, result: string): boolean =>
  !OWN_TOOLS.has(tool) && result.startsWith("GOVERNANCE BLOCK");
