import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageHtml } from "../html/write-page.ts";
import { hasChromium, openPage, type OpenedPage } from "./open-page.fixture.ts";
import { SOON } from "./soon.fixture.ts";
import { sampleMoments } from "./sample-moments.fixture.ts";
import { sampleReport } from "./sample-report.fixture.ts";

const RUN = "ST-01-governed-hasty-vibe-coder-3";
const SLOW_MS = 60_000;

let opened: OpenedPage;
beforeAll(async () => {
  if (hasChromium) opened = await openPage(pageHtml(sampleReport(), new Map([[RUN, sampleMoments()]])));
}, SLOW_MS);
afterAll(async () => {
  if (hasChromium) await opened.close();
});

/** What the page shows of the chosen moment. */
const detail = (page: Page) => page.locator(".detail");
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe.skipIf(!hasChromium)("the page", { timeout: SLOW_MS }, () => {
  test("says at its top what held and what did not, and leads to the moment where it did not", async () => {
    const page = await opened.show({ width: 1280 });
    await expect
      .poll(() => page.locator(".summary").textContent(), SOON)
      .toContain("1 of 2 scenarios hold · 1 FAIL");
    await expect
      .poll(() => page.locator("header .facts").textContent(), SOON)
      .toContain("plugin guard 2.1.0 (build 01234567)");
    await page.getByRole("link", { name: "a <b>decision</b> was lost" }).click();
    await page.waitForSelector(".viewer");
    await expect
      .poll(() => detail(page).locator("h2").textContent(), SOON)
      .toContain("DID NOT HOLD: a <b>decision</b>");
    await expect.poll(() => detail(page).locator(".facts").textContent(), SOON).toContain("turn 2");
    // … and from there to what was done in that turn.
    await detail(page).getByRole("button", { name: "ask — and b" }).click();
    await expect.poll(() => detail(page).locator("pre").textContent(), SOON).toBe("and b");
    await page.goBack();
    await page.waitForSelector(".summary");
    expect(opened.troubles).toEqual([]);
  });

  test("opens with the grid, whose failing cell leads to the moment, and folds the figures of what holds", async () => {
    const page = await opened.show({ width: 1280 });
    await expect
      .poll(() => page.locator(".grid tbody tr").allTextContents(), SOON)
      .toEqual(["ST-015 of 60 of 6FAIL", "ST-026 of 60 of 6PASS"]);
    await expect.poll(() => page.locator("details.figures[open]").count(), SOON).toBe(0);
    await page.locator(".grid").getByRole("link", { name: "5 of 6" }).click();
    await expect
      .poll(() => detail(page).locator("h2").textContent(), SOON)
      .toContain("DID NOT HOLD: a <b>decision</b>");
  });

  test("shows which broken variant was not noticed, and a curve per arm", async () => {
    const page = await opened.show({ width: 1280 });
    await expect.poll(() => page.locator(".survived").textContent(), SOON).toBe("NO");
    await expect
      .poll(() => page.locator("figure [role=img]").getAttribute("aria-label"), SOON)
      .toBe("bare: 1: 0.6, 2: 0; governed: 1: 1, 2: 1");
    await expect.poll(() => page.locator("figure canvas").count(), SOON).toBe(1);
  });

  test("is stepped through with the keyboard alone", async () => {
    const page = await opened.show({ width: 1280, hash: `#run=${RUN}&moment=0` });
    await page.keyboard.press("r");
    await expect
      .poll(() => detail(page).locator(".refusal").textContent(), SOON)
      .toContain("<b>start one</b>");
    await page.keyboard.press("ArrowDown");
    await expect
      .poll(() => detail(page).locator("mark").allTextContents(), SOON)
      .toContainEqual(expect.stringMatching(/^BLOCK no task/));
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => detail(page).locator(".minus").textContent(), SOON).toContain("- let a = 1;");
    await expect.poll(() => detail(page).locator(".plus").textContent(), SOON).toContain("+ let a = 3;");
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => detail(page).locator("h2").textContent(), SOON).toContain("and b");
    await page.keyboard.press("f");
    await expect.poll(() => detail(page).locator("h2").textContent(), SOON).toContain("DID NOT HOLD");
    expect(page.url()).toContain("moment=");
    expect(opened.troubles).toEqual([]);
  });

  test("loses no key that comes before the page is drawn anew", async () => {
    const page = await opened.show({ width: 1280, hash: `#run=${RUN}&moment=0` });
    await expect.poll(() => detail(page).locator("h2").count(), SOON).toBe(1);
    await page.evaluate(() => {
      for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"])
        dispatchEvent(new KeyboardEvent("keydown", { key }));
    });
    await expect.poll(() => page.url(), SOON).toMatch(/moment=3$/);
  });

  test("shows the messages as before on demand, so that a whole request can be read", async () => {
    const page = await opened.show({ width: 1280, hash: `#run=${RUN}&turn=2` });
    await page.getByRole("button", { name: /^the model is asked/ }).click();
    await detail(page).locator("summary").click();
    await expect.poll(() => detail(page).locator(".message").count(), SOON).toBe(4);
  });

  test.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
    ["dark", 390],
  ] as const)("is readable in %s at %i px: nothing runs out of the window", async (colorScheme, width) => {
    for (const hash of ["", `#run=${RUN}`]) {
      const page = await opened.show({ width, hash, colorScheme });
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      const contrast = await page.evaluate(() => {
        const { color, backgroundColor } = getComputedStyle(document.body);
        return [color, backgroundColor];
      });
      expect(new Set(contrast).size).toBe(2);
    }
  });

  test("opens a trace of the user's own, as far as it can be read, and says where it is damaged", async () => {
    const page = await opened.show({ width: 1280 });
    const folder = mkdtempSync(join(tmpdir(), "report-trace-"));
    const file = join(folder, "mine.jsonl");
    const header = { type: "trace", version: 1, host: "fake", hostVersion: "1", seed: 7, labels: {} };
    const step = {
      seq: 0,
      at: 0,
      type: "step",
      index: 0,
      kind: "prompt",
      input: { label: "ask", text: "hello" },
    };
    writeFileSync(file, `${JSON.stringify(header)}\n${JSON.stringify(step)}\n{"seq":1,`);
    await page.setInputFiles("input[type=file]", file);
    await page.waitForSelector(".viewer");
    await expect
      .poll(() => page.locator("[role=alert]").textContent(), SOON)
      .toContain("line 3 of 3 is damaged");
    await expect.poll(() => page.locator(".turn").allTextContents(), SOON).toEqual(["1 ask — hello"]);
    rmSync(folder, { recursive: true, force: true });
  });

  test("refuses a file that is no trace with one message", async () => {
    const page = await opened.show({ width: 1280 });
    await page.setInputFiles("input[type=file]", {
      name: "x.jsonl",
      mimeType: "text/plain",
      buffer: Buffer.from("hello"),
    });
    await expect
      .poll(() => page.locator("[role=alert]").textContent(), SOON)
      .toContain("x.jsonl: line 1 is no trace header");
  });
});
