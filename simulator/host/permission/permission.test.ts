import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { enterWorld } from "../../world/enter-world.ts";
import type { World } from "../../world/world.ts";
import { createPermission, disabledTools, evaluatePermission, permissionRules } from "./permission.ts";
import { matchWildcard } from "./match-wildcard.ts";

describe("the host's wildcard", () => {
  test.each([
    ["git status", "git *", true],
    ["git", "git *", true],
    ["gitk", "git *", false],
    ["src/a.ts", "*.ts", true],
    ["a\nb", "a*", true],
    ["a.ts", "a?ts", true],
    ["abts", "a.ts", false],
    ["rm -rf (x)", "rm * (x)", true],
    ["a\\b", "a/b", true],
  ])("matches %j against %j: %s", (text, pattern, expected) => {
    expect(matchWildcard(text, pattern)).toBe(expected);
  });
});

describe("permission rules", () => {
  const rules = permissionRules({
    "*": "allow",
    bash: { "*": "ask", "git *": "allow", "rm *": "deny" },
    edit: "deny",
  });

  test.each([
    ["bash", "git status", "allow"],
    ["bash", "rm -rf /", "deny"],
    ["bash", "ls", "ask"],
    ["edit", "src/a.ts", "deny"],
    ["webfetch", "https://example.com", "allow"],
  ])("%s of %j is %s", (permission, pattern, action) => {
    expect(evaluatePermission(permission, pattern, rules).action).toBe(action);
  });

  test("let a later blanket rule cancel an earlier restriction", () => {
    expect(evaluatePermission("edit", "a", [...rules, ...permissionRules("allow")]).action).toBe("allow");
  });

  test("ask when nothing matches", () => {
    expect(evaluatePermission("bash", "ls", [])).toEqual({ action: "ask", permission: "bash", pattern: "*" });
  });

  test("hide a tool only when the last rule about it denies everything, and all three editors by one key", () => {
    const hidden = (config: Record<string, unknown>) => [
      ...disabledTools(["bash", "edit", "write", "apply_patch", "pt_a"], permissionRules(config)),
    ];
    expect(hidden({ edit: "deny" })).toEqual(["edit", "write", "apply_patch"]);
    expect(hidden({ bash: "deny", "*": "allow" })).toEqual([]);
    expect(hidden({ bash: { "*": "deny", "ls *": "allow" } })).toEqual([]);
    expect(hidden({ "pt_*": "deny" })).toEqual(["pt_a"]);
    expect(hidden({ "*": "deny", edit: { "*.md": "deny" } })).toEqual(["bash", "pt_a"]);
  });
});

describe("the permission service", () => {
  let world: World;
  let events: { type: string; properties: Record<string, unknown> }[];
  let service: ReturnType<typeof createPermission>;
  beforeEach(() => {
    world = enterWorld({ seed: 1 });
    events = [];
    service = createPermission({
      world,
      publish: (type, properties) => void events.push({ type, properties }),
    });
  });
  afterEach(() => world.leave());

  const ask = (patterns: string[], action: "allow" | "ask" | "deny", sessionID = "ses_a") =>
    service.ask({
      sessionID,
      permission: "bash",
      patterns,
      always: ["npm *"],
      metadata: {},
      ruleset: permissionRules({ "*": "allow", bash: action }),
    });

  test("says nothing when rules allow, and denies with the relevant rules", async () => {
    await ask(["npm i"], "allow");
    await expect(ask(["npm i"], "deny")).rejects.toMatchObject({
      name: "PermissionDeniedError",
      message:
        'The user has specified a rule which prevents you from using this specific tool call. Here are some of the relevant rules [{"permission":"*","action":"allow","pattern":"*"},{"permission":"bash","action":"deny","pattern":"*"}]',
    });
    expect(events).toEqual([]);
  });

  test("waits for the reply and publishes both events", async () => {
    const asking = ask(["npm i"], "ask");
    const [request] = service.list();
    expect(request?.id).toMatch(/^per_[0-9a-f]{12}[0-9A-Za-z]{14}$/);
    expect(service.reply(request?.id ?? "", "once")).toBe(true);
    await asking;
    expect(events.map((event) => event.type)).toEqual(["permission.asked", "permission.replied"]);
    expect(service.reply(request?.id ?? "", "once")).toBe(false);
  });

  test("remembers always, and lets what it covers in the same session go on", async () => {
    const [first, second, other] = [ask(["npm i"], "ask"), ask(["npm test"], "ask"), ask(["ls"], "ask")];
    service.reply(service.list()[0]?.id ?? "", "always");
    await Promise.all([first, second]);
    expect(service.list().map((request) => request.patterns)).toEqual([["ls"]]);
    await ask(["npm run x"], "ask");
    service.reply(service.list()[0]?.id ?? "", "once");
    await other;
  });

  test("rejects everything that waits in the session, but leaves other sessions waiting", async () => {
    const both = [ask(["a"], "ask"), ask(["b"], "ask")];
    const elsewhere = ask(["c"], "ask", "ses_b");
    service.reply(service.list()[0]?.id ?? "", "reject");
    for (const asking of both) {
      await expect(asking).rejects.toMatchObject({
        name: "PermissionRejectedError",
        message: "The user rejected permission to use this specific tool call.",
      });
    }
    expect(service.list()).toHaveLength(1);
    service.reply(service.list()[0]?.id ?? "", "reject", "use yarn");
    const told = await elsewhere.catch(JSON.stringify);
    expect(told).toBe('{"feedback":"use yarn","_tag":"PermissionCorrectedError"}');
    await expect(elsewhere).rejects.toMatchObject({
      name: "PermissionCorrectedError",
      message:
        "The user rejected permission to use this specific tool call with the following feedback: use yarn",
    });
  });
});
