import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { begin, start } from "../start-plugin.fixture.ts";

const A = "aB3dE5gH7jK9mN1pQ4sT6vW8";
const TOKENS = {
  header: "Zx91-header-secret-77",
  option: "Zx92-option-secret-77",
  assigned: "Zx93assigned77",
  url: "Zx94urlpassword77",
  github: `ghp_${A}${A}`.slice(0, 40),
  anthropic: `sk-ant-api03-${A}-${A}`,
  slack: `xoxb-1234567890-${A}`,
  aws: "AKIAIOSFODNN7EXAMPLE",
  jwt: `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${A}`,
};
const all = Object.values(TOKENS);
const said = `export APP_TOKEN=${TOKENS.assigned}; curl -H "Authorization: Bearer ${TOKENS.header}" --password ${TOKENS.option} https://u:${TOKENS.url}@a.example ${TOKENS.github} ${TOKENS.anthropic} ${TOKENS.slack} ${TOKENS.aws} ${TOKENS.jwt}`;

/** All that stands in the state folder, byte for byte. */
function kept(directory: string): string {
  const folder = join(directory, ".idumb");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");
}

describe("a secret of any kind is kept nowhere", () => {
  it("from a command, a tool of others, a message, an anchor, a test run, a report or a refusal", async () => {
    const plugin = await start({}, { ses_child: "ses_a" });
    await plugin.message("ses_a", `Build the login with ${said}. The password is ${TOKENS.option}.`);
    await plugin.call("ses_a", "govern_task", begin);
    // One command for each, so that none is cut off before the next one comes.
    for (const one of said.split(/(?= (?:--|https|ghp_|sk-|xoxb|AKIA|eyJ))/))
      await plugin.builtin("ses_a", "bash", { command: `touch x.txt # ${one}` }, undefined, { exit: 0 });
    await plugin.builtin("ses_a", "docs_search", { query: said, apiKey: TOKENS.option });
    await plugin.builtin("ses_a", "bash", { command: `npm test # ${said}` }, undefined, {
      exit: 1,
      output: said,
    });
    const content = `Deploy with ${said}`;
    await plugin.call("ses_a", "anchor", { action: "create", priority: "high", content });
    await plugin.call("ses_a", "anchor", { action: "create", priority: "critical", content });
    for (let round = 0; round < 3; round++)
      await plugin
        .builtin("ses_a", "bash", { command: `rm -rf / # ${said.slice(0, 70 + round)}` })
        .catch(() => undefined);
    await plugin.call("ses_a", "govern_task", { action: "fail", reason: `report: ${said}` });
    await plugin.compact("ses_a", `Summary: ${said}`);
    await plugin.event("session.idle", { sessionID: "ses_a" });
    const everything = kept(plugin.directory) + plugin.requests.join("\n");
    expect(everything).toContain("[redacted]");
    expect(all.filter((token) => everything.includes(token))).toEqual([]);
    // The beginnings of what was cut off.
    expect(everything).not.toMatch(/ghp_aB|sk-ant-api03-a|xoxb-123|AKIAIO|eyJhbGci|Zx9\d/);
  });

  it("and the call that the human lets be made once is still known by all its characters", async () => {
    const plugin = await start();
    await plugin.message("ses_a", "hello");
    const rm = { command: `git push --force https://u:${TOKENS.url}@a.example main && git reset --hard` };
    const made = async (args: { command: string }): Promise<boolean> =>
      plugin.builtin("ses_a", "bash", args).then(
        () => true,
        () => false,
      );
    expect(await made(rm)).toBe(false);
    await plugin.hooks.config?.({});
    await plugin.hooks["command.execute.before"]?.(
      { command: "idumb-allow", sessionID: "ses_a", arguments: "" },
      { parts: [{ type: "text", text: "/idumb-allow" }] },
    );
    expect(await made({ command: rm.command.replace(TOKENS.url, "other") })).toBe(false);
    expect(await made(rm)).toBe(true);
    expect(await made(rm)).toBe(false);
    expect(kept(plugin.directory)).not.toContain(TOKENS.url);
  });
});
