/**
 * The names of our tools, as every host lists them and as every call that we suggest spells them. The one place where
 * they stand: registrations, comparisons and calls take them from here, so that a tool can be renamed in one line.
 */
export const TOOL = {
  plan: "govern_plan",
  task: "govern_task",
  delegate: "govern_delegate",
  shell: "govern_shell",
  anchor: "anchor",
} as const;

/** Tells a call of ours from a call of the host's or of another plugin's. */
export const OUR_TOOLS: ReadonlySet<string> = new Set(Object.values(TOOL));
