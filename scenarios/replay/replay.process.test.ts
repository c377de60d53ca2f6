import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Happening, ReplayReport } from "@idumb/reports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findPlugin } from "../run/find-plugin.ts";
import { replay } from "./replay.ts";

const RUNTIME = fileURLToPath(new URL("../../runtime", import.meta.url));
const fixture = (name: string): string => fileURLToPath(new URL(`fixture/${name}.json`, import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "replay-out-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let plugin: string;
beforeAll(async () => {
  plugin = await findPlugin(RUNTIME);
}, 120_000);

const play = (
  files: string[],
  follows = true,
  signal = new AbortController().signal,
): Promise<ReplayReport> =>
  replay(
    { files, plugin, out: scratch, mode: "balanced", follows, live: false, say: () => undefined },
    signal,
  );

const whats = (report: ReplayReport, test: (one: Happening) => boolean): string[] =>
  report.happenings.filter(test).map(({ turn, what }) => `${turn}: ${what}`);

describe("a session of the real OpenCode, played again under governance", () => {
  let report: ReplayReport;
  beforeAll(async () => {
    report = await play([fixture("shop"), fixture("shop-subagent")]);
  }, 60_000);

  test("goes to its end, subagent and compactions included", () => {
    expect(report).toMatchObject({ turns: 6, planned: 6, compactions: 3, agent: "follows" });
    // The thirteen of the session, the one of its subagent, and what governance made the agent call.
    expect(report.calls).toBeGreaterThanOrEqual(14);
  });

  test("tells what would have been stopped for good, and what only waited for a task", () => {
    expect(whats(report, ({ end }) => end === "stayed")).toEqual([
      "4: bash rm -rf src/cart.js && git reset --hard",
    ]);
    const [first] = report.happenings.filter(({ end }) => end === "led");
    expect(first).toMatchObject({
      turn: 1,
      what: "edit src/login.js",
      instead: expect.stringMatching(/^govern_task \{/),
    });
  });

  test("tells what was noticed, what was not believed to be done, and what was kept", () => {
    const flagged = whats(report, ({ kind }) => kind === "flagged").join("\n");
    expect(flagged).toContain("4: the agent is asked what the message means: before the next write");
    expect(flagged).toContain("database = PostgreSQL (by the human");
    const held = report.happenings.filter(({ kind }) => kind === "held");
    expect(held[0]?.detail).toContain("src/login.js:3 [xss, html-sink]");
    expect(whats(report, ({ kind }) => kind === "checkpoint")).toContain("1: edit: src/login.js");
    expect(whats(report, ({ kind }) => kind === "remembered")).toContain(
      "1: decision: database = PostgreSQL",
    );
    // The recorded agent makes the call that it is offered, and in that nothing has changed.
    expect(report.memory).toContain("decision database = PostgreSQL (decided)");
  });

  test("is written as page, Markdown and JSON, none of which names the scratch project", () => {
    expect(JSON.parse(readFileSync(join(scratch, "replay.json"), "utf8"))).toEqual(report);
    const markdown = readFileSync(join(scratch, "replay.md"), "utf8");
    expect(markdown).toContain("## Stopped for good (1)");
    const page = readFileSync(join(scratch, "replay.html"), "utf8");
    for (const text of [markdown, page, JSON.stringify(report)]) expect(text).not.toContain("stress-replay-");
  });
});

test("nothing of a recording is run, and no file outside of the scratch project is written", async () => {
  const victim = join(scratch, "victim.txt");
  const outside = join(scratch, "outside.txt");
  const data = JSON.parse(readFileSync(fixture("shop"), "utf8")) as {
    messages: { parts: { tool?: string; state?: { input: Record<string, unknown> } }[] }[];
  };
  for (const { tool, state } of data.messages.flatMap(({ parts }) => parts)) {
    if (tool === "bash" && state) state.input = { command: `touch ${victim}`, description: "x" };
    if (tool === "write" && state) state.input = { filePath: outside, content: "x" };
  }
  const file = join(scratch, "hostile.json");
  writeFileSync(file, JSON.stringify(data));
  for (const follows of [true, false]) await play([file], follows);
  expect([existsSync(victim), existsSync(outside)]).toEqual([false, false]);
}, 60_000);

test("an agent that never notices is stopped at every write", async () => {
  const report = await play([fixture("shop")], false);
  expect(report.happenings.filter(({ kind }) => kind === "stopped")).toHaveLength(5);
  expect(report.happenings.filter(({ end }) => end === "led")).toEqual([]);
}, 60_000);

test("who interrupts gets what was played until then", async () => {
  const stop = new AbortController();
  stop.abort();
  const report = await play([fixture("shop")], true, stop.signal);
  expect(report).toMatchObject({ turns: 0, planned: 6 });
  expect(report.notes.join("\n")).toContain("interrupted after 0 of 6 turns");
  expect(existsSync(join(scratch, "replay.html"))).toBe(true);
}, 60_000);

test("a session that is given twice is played and listed once, and told of", async () => {
  const report = await play([fixture("shop"), fixture("shop-subagent"), fixture("shop")]);
  expect(report).toMatchObject({ turns: 6, planned: 6 });
  expect(report.sources.map(({ file }) => file)).toEqual(["shop.json", "shop-subagent.json"]);
  expect(report.notes.filter((note) => note.includes("given"))).toEqual([
    '"Login for the shop" was given 2 times: it is played once, as in shop.json',
  ]);
}, 60_000);

test("recordings of two projects are refused, naming both", async () => {
  const other = join(scratch, "other.json");
  const text = readFileSync(fixture("shop-subagent"), "utf8");
  writeFileSync(other, text.replaceAll("/home/ada/shop", "/home/bob/blog"));
  await expect(play([fixture("shop"), other])).rejects.toThrow(/\/home\/ada\/shop.*\/home\/bob\/blog/);
});
