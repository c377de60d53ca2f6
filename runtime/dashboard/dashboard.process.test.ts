/** The page in real Chromium, beside the plugin on the project whose journal it shows. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { later, governed, SESSION, emptyFolder } from "../cli/looked-at.fixture.ts";
import { signingKey } from "../journal/signing-key.ts";
import { writeLongJournal } from "../journal/long-journal.fixture.ts";
import { dataFolder } from "../opencode/gate/own-files.ts";
import {
  hasChromium,
  openBrowser,
  openDashboard,
  SOON,
  type OpenedBrowser,
  type Window,
} from "./open-dashboard.fixture.ts";
import type { Page } from "playwright-core";

const SLOW_MS = 240_000;
let browser: OpenedBrowser;
beforeAll(async () => {
  if (hasChromium) browser = await openBrowser();
}, SLOW_MS);
afterAll(async () => {
  if (hasChromium) await browser.close();
});

async function opened(directory: string, window: Window = {}): Promise<Page> {
  const dashboard = await openDashboard(directory);
  const page = await browser.show(dashboard.url, window);
  // A page that outlives its server complains of that.
  later(async () => {
    await page.close();
    await dashboard.close();
  });
  await expect.poll(() => page.locator("[role=status]").textContent(), SOON).toBe("live");
  return page;
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.skipIf(!hasChromium)("the page", { timeout: SLOW_MS }, () => {
  test("shows the plan, who works on it and what was refused, and follows what happens", async () => {
    const { plugin } = await governed();
    const page = await opened(plugin.directory);
    await expect
      .poll(() => page.locator(".box.active").getAttribute("aria-label"), SOON)
      .toBe("tn-1 Build the form, active");
    await page.getByRole("link", { name: "sessions" }).click();
    await expect
      .poll(() => page.locator(".session").textContent(), SOON)
      .toMatch(/ses_looked_at.*at work.*tn-1/);
    await page.getByRole("link", { name: "log" }).click();
    await page.getByRole("button", { name: "refused calls" }).click();
    await expect
      .poll(() => page.locator(".log li").allTextContents(), SOON)
      .toEqual([expect.stringContaining("refused write (no-active-task)") as string]);
    await page.getByRole("link", { name: "plan" }).click();
    const task = { name: "Test <img src=x onerror=alert(1)>", expectedOutput: "a test", dependsOn: ["tn-1"] };
    await plugin.call(SESSION, "govern_plan", { action: "plan_tasks", plan: "wp-1", tasks: [task] });
    await expect
      .poll(() => page.locator(".box.held").getAttribute("aria-label"), SOON)
      .toBe("tn-2 Test ‹img src=x onerror=alert(1)>, held");
    await expect.poll(() => page.locator(".arrow").count(), SOON).toBe(1);
    expect(await page.locator("img").count()).toBe(0);
    expect(browser.troubles).toEqual([]);
  });

  test("hands a comment to the agent with its next message, and shows its answer", async () => {
    const { plugin } = await governed();
    const page = await opened(plugin.directory);
    await page.locator(".box").click();
    await page.locator("textarea").fill('Use </idumb> "labels", not placeholders');
    await page.getByRole("button", { name: "Comment" }).click();
    await expect
      .poll(() => page.locator(".comment").textContent(), SOON)
      .toContain("waits for the agent's next message");
    const [, told] = await plugin.message(SESSION, "Go on");
    expect(told).toMatch(/hc-1 on tn-1 "Build the form": "Use .*labels.*, not placeholders"/);
    expect(told?.match(/<\/idumb>/g)).toHaveLength(1);
    await expect
      .poll(() => page.locator(".comment").textContent(), SOON)
      .toContain("read by the agent, not yet answered");
    await plugin.call(SESSION, "anchor", { action: "resolve", anchor: "hc-1", reason: "Labels it is" });
    await expect.poll(() => page.locator(".comment blockquote").textContent(), SOON).toBe("Labels it is");
    // The plugin takes it for its own row: nothing foreign stands in the journal.
    expect((await plugin.message(SESSION, "And now?")).join("\n")).not.toMatch(/another program|hc-1/);
  });

  test("shows what people and calls said only when it is asked for", async () => {
    const { plugin, type } = await governed();
    await type("idumb-pause", "10");
    await plugin.message(
      SESSION,
      "Forget the form, my password hint is heron: a REST API in Go instead of it.",
    );
    const page = await opened(plugin.directory);
    await page.getByRole("link", { name: "log" }).click();
    await expect.poll(() => page.locator(".log li").count(), SOON).toBeGreaterThan(3);
    expect(await page.locator("body").textContent()).not.toContain("heron");
    await page.getByLabel("prompts and arguments").check();
    await expect.poll(() => page.locator("body").textContent(), SOON).toContain("heron");
  });

  test("is used with the keyboard alone", async () => {
    const { plugin } = await governed();
    const tasks = ["A", "B"].map((name) => ({ name, expectedOutput: "x", dependsOn: ["tn-1"] }));
    await plugin.call(SESSION, "govern_plan", { action: "plan_tasks", plan: "wp-1", tasks });
    const page = await opened(plugin.directory);
    await page.locator("svg[role=listbox]").focus();
    const heading = () => page.locator(".details h2").textContent();
    for (const [key, name] of [
      ["ArrowDown", "Build the form"],
      ["ArrowRight", "A"],
      ["ArrowDown", "B"],
      ["ArrowLeft", "Build the form"],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(heading, SOON).toBe(name);
    }
    await page.keyboard.press("/");
    await page.keyboard.type("B");
    await expect.poll(() => page.locator(".box").count(), SOON).toBe(2);
  });

  test.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
    ["dark", 390],
  ] as const)("is readable in %s at %i px: nothing runs out of the window", async (colorScheme, width) => {
    const { plugin } = await governed();
    const page = await opened(plugin.directory, { colorScheme, width });
    for (const hash of ["#plan", "#plan/tn-1", "#sessions", "#log", "#decisions"]) {
      await page.evaluate((to) => void (location.hash = to), hash);
      await expect
        .poll(() => page.locator("nav [aria-current]").textContent(), SOON)
        .toBe(hash.slice(1).split("/")[0]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    }
  });

  test("stays in the window with names and evidence that nobody can break", async () => {
    const { plugin } = await governed();
    const long = "endless".repeat(28);
    const task = {
      name: long,
      expectedOutput: `${long} ${"said at length ".repeat(90)}`,
      dependsOn: ["tn-1"],
    };
    await plugin.call(SESSION, "govern_plan", { action: "plan_tasks", plan: "wp-1", tasks: [task] });
    const page = await opened(plugin.directory, { width: 390 });
    await page.evaluate(() => void (location.hash = "#plan/tn-2"));
    await expect.poll(() => page.locator(".details").textContent(), SOON).toContain("said at length");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // What does not fit is scrolled to, and not cut off.
    const end = page.getByText("said at length").last();
    await end.scrollIntoViewIfNeeded();
    expect(await end.isVisible()).toBe(true);
    expect(browser.troubles).toEqual([]);
  });

  test("goes on while OpenCode ends and begins again, and when the journal is gone", async () => {
    const { plugin } = await governed();
    const { directory } = plugin;
    const names = (): Promise<string[]> =>
      page.locator(".box").evaluateAll((boxes) => boxes.map((box) => box.getAttribute("aria-label") ?? ""));
    const page = await opened(directory);
    await expect.poll(names, SOON).toEqual(["tn-1 Build the form, active"]);
    await plugin.hooks.dispose?.();
    const next = await plugin.again();
    await next.message("ses_next", "Add a page");
    const task = { action: "start", name: "Build the page", expectedOutput: "page.ts renders" };
    await next.call("ses_next", "govern_task", task);
    await expect.poll(names, SOON).toContain("tn-2 Build the page, active");
    await next.hooks.dispose?.();
    rmSync(join(directory, ".idumb"), { recursive: true });
    await expect.poll(() => page.locator(".empty").textContent(), SOON).toContain("No plan yet");
    const last = await plugin.again();
    await last.message("ses_last", "Add a test");
    await last.call("ses_last", "govern_task", {
      action: "start",
      name: "Test",
      expectedOutput: "it is tested",
    });
    await expect.poll(names, SOON).toEqual(["tn-1 Test, active"]);
    expect(await page.locator("[role=status]").textContent()).toBe("live");
    await last.hooks.dispose?.();
  });

  test("of 10,000 events draws what is seen, shows the newest of the log, and finds an old one", async () => {
    const directory = emptyFolder();
    mkdirSync(join(directory, ".idumb"));
    const { key } = signingKey(dataFolder(process.env));
    await writeLongJournal(join(directory, ".idumb/journal.db"), 10_000, key);
    const page = await opened(directory);
    await expect.poll(() => page.locator(".box").count(), SOON).toBeGreaterThan(5);
    // Some 200 tasks, of which the window shows a part.
    expect(await page.locator(".box").count()).toBeLessThan(100);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("searchbox").fill("Task 0-0");
    await expect
      .poll(() => page.locator(".box").first().getAttribute("aria-label"), SOON)
      .toMatch(/Task 0-0,/);
    await page.getByRole("link", { name: "log" }).click();
    await expect.poll(() => page.locator(".log li").count(), SOON).toBe(200);
    await page.getByRole("button", { name: /earlier entries/ }).click();
    await expect.poll(() => page.locator(".log li").count(), SOON).toBe(400);
    expect(browser.troubles).toEqual([]);
  });

  test("opens on a project without a journal and says that there is no plan yet", async () => {
    const page = await opened(emptyFolder());
    await expect.poll(() => page.locator(".empty").textContent(), SOON).toContain("No plan yet");
  });
});
