import type { Mechanism } from "./mechanism.ts";

export const journal: Mechanism = {
  id: "journal",
  name: "journal",
  off: null,
  asks: [],
  wrong: [
    {
      id: "journal-forgets",
      about: "what is decided is kept in memory only",
      scenario: "ST-03",
      persona: "diligent",
      file: "journal/sqlite-journal.ts",
      cut: "        to.insert.run(STREAM, version, at, sessionID, agent, event.type, JSON.stringify(event));",
      by: "        void [to.insert, version, at, sessionID, agent, event];",
    },
    {
      id: "journal-torn",
      about: "of the events of one decision only the first is stored",
      scenario: "ST-03",
      persona: "diligent",
      file: "journal/sqlite-journal.ts",
      cut: "for (const { version, at, sessionID, agent, event } of records)",
      by: "for (const { version, at, sessionID, agent, event } of records.slice(0, 1))",
    },
    {
      id: "snapshot-lies",
      about: "the snapshot is of another state than the events",
      scenario: "ST-02",
      persona: "diligent",
      file: "journal/store.ts",
      cut: "    if (state.version - snapshotAt < events) return;\n    journal.saveSnapshot(state);",
      by: "    if (state.version - snapshotAt < events / 40) return;\n    journal.saveSnapshot({ ...state, anchors: {} });",
    },
    {
      id: "refused-and-done",
      about: "a refused change of state happens all the same",
      scenario: "ST-03",
      persona: "hasty",
      file: "kernel/task/complete-task.ts",
      cut: "  return missing.refused;",
      by: "  return missing.refused.ok ? missing.refused : { ...missing.refused, events: closed(state, node, command, []) };",
    },
  ],
};
