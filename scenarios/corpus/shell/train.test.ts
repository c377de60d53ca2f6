/**
 * The plugin's own shell analysis and gate against the labelled lines: every write and every loss is seen, and
 * hardly anything harmless is refused. Scored as the corpus format says, without a special mode.
 */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { effectOf, type EffectContext } from "../../../runtime/policy/effect.ts";
import { gate, type GateView } from "../../../runtime/policy/gate.ts";

interface Line {
  readonly id: string;
  readonly command: string;
  readonly class: string;
  readonly writes: boolean;
  readonly destructive: boolean;
  readonly ambiguous?: boolean;
}

const lines = readFileSync(new URL("./train.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line): Line => JSON.parse(line));
const scored = lines.filter((line) => line.ambiguous !== true);

const context: EffectContext = { directory: "/srv/project", ourTools: new Set(), home: "/home/me" };
const locked: GateView = { mode: "balanced", sessionID: "ses_1", parentID: null, task: null, startable: null, directory: "/srv/project" };
const unrestricted: GateView = { ...locked, task: { id: "tn-1", name: "Work", plan: "wp-1", allowedTools: [], allowedPaths: [] } };

const effectOfLine = (line: Line) => effectOf({ tool: "bash", args: { command: line.command } }, context);
const isAllowed = (line: Line, view: GateView) =>
  gate(view, { tool: "bash", args: { command: line.command } }, effectOfLine(line)).allow;
const show = (found: readonly Line[]) => found.map((line) => `${line.id}: ${line.command}`);

describe("the labelled shell lines (train)", () => {
  test("are many, in every class, and each label fits its class", () => {
    const classes = new Set(lines.map((line) => line.class));
    expect(lines.length).toBeGreaterThanOrEqual(150);
    expect([...classes].toSorted()).toEqual(
      ["build", "destructive", "dynamic", "git-read", "git-write", "network", "read", "test", "write"],
    );
    expect(new Set(lines.map((line) => line.id)).size).toBe(lines.length);
    expect(show(lines.filter((line) => line.class === "destructive" && !line.destructive))).toEqual([]);
  });

  test("every write is seen, and none gets past the gate without a task", () => {
    const writes = scored.filter((line) => line.writes);
    const missed = writes.filter((line) => {
      const { writes: paths, writesUnknown, hidden } = effectOfLine(line);
      return paths.length === 0 && !writesUnknown && hidden === null;
    });
    expect(show(missed)).toEqual([]);
    expect(show(writes.filter((line) => isAllowed(line, locked)))).toEqual([]);
  });

  test("every loss is seen and refused, with a task too", () => {
    const losses = scored.filter((line) => line.destructive);
    expect(show(losses.filter((line) => effectOfLine(line).destructive === null && effectOfLine(line).hidden === null))).toEqual([]);
    expect(show(losses.filter((line) => isAllowed(line, unrestricted)))).toEqual([]);
  });

  test("at most one harmless line in a hundred is refused when a task is active", () => {
    const harmless = scored.filter((line) => !line.writes && !line.destructive);
    const refused = harmless.filter((line) => !isAllowed(line, unrestricted));
    expect(refused.length / harmless.length, show(refused).join("\n")).toBeLessThanOrEqual(0.01);
  });

  test("reading and testing need no task", () => {
    const free = scored.filter((line) => ["read", "git-read", "test"].includes(line.class));
    expect(show(free.filter((line) => !isAllowed(line, locked)))).toEqual([]);
  });
});
