/**
 * One flipped bit in the copy of the state that the journal keeps: the host opens the project again, a write without a
 * task is refused as before, and the human reads that nothing is lost. On both hosts.
 */
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import type { HostKind } from "opencode-simulator";
import { loadDriver } from "../../runtime/journal/sqlite-driver.ts";
import { sqliteJournal } from "../../runtime/journal/sqlite-journal.ts";
import { openStore } from "../../runtime/journal/store.ts";
import { hostSealing } from "./host-seal.ts";
import { openGoverned } from "./open-governed.ts";

const write = { filePath: "src/new.ts", content: "x\n" };

export const damagedSnapshot = (kind: HostKind) =>
  it(`one flipped bit in the snapshot opens nothing (${kind})`, async () => {
    const host = await openGoverned({ kind });
    const session = await host.newSession();
    await host.say(session, "log in", [
      { call: [["govern_task", { action: "start", name: "Login", expectedOutput: "it is there" }]] },
      { call: [["govern_task", { action: "defer", task: "Login", reason: "later" }]] },
      { say: "ok" },
    ]);
    const connect = await loadDriver();
    const path = join(host.directory, ".idumb/journal.db");
    const store = openStore(sqliteJournal(connect, path));
    const journal = sqliteJournal(connect, path, { sealing: hostSealing(host.host.paths?.data) });
    journal.saveSnapshot(store.current());
    journal.close();
    store.close();
    const raw = connect(path);
    // "deferred" becomes a status that nobody knows: one bit of its second letter.
    raw.exec(`UPDATE snapshot SET data = replace(data, '"deferred"', '"ddferred"')`);
    raw.close();
    // Last of all: whoever listens to the host's events opens the project again at once.
    await host.post("/instance/dispose", {});
    await host.say(session, "go on", [{ call: [["write", write]] }, { say: "ok" }]);
    expect(host.results(session).at(-1)).toContain("GOVERNANCE BLOCK (no-active-task)");
    expect(host.file("src/new.ts")).toBeNull();
    // A toast is not awaited by who shows it.
    const told = (): readonly string[] => host.toasts.filter((toast) => toast.includes("journal.db"));
    await vi.waitFor(() => expect(told()).not.toEqual([]), { timeout: 10_000 });
    expect(told()).toHaveLength(1);
    expect(told()[0]).toMatch(/A copy of the state in .* was damaged.*nothing is lost/);
  }, 120_000);
