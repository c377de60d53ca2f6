import { expect, test } from "vitest";
import { withProject } from "../../test/open-project.fixture.ts";

const skill = (name: string, description = "") => `---\nname: ${name}\n${description}\n---\nDo it.\n`;
const files = {
  ".opencode/skill/a/SKILL.md": skill("Upper Case", "description: uc"),
  ".opencode/skill/b/SKILL.md": skill("dup", "description: d"),
  ".opencode/skill/c/SKILL.md": skill("bare"),
};

// OpenCode 1.18.33, measured by the conformance script `skill-names`.
test("skills stand by name in the prompt, by code point in the tool's words and as they are found in the list", async () => {
  const plugin = `return { "tool.execute.before": async () => {
    const url = new URL("/skill?directory=" + encodeURIComponent(ctx.directory), ctx.serverUrl);
    seen.push(...(await (await fetch(url)).json()));
  } };`;
  const steps = [{ call: [["skill", { name: "nope" }]] as const }, { say: "done" }];
  await withProject({ plugin, files, steps }, async ({ prompt, session, requests, seen }) => {
    await prompt(await session(), "go");
    const messages = requests.at(-1)?.body.messages ?? [];
    expect(messages.at(-1)?.content).toContain(": Upper Case, bare, customize-opencode, dup");
    const names = [...String(messages[0]?.content).matchAll(/<name>(.*)<\/name>/g)].map(([, name]) => name);
    expect(names).toEqual(["customize-opencode", "dup", "Upper Case"]);
    const listed = seen as { name: string; description: string | null }[];
    expect(listed.map(({ name }) => name)).toEqual(["customize-opencode", "Upper Case", "dup", "bare"]);
    expect(listed.at(-1)?.description).toBeNull();
  });
});
