import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parseScript } from "../../script/read-script.ts";
import { sampleScripts } from "./sample-scripts.ts";

const scripts = sampleScripts(1, 400);

describe("random scripts", () => {
  it("are in the script format, also after having been written to a file", () => {
    for (const script of scripts) {
      const written: unknown = JSON.parse(JSON.stringify(script));
      expect(written).toEqual(script);
      expect(parseScript(written, script.id)).toEqual(script);
    }
  });

  it("have a name of their own each, and begin alike however many are asked for", () => {
    expect(new Set(scripts.map((script) => script.id)).size).toBe(scripts.length);
    expect(sampleScripts(1, 7)).toEqual(scripts.slice(0, 7));
    expect(sampleScripts(2, 7)).not.toEqual(scripts.slice(0, 7));
  });

  it("are the same on Node and on Bun", () => {
    const file = fileURLToPath(new URL("./fixtures/print-scripts.ts", import.meta.url));
    const [node, bun] = ["node", "bun"].map((runtime) => {
      const args = ["--conditions=source", file, "5", "60"];
      return spawnSync(runtime, args, { encoding: "utf8", maxBuffer: 2 ** 26 }).stdout;
    });
    expect(JSON.parse(node ?? "")).toEqual(sampleScripts(5, 60));
    expect(bun).toBe(node);
  }, 60_000);

  const text = JSON.stringify(scripts);
  const wanted = [
    ...["bash", "read", "write", "edit", "apply_patch", "glob", "grep", "todowrite", "task", "skill"].map(
      (tool) => [`a call of ${tool}`, `[["${tool}",{`],
    ),
    ...["question", "webfetch", "nope", "BASH"].map((tool) => [`a call of ${tool}`, `[["${tool}",{`]),
    ...["summarize", "command", "shell", "revert", "unrevert", "fork", "delete", "noReply", "during"].map(
      (key) => [`a step with ${key}`, `"${key}":`],
    ),
    ...["400", "401", "429", "500"].map((status) => [`an answer with HTTP ${status}`, `"http":${status}`]),
    ...["chat.message", "chat.params", "tool.execute.before", "tool.execute.after", "event", "config"].map(
      (hook) => [`a plugin that throws in ${hook}`, `{"hook":"${hook}","throw":`],
    ),
    ["broken JSON", '"not json"'],
    ["a resumed child", '"task_id":"$SES2"'],
    ["a second plugin", '"name":"B"'],
    ["an abort", '"abort":"main"'],
    ["an abort of a child", '"abort":"$SES2"'],
    ["a usage that compacts", '"usage":19500'],
    ["a refused permission", '"permissions":["reject"'],
    ["a permission that asks", '"bash":"ask"'],
  ];
  it.each(wanted)("come with %s", (_name, part) => {
    expect(text).toContain(part);
  });
});
