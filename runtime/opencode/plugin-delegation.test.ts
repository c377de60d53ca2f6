import { describe, expect, it } from "vitest";
import { assign, PARENT, team } from "./delegate.fixture.ts";
import { refusal } from "./start-plugin.fixture.ts";

const at = (filePath: string) => ({ filePath, content: "1" });

describe("a subagent that was started by its assigner's call", () => {
  it("works on its own task and inside its own paths only, and reports to its assigner", async () => {
    const { plugin, delegate, stop } = await team();
    await delegate("ses_1");
    await delegate("ses_2", { ...assign, name: "Docs", expectedOutput: "docs", allowedPaths: ["docs/**"] });
    expect(await refusal(plugin.builtin("ses_1", "write", at("api/a.ts")))).toBe("allowed");
    expect(await refusal(plugin.builtin("ses_1", "write", at("docs/a.md")))).toContain("path-not-allowed");
    expect(await refusal(plugin.builtin("ses_2", "write", at("docs/a.md")))).toBe("allowed");
    expect(await refusal(plugin.builtin("ses_2", "write", at("api/a.ts")))).toContain("path-not-allowed");
    expect(await plugin.call("ses_1", "govern_task", { action: "complete", evidence: "api/a.ts" })).toContain(
      "is review",
    );
    expect(await refusal(plugin.builtin("ses_1", "write", at("api/b.ts")))).toContain("no-active-task");
    expect(await stop("ses_1")).toContain('tn-1 "API" is in review (api/a.ts)');
    expect(await plugin.call(PARENT, "govern_task", { action: "complete", task: "tn-1" })).toContain(
      "is completed",
    );
  });
});
