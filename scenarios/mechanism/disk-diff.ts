import type { Mechanism } from "./mechanism.ts";

export const diskDiff: Mechanism = {
  id: "disk-diff",
  name: "comparison of the disk",
  off: null,
  asks: [],
  wrong: [
    {
      id: "blind-disk",
      about: "what permitted calls wrote is not held against the changes on disk",
      scenario: "ST-01",
      persona: "hasty",
      file: "opencode/disk/record-changes.ts",
      cut: "  const calls = project.disk.ledger.since(found.begun);\n  // Without a call that runs code it was the human, or a formatter of the host after an edit.\n  if (!calls.some((call) => call.runsCode)) return;",
      by: "  const calls: readonly PermittedCall[] = [];",
    },
  ],
};
