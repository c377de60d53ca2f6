/**
 * The list of broken plugins and the scenario that must turn red for each of them.
 */
import type { Breakage } from "./break-plugin.ts";

export interface Sabotage extends Breakage {
  /** What is broken, for people. */
  readonly mechanism: string;
  readonly scenario: string;
  /** Any scenario may notice it, not only its own. */
  readonly everywhere?: true;
}

export const SABOTAGES: readonly Sabotage[] = [
  {
    id: "no-gate",
    mechanism: "gate",
    scenario: "ST-01",
    file: "opencode/hook/tool-before.ts",
    cut: "  return (input, output) => {\n    if (project.sessions.known(input.sessionID)?.parentID)",
    by: "  return (input, output) => {\n    if (true) return;\n    if (project.sessions.known(input.sessionID)?.parentID)",
    everywhere: true,
  },
  {
    id: "no-anchors",
    mechanism: "anchor injection",
    scenario: "ST-02",
    file: "opencode/hook/text-complete.ts",
    cut: "if (memory === undefined || appended === undefined) return;",
    by: "if (true) return;",
  },
  {
    id: "blind-disk",
    mechanism: "rights beside the disk",
    scenario: "ST-01",
    file: "opencode/disk/record-changes.ts",
    cut: "  const calls = project.disk.ledger.since(found.begun);\n  // Without a call that runs code it was the human, or a formatter of the host after an edit.\n  if (!calls.some((call) => call.runsCode)) return;",
    by: "  const calls: readonly PermittedCall[] = [];",
  },
  {
    id: "volatile-system",
    mechanism: "constant system block",
    scenario: "ST-01",
    file: "opencode/hook/system-transform.ts",
    cut: "system.push(SYSTEM_BLOCK);",
    by: "system.push(`${SYSTEM_BLOCK} (${project.store.current().version})`);",
    everywhere: true,
  },
  {
    id: "notes-twice",
    mechanism: "memory of what was said",
    scenario: "ST-01",
    file: "opencode/session/tell-standing.ts",
    cut: "if (note !== memory.told) {",
    by: "if (true) {",
    everywhere: true,
  },
  {
    id: "sliding-prune",
    mechanism: "pruning in steps",
    scenario: "ST-01",
    file: "opencode/prune/prune-outputs.ts",
    cut: "if (!isCompacting) takeStep(project, sessionID, memory);",
    by: "for (const { partID, request } of memory.index.outputs.values())\n    if (memory.index.requests - request > 2) markPruned(memory.index, [partID]);",
  },
  {
    id: "no-pivot-hold",
    mechanism: "pivot hold",
    scenario: "ST-03",
    file: "opencode/gate/held-writes.ts",
    cut: "  if (!hold) return null;",
    by: "  if (true) return null;",
  },
  {
    id: "pivot-keeps-all",
    mechanism: "answer to a pivot",
    scenario: "ST-03",
    file: "kernel/signal/resolve-call.ts",
    cut: 'decision: hold.kind === "abandon" ? "abandon" : "defer",',
    by: 'decision: "keep",',
  },
  {
    id: "no-contested-hold",
    mechanism: "contested hold",
    scenario: "ST-05",
    file: "opencode/gate/held-writes.ts",
    cut: "  if (!choice) return null;",
    by: "  if (true) return null;",
  },
  {
    id: "block-without-chain",
    mechanism: "recovery block: task, plan, what is next",
    scenario: "ST-06",
    file: "context/state-block.ts",
    cut: "    ...chainLines(state, sessionID),\n",
    by: "",
    everywhere: true,
  },
  {
    id: "anchors-cut-short",
    mechanism: "anchor budget",
    scenario: "ST-02b",
    file: "context/state-block.ts",
    cut: "const anchors = anchorLines(state, at, anchorBudgetChars);",
    by: "const anchors = anchorLines(state, at, anchorBudgetChars / 3);",
  },
  {
    id: "risks-unseen",
    mechanism: "validation",
    scenario: "ST-04",
    file: "kernel/validation/gaps.ts",
    cut: '    if (finding.severity === "hold") gaps.push(riskGap(finding));',
    by: "    void finding;",
  },
];
