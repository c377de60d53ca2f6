/** A write in tests that the host keeps at a known place, so that its undo can take it back. */
import type { Event } from "../event.ts";

export const placed = (
  id: string,
  messageID: string,
  partID: string,
  more: object = {},
  nodeId = "tn-1",
): Event => ({
  type: "checkpoint-recorded",
  checkpoint: {
    id,
    taskNodeId: nodeId,
    tool: "write",
    timestamp: 1,
    summary: id,
    filesModified: [`${id}.ts`],
    exit: null,
    hash: null,
    runner: null,
    place: { sessionID: "ses_a", messageID, partID },
    ...more,
  },
});
