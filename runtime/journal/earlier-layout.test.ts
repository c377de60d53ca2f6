import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { rowsOf } from "../kernel/table.ts";
import { loadDriver } from "./sqlite-driver.ts";
import { sqliteJournal } from "./sqlite-journal.ts";
import { openStore } from "./store.ts";

/** Events word for word as the first published layout stored them, before tasks had decisions, branches and undo. */
const STORED = [
  '{"type":"session-opened","parentID":null,"home":{"instance":"i","pid":1,"machine":"m"}}',
  '{"type":"plan-created","id":"wp-1","name":"Login","acceptance":[],"category":"development","governanceLevel":null,"dependsOn":[],"ownedBy":"build"}',
  '{"type":"tasks-planned","planId":"wp-1","ahead":false,"nodes":[{"id":"tn-1","name":"Form","expectedOutput":"a form","steps":[{"text":"write","state":"pending","evidence":null}],"assignedTo":"","allowedTools":[],"allowedPaths":[],"dependsOn":[],"temporalGate":null},{"id":"tn-2","name":"Docs","expectedOutput":"docs","steps":[],"assignedTo":"","allowedTools":[],"allowedPaths":[],"dependsOn":["tn-1"],"temporalGate":{"afterTaskId":"tn-1","reason":"order"}}]}',
  '{"type":"plan-activated","planId":"wp-1"}',
  '{"type":"task-started","nodeId":"tn-1","takenFrom":null}',
  '{"type":"checkpoint-recorded","checkpoint":{"id":"cp-1","taskNodeId":"tn-1","timestamp":5,"tool":"write","summary":"write: a.ts","filesModified":["a.ts"],"exit":null,"hash":null,"runner":null}}',
  '{"type":"step-done","nodeId":"tn-1","step":0,"evidence":null}',
  '{"type":"task-reviewed","nodeId":"tn-1"}',
  '{"type":"task-completed","nodeId":"tn-1","result":{"evidence":"seen","filesModified":["a.ts"],"testsRun":"","anchorsCreated":[]}}',
  '{"type":"task-started","nodeId":"tn-2","takenFrom":null}',
];

const folder = mkdtempSync(join(tmpdir(), "idumb-earlier-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a journal of the first layout", () => {
  it("still opens, with what it did not know left empty, and its old snapshot ignored", async () => {
    const connect = await loadDriver();
    const path = join(folder, "journal.db");
    sqliteJournal(connect, path).close();
    const raw = connect(path);
    STORED.forEach((data, index) => {
      const { type } = JSON.parse(data) as { type: string };
      raw
        .prepare(
          "INSERT INTO event (stream, version, at, session, agent, type, data) VALUES ('project', ?, ?, 'ses_a', 'build', ?, ?)",
        )
        .run(index + 1, index, type, data);
    });
    const snapshot = '{"version":99,"plans":{},"nodes":{"tn-9":{}},"anchors":{},"sessions":{},"counters":{}}';
    raw
      .prepare("INSERT INTO snapshot (stream, shape, version, data) VALUES ('project', 1, 99, ?)")
      .run(snapshot);
    raw.close();

    const store = openStore(sqliteJournal(connect, path));
    const state = store.current();
    expect(state.version).toBe(STORED.length);
    expect(rowsOf(state.nodes)).toMatchObject([
      { id: "tn-1", status: "completed", decisions: [], branch: null, purgedAt: null, checkpointCount: 1 },
      { id: "tn-2", status: "active", temporalGate: { afterTaskId: "tn-1", enforcedAt: 9 } },
    ]);
    expect(state.activeBySession).toEqual({ ses_a: "tn-2" });
    store.close();
  });
});
