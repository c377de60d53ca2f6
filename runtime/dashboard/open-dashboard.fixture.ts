/** The page of a project as a person opens it: the command line in a process of its own, and real Chromium. */
import { existsSync } from "node:fs";
import { chromium, type Browser, type Page } from "playwright-core";
import { expect } from "vitest";
import { startCli } from "../cli/run-cli.fixture.ts";

const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Where there is none the tests of the page are skipped; CI always has one (`.ci/run` installs it). */
export const hasChromium = existsSync(CHROMIUM) || process.env["CI"] !== undefined;

/** Beside other work a program starts slowly, and a page follows late. */
const STARTED = { timeout: 110_000 };
export const SOON = { timeout: 30_000 };

export interface OpenedDashboard {
  /** The link that opens the page once. */
  readonly url: string;
  readonly origin: string;
  close(): Promise<unknown>;
}

export async function openDashboard(directory: string, ...args: readonly string[]): Promise<OpenedDashboard> {
  const cli = startCli(directory, ["dashboard", "--json", ...args]);
  await expect.poll(() => cli.out(), STARTED).toContain("\n");
  const { url, port } = JSON.parse(cli.out().split("\n")[0] ?? "") as { url: string; port: number };
  return {
    url,
    origin: `http://127.0.0.1:${port}`,
    close() {
      cli.kill();
      return cli.ended;
    },
  };
}

export interface Window {
  readonly width?: number;
  readonly colorScheme?: "light" | "dark";
}

export interface OpenedBrowser {
  /** Everything that a page logged or threw. */
  readonly troubles: readonly string[];
  show(url: string, window?: Window): Promise<Page>;
  close(): Promise<void>;
}

export async function openBrowser(): Promise<OpenedBrowser> {
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const troubles: string[] = [];
  return {
    troubles,
    async show(url, { width = 1280, colorScheme = "light" } = {}) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
      page.on("pageerror", (error) => troubles.push(error.message));
      page.on("console", (message) => troubles.push(message.text()));
      await page.goto(url);
      return page;
    },
    close: () => browser.close(),
  };
}
