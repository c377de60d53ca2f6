import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { replayPage } from "../html/write-page.ts";
import { replayMarkdown } from "../replay/markdown.ts";
import type { Happening, ReplayReport } from "../replay/model.ts";
import { hasChromium, openPage, type OpenedPage } from "./open-page.fixture.ts";
import { SOON } from "./soon.fixture.ts";
import { sampleMoments } from "./sample-moments.fixture.ts";

const SLOW_MS = 60_000;

const happening = (more: Partial<Happening>): Happening => ({
  kind: "stopped",
  turn: 1,
  moment: 3,
  what: "bash rm -rf <b>src</b>",
  detail: "BLOCK\nWHY: it loses work",
  ...more,
});

const report: ReplayReport = {
  version: 1,
  suiteVersion: "1",
  host: "fake",
  hostVersion: "1.18.33",
  mode: "balanced",
  agent: "follows",
  sources: [
    {
      file: "mine.json",
      kind: "export",
      titles: ["My session"],
      hostVersion: "1.18.33",
      messages: 9,
      problem: "message 10 is cut off (line 7)",
    },
  ],
  turns: 2,
  planned: 2,
  calls: 5,
  compactions: 0,
  happenings: [
    happening({ end: "stayed" }),
    happening({ end: "led", what: "edit a.js", instead: 'govern_task {"action":"start"}' }),
    happening({
      kind: "held",
      what: 'task "a" is not done',
      detail: "1. Run the tests",
      moment: null,
      turn: 2,
    }),
  ],
  memory: ['task "a": active'],
  notes: ["3 files are known"],
};

describe.skipIf(!hasChromium)("the page of a replay", { timeout: SLOW_MS }, () => {
  let opened: OpenedPage;
  beforeAll(async () => {
    opened = await openPage(replayPage(report, new Map([["replay", sampleMoments()]])));
  }, SLOW_MS);
  afterAll(() => opened.close());

  test.each([1280, 390])(
    "says what would have been done and leads to the moment, at %i px",
    async (width) => {
      const page = await opened.show({ width });
      await expect.poll(() => page.locator("h1").textContent(), SOON).toBe("What iDumb would have done");
      await expect
        .poll(() => page.locator(".summary").textContent(), SOON)
        .toMatch(/^5 calls in 2 turns: 1 stopped for good/);
      await expect
        .poll(() => page.locator("[role=alert]").textContent(), SOON)
        .toContain("message 10 is cut off");
      await expect.poll(() => page.locator("h2").first().textContent(), SOON).toBe("Stopped for good (1)");
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await overflow()).toBeLessThanOrEqual(0);
      await page.getByRole("link", { name: "turn 1" }).first().click();
      await page.waitForSelector(".viewer");
      expect(page.url()).toContain("moment=3");
      await page.goBack();
      await page.waitForSelector(".summary");
      expect(opened.troubles).toEqual([]);
    },
  );
});

test("in Markdown the same stands in the order of what matters, with what led on", () => {
  const text = replayMarkdown(report);
  const order = [
    "message 10 is cut off",
    "Stopped for good (1)",
    "went on (1)",
    "first: `govern_task",
    "Not believed",
  ];
  const places = order.map((part) => text.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(text.endsWith("\n")).toBe(true);
});
