import { expect, it } from "vitest";
import { CONTEXT } from "../kernel/given.fixture.ts";
import { endPermits } from "./mend-journal.ts";
import { emptyShelf, memoryJournal } from "./memory-journal.ts";
import { openStore } from "./store.ts";
import type { Command } from "../kernel/command.ts";

it("after lost events nothing stays open that one of them may have closed, and a mode that is strict stays", () => {
  const store = openStore(memoryJournal(emptyShelf()));
  const run = (command: Command): void =>
    void store.execute(command, { ...CONTEXT, actor: { kind: "human" } }, "decision");
  run({ type: "quick-start", spec: { name: "Login", expectedOutput: "a form" } });
  run({ type: "pause", minutes: 60 });
  run({ type: "allow-call", call: "c", shown: "rm -rf src" });
  run({ type: "choose-mode", mode: "relaxed" });
  endPermits(store, 2_000);
  const { activeBySession, overrides, mode } = store.current();
  expect(activeBySession).toEqual({});
  expect(overrides?.["ses_a"]).toMatchObject({ pausedUntil: 0, allowed: [] });
  expect(mode).toBeUndefined();
  run({ type: "choose-mode", mode: "strict" });
  endPermits(store, 3_000);
  expect(store.current().mode).toBe("strict");
});
