/** Real Chromium for tests of the page: the one that CHROMIUM names, else Debian's. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";

const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Where there is none the tests of the page are skipped; CI always has one (`.ci/run` installs it). */
export const hasChromium = existsSync(CHROMIUM) || process.env["CI"] !== undefined;

export interface OpenedPage {
  /** The page at a window's size; `hash` names the place in it. Everything that it logged or threw is in `troubles`. */
  show(options: {
    readonly width: number;
    readonly hash?: string;
    readonly colorScheme?: "light" | "dark";
  }): Promise<Page>;
  readonly troubles: readonly string[];
  close(): Promise<void>;
}

/** Writes the page to a scratch folder and starts the browser. */
export async function openPage(html: string): Promise<OpenedPage> {
  const folder = mkdtempSync(join(tmpdir(), "report-page-"));
  const file = join(folder, "report.html");
  writeFileSync(file, html);
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const troubles: string[] = [];
  return {
    troubles,
    async show({ width, hash = "", colorScheme = "light" }) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
      page.on("pageerror", (error) => troubles.push(error.message));
      page.on("console", (message) => troubles.push(message.text()));
      page.on("request", (request) => {
        if (!request.url().startsWith("file:") && !request.url().startsWith("data:"))
          troubles.push(request.url());
      });
      await page.goto(`${pathToFileURL(file).href}${hash}`);
      await page.waitForSelector("h1");
      return page;
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
