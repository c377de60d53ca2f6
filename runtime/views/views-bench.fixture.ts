/**
 * The views of a project in a folder of their own, over a journal in memory and a clock that stands still, and the
 * few commands that their tests need.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { emptyShelf, memoryJournal } from "../journal/memory-journal.ts";
import { openStore } from "../journal/store.ts";
import { projectViews } from "./project-views.ts";
import type { Command } from "../kernel/command.ts";
import type { Store } from "../journal/store.ts";
import type { ProjectViews } from "./project-views.ts";

export interface ViewsBench {
  readonly root: string;
  /** Milliseconds since the epoch; begins at 2026-02-11 14:30 UTC. */
  now: number;
  store: Store;
  views: ProjectViews;
  /** A call of the agent could write all the time. */
  programRuns: boolean;
  /** Notes and set-aside files, as they were reported. */
  readonly kept: string[];
  readonly troubles: string[];
  /** The views (and a store) of another process, or of the next one. */
  open(): void;
  run(command: Command, sessionID?: string): void;
  openSession(id?: string): void;
  startTask(name?: string): void;
  text(path: string): string;
  /** The text without what says from which version of the journal it was made. */
  content(path: string): string;
  change(path: string, edit: (text: string) => string): void;
  remove(): void;
}

/** Where the file of the session `ses_abcdef` lies. */
export const FILE = "sessions/3014110226-abcdef.md";
export const PLAN = "plans/3014110226-wp-1.md";

/** Views are open; `remove` ends them. */
export function viewsBench(): ViewsBench {
  const root = mkdtempSync(join(tmpdir(), "views-"));
  const shelf = emptyShelf();
  const text = (path: string): string => readFileSync(join(root, path), "utf8");
  const opened = (): Pick<ViewsBench, "store" | "views"> => {
    const store = openStore(memoryJournal(shelf));
    const views = projectViews(root, {
      store,
      now: () => bench.now,
      keep(view, notes) {
        for (const note of notes) {
          bench.kept.push(note);
          bench.run({ type: "keep-note", view: view.noteKey, text: note }, "human");
        }
      },
      forget(view, notes) {
        for (const note of notes) bench.run({ type: "remove-note", view: view.noteKey, text: note }, "human");
      },
      mayBeProgram: () => bench.programRuns,
      changedByProgram: (path, aside) => bench.kept.push(`somebody: ${path} -> ${aside}`),
      keptAside: (path, aside) => bench.kept.push(`${path} -> ${aside}`),
      trouble: (why) => bench.troubles.push(why),
    });
    return { store, views };
  };
  const base: Omit<ViewsBench, "store" | "views"> = {
    root,
    now: Date.UTC(2026, 1, 11, 14, 30),
    programRuns: false,
    kept: [],
    troubles: [],
    open: () => void Object.assign(bench, opened()),
    run(command, sessionID = "ses_abcdef") {
      const context = {
        sessionID,
        agent: "build",
        at: bench.now,
        anchorBudgetChars: 2_000,
        isLive: () => true,
      };
      const outcome = bench.store.execute(command, context, "evidence");
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
    },
    openSession(id = "ses_abcdef") {
      const home = { instance: "i", pid: 1, machine: "m" };
      bench.run({ type: "open-session", parentID: null, home }, id);
    },
    startTask: (name = "Login") =>
      bench.run({ type: "quick-start", spec: { name, expectedOutput: "a form" } }),
    text,
    content: (path) => text(path).replace(/^version: .*$|^<!-- rendered by .*$/gm, ""),
    change: (path, edit) => writeFileSync(join(root, path), edit(text(path))),
    remove() {
      bench.views.close();
      chmodSync(root, 0o755);
      rmSync(root, { recursive: true, force: true });
    },
  };
  const bench: ViewsBench = Object.assign(base, opened());
  return bench;
}
