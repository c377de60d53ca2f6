/**
 * What the front door costs a person who waits: `idumb status` in a shell and the page in real Chromium, both over a
 * journal of 10,000 events, from the built package.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { writeLongJournal } from "../runtime/journal/long-journal.fixture.ts";
import { openProjectStore } from "../runtime/journal/open-project-store.ts";
import { loadDriver } from "../runtime/journal/sqlite-driver.ts";
import { signingKey } from "../runtime/journal/signing-key.ts";
import { quantile, type Figure } from "./figure.ts";

const EVENTS = 10_000;
const STATUS_MS = 150;
const PAINT_MS = 1_000;
const TIMES = 20;
const WINDOWS = 5;
const MAIN = fileURLToPath(new URL("../runtime/dist/main.js", import.meta.url));
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

interface Place {
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
}

function timesOf(args: readonly string[], { directory: cwd, env }: Place): number[] {
  return Array.from({ length: TIMES }, () => {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return performance.now() - start;
  });
}

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

/** The plugin leaves a journal with a snapshot of its state, and a start reads only what came since. */
async function restAsThePluginDoes(directory: string, keys: string): Promise<void> {
  const { store } = openProjectStore(await loadDriver(), directory, { keys, tell: () => {} });
  store.rest();
  store.close();
}

/** Needs a built `runtime/dist` and Chromium. */
export async function benchFrontDoor(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), "bench-door-"));
  const place = { directory, env: { ...process.env, XDG_DATA_HOME: join(directory, "data") } };
  try {
    mkdirSync(join(directory, ".idumb"));
    const { key } = signingKey(join(directory, "data/idumb"));
    await writeLongJournal(join(directory, ".idumb/journal.db"), EVENTS, key);
    await restAsThePluginDoes(directory, join(directory, "data/idumb"));
    const bare = timesOf(["-e", "0"], place);
    const status = timesOf([MAIN, "status"], place);
    const { paint, plan } = await windows(place);
    const over = `journal of ${EVENTS} events`;
    const figure = (id: string, what: string, samples: readonly number[], atMost?: number): Figure => ({
      id: `front-door/${id}`,
      what,
      value: quantile(samples, 0.5),
      unit: "ms",
      n: samples.length,
      ...(atMost === undefined ? {} : { target: { atMost } }),
    });
    return [
      figure("status", `\`idumb status\`, ${over}: median`, status, STATUS_MS),
      figure("node", "the same for Node that does nothing", bare),
      figure("paint", `page, ${over}: first paint, median`, paint, PAINT_MS),
      figure("plan", "the same until the plan stands there", plan, PAINT_MS),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
