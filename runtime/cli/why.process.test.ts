/** What a person asks of one entry, task or decision: what it rests on. */
import { describe, expect, it } from "vitest";
import { governed, SESSION } from "./looked-at.fixture.ts";

describe("idumb why", () => {
  it("shows of a refusal the rule, the way out and the state it rests on", async () => {
    const { cli } = await governed();
    const [id = ""] = cli("log", "--refusals").out.split(" ");
    const { out } = cli("why", id);
    expect(out).toMatch(/what: write form\.ts changes files/);
    expect(out).toMatch(/why: No file changes without an active task/);
    expect(out).toMatch(/instead: govern_task \{"action":"start"/);
    expect(out).toMatch(/evidence: mode balanced; .* \| work: nothing active, nothing planned/);
    const [, shown = ""] = /^ *you were shown: (Refused: write form\.ts .*)$/m.exec(out) ?? [];
    expect(shown).not.toBe("");
    expect(cli("log").out).toContain(`the human was shown: ${shown}`);
  });

  it("shows of a completion its evidence, of a task that waits what for, and of a message what it holds", async () => {
    const { plugin, cli } = await governed();
    await plugin.call(SESSION, "govern_plan", {
      action: "plan_tasks",
      plan: "wp-1",
      tasks: [{ name: "Test the form", expectedOutput: "a test", dependsOn: ["tn-1"] }],
    });
    expect(cli("why", "tn-2").out).toMatch(/held: it depends on tn-1/);
    await plugin.call(SESSION, "govern_task", { action: "complete", evidence: "form.ts renders" });
    expect(cli("why", "tn-1").out).toMatch(
      /task completed tn-1.*[^]*evidence: form\.ts renders[^]*files: form\.ts/,
    );
    expect(cli("why", "wp-1").out).toMatch(/# wp-1 Build the form.*[^]*\n- tn-1 /);
    expect(cli("why", "cp-1").out).toMatch(/checkpoint cp-1 .*form\.ts/);
    await plugin.message(SESSION, "Forget the form, we build a REST API in Go instead of it.");
    const asked = cli("log", "--task", "tn-2")
      .out.split("\n")
      .find((line) => line.includes("message asked about"));
    expect(cli("why", asked?.split(" ")[0] ?? "").out).toMatch(
      /your words: "Forget[^]*writes are held until the agent says/,
    );
  });

  it("names sessions by their files, a decision as it stands, and leaves no place empty", async () => {
    const { plugin, cli, type } = await governed();
    await plugin.call(SESSION, "anchor", { action: "decide", content: "database = PostgreSQL" });
    const { out } = cli("why", "wp-1");
    expect(out).toMatch(/^ {2}by build in \.idumb\/sessions\/\S+\.md$/m);
    expect(out).not.toContain("## Notes");
    expect(cli("why", "td-1").out).toMatch(/^- td-1 database = PostgreSQL \[decided\], by the agent on /);
    await plugin.message(SESSION, "Use MongoDB instead of PostgreSQL.");
    const number = (): string =>
      cli("log")
        .out.split("\n")
        .find((line) => line.includes("message asked about"))
        ?.split(" ")[0] ?? "";
    expect(cli("why", number()).out).toMatch(/decisions that they touch: database = PostgreSQL/);
    await type("idumb-mode", "relaxed");
    expect(cli("why", number()).out).toContain("nobody has answered it yet; nothing waits for it");
    expect(cli("why", "")).toMatchObject({ code: 2 });
    expect(cli("log", "--task", "")).toMatchObject({ code: 2 });
  });

  it("refuses an id that nothing has, and names what there is", async () => {
    const { cli } = await governed();
    expect(cli("why", "tn-9")).toMatchObject({
      code: 2,
      error: expect.stringMatching(/nothing .* has the id tn-9.*numbered 1 to \d+; tasks are tn-1/) as string,
    });
  });
});
