/**
 * The list of broken plugins and the scenario that must turn red for each of them.
 */
export interface Sabotage {
  readonly id: string;
  /** What is broken, for people. */
  readonly mechanism: string;
  readonly scenario: string;
  /** Where, below `runtime/`. */
  readonly file: string;
  /** The piece of its text that is replaced; it stands there exactly once. */
  readonly cut: string;
  readonly by: string;
}

export const SABOTAGES: readonly Sabotage[] = [
  {
    id: "no-gate",
    mechanism: "gate",
    scenario: "ST-01",
    file: "opencode/hook/tool-before.ts",
    cut: "  return (input, output) => {\n    if (project.sessions.known(input.sessionID)?.parentID)",
    by: "  return (input, output) => {\n    if (true) return;\n    if (project.sessions.known(input.sessionID)?.parentID)",
  },
  {
    id: "no-anchors",
    mechanism: "anchor injection",
    scenario: "ST-02",
    file: "opencode/hook/text-complete.ts",
    cut: "if (memory === undefined || appended === undefined) return;",
    by: "if (true) return;",
  },
];
