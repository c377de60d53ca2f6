import { afterEach, describe, expect, it, vi } from "vitest";
import { stampOf } from "../../kernel/stamp.ts";
import { begin, refusal, start } from "../start-plugin.fixture.ts";

const HOURS = 60 * 60_000;
afterEach(() => vi.useRealTimers());

describe("the anchor tool", () => {
  it("lists anchors with parents, links and age, and finds them by stamp in any of its forms", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 1, 11, 14, 30) });
    const plugin = await start();
    await plugin.call("ses_a", "govern_task", begin);
    await plugin.call("ses_a", "anchor", { action: "create", content: "Use PostgreSQL", tasks: ["tn-1"] });
    await plugin.call("ses_a", "anchor", { action: "supersede", anchor: "an-1", content: "Use SQLite" });
    await plugin.call("ses_a", "anchor", { action: "supersede", anchor: "an-2", content: "Use MySQL" });
    expect(await plugin.call("ses_a", "anchor", { action: "list" })).toContain(
      "an-3 [high/decision] Use MySQL (after an-2 after an-1; for tn-1)",
    );
    for (const query of [stampOf(Date.now()), "30141102026", "301411022026", "mysql", "an-3"])
      expect(await plugin.call("ses_a", "anchor", { action: "search", query })).toContain("Use MySQL");
    expect(await plugin.call("ses_a", "anchor", { action: "search", query: "3114110226" })).toContain(
      "No active anchor",
    );
    vi.setSystemTime(Date.now() + 49 * HOURS);
    expect(await plugin.call("ses_a", "anchor", { action: "list" })).toContain("stale: not touched for 48 h");
    vi.setSystemTime(Date.now() - 400 * HOURS);
    expect(await plugin.call("ses_a", "anchor", { action: "list" })).not.toContain("stale");
  });

  it("refuses one that is longer than the whole budget and cuts none; what fits stands there whole", async () => {
    const plugin = await start({ ".opencode/idumb.jsonc": '{ "anchorBudgetChars": 300 }' });
    const long = { action: "create", priority: "high", content: "x".repeat(299) };
    const text = await refusal(plugin.call("ses_a", "anchor", long));
    expect(text).toMatch(/anchor-too-long[^]*within 300 characters/);
    expect(await plugin.call("ses_a", "anchor", { action: "list" })).toContain("No anchors yet");
    const content = "y".repeat(Number(/at most (\d+) characters/.exec(text)?.[1]));
    await plugin.call("ses_a", "anchor", { ...long, content });
    expect((await plugin.compact("ses_a", "S")).stored).toContain(content);
  });
});
