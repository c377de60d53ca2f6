/** The page of the package says what the package does: its examples are run, its rooms and figures compared. */
import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { does } from "./does.fixture.ts";
import { NOTHING_GUARDED } from "./guard.ts";
import { readLines } from "./scoring/read-lines.ts";
import { shellEffect } from "./shell-effect.ts";

const here = (path: string): URL => new URL(path, import.meta.url);
const README = readFileSync(here("README.md"), "utf8");

const [effectOf = "", guarded = ""] = [...README.matchAll(/```ts\n([^]*?)```/g)].map(([, code = ""]) => code);
/** What the last line of an example is. */
const run = (code: string): unknown =>
  runInNewContext(stripTypeScriptTypes(code.replace(/^import .*/gm, "")), { shellEffect, NOTHING_GUARDED });

describe("the page of the package", () => {
  it("gives the effect of its example", () => {
    const [, effect = ""] = /```json\n([^]*?)```/.exec(README) ?? [];
    expect(run(effectOf)).toEqual(JSON.parse(effect));
  });

  it("gives the reason of its guard", () => {
    const [, reason = ""] = /\/\/ (".*")/.exec(guarded) ?? [];
    expect(run(guarded)).toBe(JSON.parse(reason));
  });

  it("shows a row of a test that holds", () => {
    const [, row = "[]"] = /`(\["[^`]+\])`/.exec(README) ?? [];
    const [line = "", seen] = JSON.parse(row) as string[];
    expect(does(line)).toBe(seen);
  });

  it("names every room of programs", () => {
    const [, list = ""] = /Find its room in ([^]*?) below them/.exec(README) ?? [];
    const named = [...list.matchAll(/`(\w+)`/g)].map(([, room]) => room);
    const rooms = readdirSync(here("commands"), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(named.toSorted()).toEqual(rooms.map(({ name }) => name).toSorted());
  });

  it("counts the labelled lines", () => {
    const lines = readLines(["train", "test"].map((part) => here(`corpus/${part}.jsonl`).pathname));
    expect(README).toContain(`${lines.length.toLocaleString("en")} lines`);
  });
});
