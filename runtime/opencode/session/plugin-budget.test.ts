import { describe, expect, it } from "vitest";
import { assign, callIn, PARENT, team } from "./delegate.fixture.ts";
import { refusal } from "../start-plugin.fixture.ts";
import type { OpenedPlugin } from "../open-plugin.fixture.ts";

describe("the budget of a subagent", () => {
  it("is spent by every call; then it is told to report, then it is stopped", async () => {
    const { plugin, delegate, stop } = await team();
    await delegate("ses_1", { ...assign, callBudget: 2 });
    const read = () => refusal(plugin.builtin("ses_1", "read", { filePath: "a.txt" }));
    expect([await read(), await read()]).toEqual(["allowed", "allowed"]);
    const told = await read();
    expect(told).toContain("GOVERNANCE BLOCK (budget-spent)");
    const aborts = () => plugin.requests.filter((request) => request.includes("/session/ses_1/abort")).length;
    expect(aborts()).toBe(0);
    for (let more = 0; more < 4; more++) await read();
    await expect.poll(aborts).toBeGreaterThan(0);
    await stop("ses_1", { name: "MessageAbortedError", data: { message: "Aborted" } });
    expect(await plugin.call(PARENT, "govern_delegate", { action: "status" })).toContain("it ran away");
  });

  it("leaves room for the report that the refusal asks for", async () => {
    const { plugin, delegate } = await team();
    await delegate("ses_1", { ...assign, callBudget: 1 });
    await plugin.builtin("ses_1", "read", { filePath: "a.txt" });
    const { tool, args } = callIn(await refusal(plugin.builtin("ses_1", "read", { filePath: "a.txt" })));
    expect(await plugin.call("ses_1", tool, args)).toContain("is in review");
    expect(await refusal(plugin.builtin("ses_1", "read", { filePath: "a.txt" }))).toContain(
      "Your report is in",
    );
  });

  it("is known after a crash: no more than four calls are forgotten", async () => {
    const { plugin, delegate } = await team();
    await delegate("ses_1", { ...assign, callBudget: 7 });
    const read = (of: OpenedPlugin) => refusal(of.builtin("ses_1", "read", { filePath: "a.txt" }));
    for (let call = 1; call <= 5; call++) expect(await read(plugin)).toBe("allowed");
    const restarted = await plugin.again();
    expect([await read(restarted), await read(restarted)]).toEqual(["allowed", "allowed"]);
    expect(await read(restarted)).toContain("GOVERNANCE BLOCK (budget-spent)");
  });

  it("pays for the subagents that it starts without a task of their own, and for theirs", async () => {
    const { plugin, delegate } = await team();
    await delegate("ses_1", { ...assign, callBudget: 2 });
    // A coordinator that is a subagent itself has a `task` call, and so has a command.
    for (const [id, parentID] of [
      ["ses_2", "ses_1"],
      ["ses_3", "ses_2"],
    ] as const) {
      await plugin.event("session.created", { info: { id, parentID, version: "1.18.33" } });
      await plugin.message(id, "help me", "general");
    }
    const read = (id: string) => refusal(plugin.builtin(id, "read", { filePath: "a.txt" }));
    expect([await read("ses_2"), await read("ses_3")]).toEqual(["allowed", "allowed"]);
    expect(await read("ses_3")).toContain("GOVERNANCE BLOCK (budget-spent)");
    for (let more = 0; more < 3; more++) expect(await read("ses_2")).toContain("budget-spent");
    const aborted = (id: string) =>
      plugin.requests.some((request) => request.includes(`/session/${id}/abort`));
    await expect.poll(() => aborted("ses_2") && aborted("ses_1")).toBe(true);
  });
});
