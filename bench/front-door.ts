/** What the page (`idumb dashboard`) costs a person who waits: real Chromium over a journal of 10,000 events, from the built package. */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { quantile, type Figure } from "./figure.ts";
import { EVENTS, longProject, type Place } from "./long-project.ts";

const PAINT_MS = 1_000;
const WINDOWS = 5;
const MAIN = fileURLToPath(new URL("../runtime/dist/main.js", import.meta.url));
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** In each window: until something is painted, and until the plan stands in it. */
async function windows({ directory: cwd, env }: Place): Promise<{ paint: number[]; plan: number[] }> {
  const server = spawn(process.execPath, [MAIN, "dashboard", "--json"], { cwd, env });
  const links = createInterface(server.stdout)[Symbol.asyncIterator]();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
  const [paint, plan]: [number[], number[]] = [[], []];
  try {
    for (let window = 0; window < WINDOWS; window++) {
      const { value } = await links.next();
      const page = await browser.newPage();
      await page.goto((JSON.parse(String(value)) as { url: string }).url);
      plan.push(
        await page.evaluate(async () => {
          while (!document.querySelector(".box")) await new Promise(requestAnimationFrame);
          return performance.now();
        }),
      );
      paint.push(
        await page.evaluate(
          () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
        ),
      );
      await page.close();
      // One link opens one window.
      server.stdin.write("\n");
    }
  } finally {
    await browser.close();
    server.kill();
  }
  return { paint, plan };
}

/** Needs a built `runtime/dist` and Chromium. */
export async function benchFrontDoor(): Promise<Figure[]> {
  const place = await longProject();
  try {
    const { paint, plan } = await windows(place);
    const figure = (id: string, what: string, samples: readonly number[]): Figure => ({
      id: `front-door/${id}`,
      what,
      value: quantile(samples, 0.5),
      unit: "ms",
      n: samples.length,
      target: { atMost: PAINT_MS },
    });
    return [
      figure("paint", `page, journal of ${EVENTS} events: first paint, median`, paint),
      figure("plan", "the same until the plan stands there", plan),
    ];
  } finally {
    rmSync(place.directory, { recursive: true, force: true });
  }
}
