import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CONFIG_RULES, DEFAULT_CONFIG } from "./config.ts";
import type { KeyRule } from "./config.ts";
import { loadConfig } from "./load-config.ts";
import { parseConfig } from "./parse-config.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "idumb-config-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(where: "user" | "project", text: string): string {
  const folder = where === "user" ? join(root, "xdg", "opencode") : join(root, "project", ".opencode");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "idumb.jsonc"), text);
  return join(folder, "idumb.jsonc");
}

const env = () => ({ XDG_CONFIG_HOME: join(root, "xdg") });
const load = () => loadConfig({ directory: join(root, "project") }, env());

function limitsOf(rule: KeyRule): object {
  switch (rule.kind) {
    case "choice":
      return { enum: rule.values };
    case "integer":
      return { minimum: rule.min, maximum: rule.max };
    case "text":
      return { type: "string", maxLength: rule.maxChars };
    case "texts":
    case "commands":
      return {
        type: "array",
        maxItems: rule.maxItems,
        items: { type: "string", minLength: 1, maxLength: rule.maxChars },
      };
  }
}

describe("settings", () => {
  it("are the defaults without any file", async () => {
    expect(await load()).toEqual({ config: DEFAULT_CONFIG, complaints: [] });
  });

  it("of the project win over the user's, key by key", async () => {
    write("user", '{ "mode": "strict", "anchorBudgetChars": 500 }');
    write("project", '{ // a comment\n "mode": "relaxed", }');
    expect(await load()).toEqual({
      config: { ...DEFAULT_CONFIG, mode: "relaxed", anchorBudgetChars: 500 },
      complaints: [],
    });
  });

  describe("in a folder of a repository", () => {
    const start = (repository = join(root, "project")) =>
      loadConfig({ directory: join(root, "project", "apps", "web"), repository }, env());
    const writeIn = (folder: string, text: string): void => {
      mkdirSync(join(root, "project", folder, ".opencode"), { recursive: true });
      writeFileSync(join(root, "project", folder, ".opencode", "idumb.jsonc"), text);
    };

    it("are those of all folders down from its root, the nearest first", async () => {
      write("user", '{ "mode": "relaxed", "maxValidationLoops": 1, "purgeAfterDays": 1 }');
      writeIn("", '{ "mode": "strict", "maxValidationLoops": 2, "anchorBudgetChars": 500 }');
      writeIn("apps", '{ "anchorBudgetChars": 600 }');
      writeIn("apps/web", '{ "maxValidationLoops": 5 }');
      expect((await start()).config).toEqual({
        ...DEFAULT_CONFIG,
        mode: "strict",
        maxValidationLoops: 5,
        anchorBudgetChars: 600,
        purgeAfterDays: 1,
      });
    });

    it("name no test command of a folder above, which is another project's", async () => {
      writeIn("", '{ "mode": "strict", "validation.testCommand": "make all" }');
      expect((await start()).config).toEqual({ ...DEFAULT_CONFIG, mode: "strict" });
      writeIn("apps/web", '{ "validation.testCommand": "make web" }');
      expect((await start()).config["validation.testCommand"]).toBe("make web");
    });

    it("allow no command of a folder above", async () => {
      writeIn("", '{ "allow": ["npm run gen *"] }');
      expect((await start()).config.allow).toEqual([]);
      writeIn("apps/web", '{ "allow": ["npm run gen *"] }');
      expect((await start()).config.allow).toEqual(["npm run gen *"]);
    });

    it("broken above never loosen the gate", async () => {
      writeIn("", '{ "mode": "strict", "typo": 1 }');
      writeIn("apps/web", '{ "mode": "relaxed" }');
      const { config, complaints } = await start();
      expect([config.mode, complaints.length]).toEqual(["strict", 1]);
    });

    it.each(["/", "/elsewhere"])(
      "are not looked for above it where git has none (%s)",
      async (repository) => {
        writeIn("", '{ "mode": "strict" }');
        expect((await start(repository)).config.mode).toBe("balanced");
      },
    );
  });

  describe("beside the plugin's name in the host's settings", () => {
    const withOptions = (options: unknown) =>
      loadConfig({ directory: join(root, "project"), options }, env());

    it("count over the user's file and under the project's", async () => {
      write("user", '{ "mode": "relaxed", "purgeAfterDays": 1 }');
      write("project", '{ "anchorBudgetChars": 500 }');
      expect(await withOptions({ mode: "strict", anchorBudgetChars: 600 })).toEqual({
        config: { ...DEFAULT_CONFIG, mode: "strict", anchorBudgetChars: 500, purgeAfterDays: 1 },
        complaints: [],
      });
    });

    it.each([undefined, null, {}])("may be nothing: %o", async (options) => {
      expect(await withOptions(options)).toEqual({ config: DEFAULT_CONFIG, complaints: [] });
    });

    it("say what is wrong with them, and then never loosen the gate", async () => {
      const { config, complaints } = await withOptions({ mode: "relaxed", modus: 1 });
      expect(complaints).toEqual([
        'the options of idumb in the settings of OpenCode: unknown key "modus". Did you mean "mode"?',
      ]);
      expect(config.mode).toBe("balanced");
      expect((await withOptions("strict")).complaints).toEqual([
        expect.stringMatching(/the options of idumb .*: it must hold one object/),
      ]);
    });

    it("name no test command: nobody tells whose project they are", async () => {
      const { config, complaints } = await withOptions({ "validation.testCommand": "make all" });
      expect(config["validation.testCommand"]).toBe("");
      expect(complaints[0]).toMatch(/only read from \.opencode\/idumb\.jsonc/);
    });
  });

  it("are read from idumb.json as well, and of two files the human is told which one counts", async () => {
    const path = write("project", '{ "mode": "strict" }');
    const plain = path.replace(/c$/, "");
    renameSync(path, plain);
    expect((await load()).config.mode).toBe("strict");
    write("project", '{ "anchorBudgetChars": 500 }');
    const { config, complaints } = await load();
    expect([config.mode, config.anchorBudgetChars]).toEqual(["strict", 500]);
    expect(complaints).toEqual([
      `${path} and ${plain}: only the first is read. Put all settings into it and remove the other.`,
    ]);
  });

  it("are found under HOME without XDG_CONFIG_HOME", async () => {
    mkdirSync(join(root, ".config", "opencode"), { recursive: true });
    writeFileSync(join(root, ".config", "opencode", "idumb.jsonc"), '{ "mode": "strict" }');
    expect((await loadConfig({ directory: join(root, "project") }, { HOME: root })).config.mode).toBe(
      "strict",
    );
  });

  it("with a syntax error name file, line, column and fix", async () => {
    const path = write("project", '{\n  "mode": "strict"\n  "logging": "off"\n}');
    const { complaints } = await load();
    expect(complaints).toEqual([`${path}:3:3: a "," belongs between two entries.`]);
  });

  it("with an unknown key name the nearest known one", () => {
    expect(parseConfig("f", '{ "modus": "strict" }').complaints).toEqual([
      'f:1:3: unknown key "modus". Did you mean "mode"?',
    ]);
    expect(parseConfig("f", '{ "qqqqqqqq": 1 }').complaints[0]).toContain(
      "Known keys: mode, anchorBudgetChars, maxDelegationDepth, maxValidationLoops, maxContinuations, validation.testCommand, allow, trashMegabytes, purgeAfterDays, purgeOn, pruning, purification, protectedTools, signals.slotChanges, signals.turns, signals.reads, signals.failures, signals.failurePercent, signals.sameUpdate, signals.stuck, signals.taskHours, signals.completedPlans, logging",
    );
  });

  it("with a key that is nested how to write it", () => {
    expect(parseConfig("f", '{ "validation": { "testCommand": "npm test" } }').complaints).toEqual([
      'f:1:3: unknown key "validation". Write it with a dot, as one key: "validation.testCommand".',
    ]);
  });

  it("with a wrong value say what is allowed", () => {
    expect(parseConfig("f", '{ "mode": "loose" }').complaints).toEqual([
      'f:1:11: "mode" must be one of "strict", "balanced", "relaxed".',
    ]);
    expect(parseConfig("f", '{ "anchorBudgetChars": 1.5 }').complaints[0]).toContain(
      "a whole number from 200 to 20000",
    );
    for (const value of ['"read"', "[1]", '[""]', '["read", null]'])
      expect(parseConfig("f", `{ "protectedTools": ${value} }`).complaints[0]).toContain(
        '"protectedTools" must be a list of at most 100 texts of 1 to 100 characters',
      );
    expect(parseConfig("f", '{ "protectedTools": ["read", "mcp_*"] }')).toEqual({
      values: { protectedTools: ["read", "mcp_*"] },
      complaints: [],
    });
  });

  it.each([
    "npm run gen",
    "npm run gen *",
    "npm run gen:*",
    "./gen.sh *",
    "npx prisma generate",
    "make -C sub gen",
  ])("allow %j", (pattern) => {
    expect(parseConfig("f", JSON.stringify({ allow: [pattern] }))).toEqual({
      values: { allow: [pattern] },
      complaints: [],
    });
  });

  it.each([
    ["*", "too wide"],
    ["* run gen", "too wide"],
    ["npm *", "too wide"],
    ["np* run gen", "too wide"],
    ["npm * gen", "too wide"],
    ["bash -c *", "too wide"],
    ["A=b npm run gen", "too wide"],
    ["npm run gen && rm a", "plain words of one command"],
    ["npm run $X", "plain words of one command"],
    ["npm  run gen", "a blank too many"],
  ])("allow no %j, keep the rest and say so once", (pattern, why) => {
    const { values, complaints } = parseConfig("f", JSON.stringify({ allow: ["make gen", pattern] }));
    expect(values).toEqual({ allow: ["make gen"] });
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(/^f:1:22: "allow": "/);
    expect(complaints[0]).toContain(why);
  });

  it.each([
    ['{ "mode": "relaxed", ', "balanced"],
    ['{ "mode": "strict", "typo": 1 }', "strict"],
    ["not json at all", "balanced"],
    ["[]", "balanced"],
  ])("broken as %s never loosen the gate", async (text, mode) => {
    write("project", text);
    const { config, complaints } = await load();
    expect(complaints.length).toBeGreaterThan(0);
    expect(config.mode).toBe(mode);
  });

  it("broken in the project keep the user's stricter mode", async () => {
    write("user", '{ "mode": "strict" }');
    write("project", '{ "mode": "relaxed" ');
    expect((await load()).config.mode).toBe("strict");
  });

  it("agree with the shipped JSON Schema in keys, values and defaults", () => {
    const schema = JSON.parse(readFileSync(join(import.meta.dirname, "idumb.schema.json"), "utf8")) as {
      properties: Record<string, Record<string, unknown>>;
    };
    const { $schema: _own, ...properties } = schema.properties;
    expect(Object.keys(properties)).toEqual(Object.keys(CONFIG_RULES));
    for (const [key, rule] of Object.entries(CONFIG_RULES)) {
      const described = properties[key] ?? {};
      expect(described).toMatchObject({
        ...limitsOf(rule),
        default: DEFAULT_CONFIG[key as keyof typeof DEFAULT_CONFIG],
      });
    }
  });
});
