/**
 * The trace viewer with a session of 1,000 turns, recorded on the fake host, each turn a question, a tool call and
 * an answer, with compactions: how long real Chromium takes until the run can be stepped through, carried by the page
 * or opened as a file.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_MOMENT, collectMoments, pageHtml, readLines, type Report } from "@idumb/reports";
import {
  classifyRequest,
  openFakeHost,
  TRACE_VERSION,
  type ModelRequest,
  type TraceEvent,
} from "opencode-simulator";
import { openPage } from "../reports/page/open-page.fixture.ts";
import { sampleReport } from "../reports/page/sample-report.fixture.ts";
import { quantile, type Figure } from "./figure.ts";

const TURNS = 1000;
const CONTEXT_TOKENS = 20_000;
const OPEN_MS = 2000;
const TIMES = 5;
const RUN = "long";
const FIRST_TURN = ".viewer .turn";
const SAY = "I have looked at it: nothing is in the way, so the next thing can be done as you asked.";

export async function benchPage(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-page-"));
  try {
    const text = await record(folder);
    const file = join(folder, `${RUN}.jsonl`);
    writeFileSync(file, text);
    const { header, records } = readLines(text, NO_MOMENT);
    const report: Report = sampleReport();
    const html = pageHtml(report, new Map([[RUN, collectMoments(header, records)]]));
    const opened = await openPage(html);
    const carried: number[] = [];
    const asFile: number[] = [];
    const wholeFile: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      let start = performance.now();
      const page = await opened.show({ width: 1280, hash: `#run=${RUN}` });
      await page.waitForSelector(FIRST_TURN);
      carried.push(performance.now() - start);
      const report = await opened.show({ width: 1280 });
      start = performance.now();
      await report.setInputFiles("input[type=file]", file);
      await report.waitForSelector(FIRST_TURN);
      asFile.push(performance.now() - start);
      // Says how much of the file is read, until all is.
      await report.waitForSelector("[role=alert]", { state: "detached" });
      wholeFile.push(performance.now() - start);
      await page.close();
      await report.close();
    }
    await opened.close();
    const figure = (id: string, what: string, samples: readonly number[]): Figure => ({
      id,
      what,
      value: quantile(samples, 0.5),
      unit: "ms",
      target: { atMost: OPEN_MS },
      n: TIMES,
    });
    const megabytes = Math.round(text.length / 2 ** 20);
    const { target: _, ...whole } = figure(
      "page-read-file",
      "the same file: until all of it is read, median",
      wholeFile,
    );
    return [
      figure(
        "page-open",
        `report page with a run of ${TURNS} turns: from the address to the viewer, median`,
        carried,
      ),
      figure(
        "page-open-file",
        `a trace file of ${TURNS} turns (${megabytes} MB) opened in the page: until its first turns can be read, median`,
        asFile,
      ),
      whole,
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The trace as the text of its file. */
async function record(folder: string): Promise<string> {
  writeFileSync(join(folder, "a.txt"), "hello\nworld\n");
  const limit = { context: CONTEXT_TOKENS, output: 4000 };
  const provider = { fake: { models: { m1: { name: "m1", tool_call: true, limit } } } };
  writeFileSync(join(folder, "opencode.json"), JSON.stringify({ model: "fake/m1", provider }));
  const header = {
    type: "trace",
    version: TRACE_VERSION,
    host: "fake",
    generation: 1,
    hostVersion: "",
    seed: 1,
    labels: {},
  };
  const lines = [JSON.stringify(header)];
  const write = (event: TraceEvent): void => {
    lines.push(JSON.stringify({ seq: lines.length - 1, at: 0, ...event }));
  };
  const host = await openFakeHost({ directory: folder, seed: 1, record: write, model: { answer } });
  const { data } = await host.client.session.create({ body: { title: "t" } });
  if (!data) throw new Error("no session");
  for (let turn = 0; turn < TURNS; turn += 1) {
    const text = `please do thing ${turn} on the list and tell me what you found`;
    write({ type: "step", index: turn, kind: "prompt", input: { label: "ask", text } });
    const { error } = await host.client.session.prompt({
      path: { id: data.id },
      body: { parts: [{ type: "text", text }] },
    });
    if (error) throw new Error(`turn ${turn} failed: ${JSON.stringify(error)}`);
  }
  await host.close();
  return `${lines.join("\n")}\n`;
}

function answer(request: ModelRequest) {
  if (classifyRequest(request) === "compaction") return { say: `SUMMARY ${SAY}` };
  const { messages } = request.body;
  let sent = 0;
  for (const message of messages) sent += String(message.content ?? "").length;
  const usage = 10 + Math.round(sent / 4);
  if (messages.at(-1)?.role === "user") return { call: [["read", { filePath: "a.txt" }] as const], usage };
  return { say: SAY, usage };
}
