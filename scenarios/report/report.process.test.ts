import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { pageHtml, readReport, reportJson, runsInPage, type Moments } from "@idumb/reports";
import { sampleMoments } from "../../reports/page/sample-moments.fixture.ts";
import { sampleReport } from "../../reports/page/sample-report.fixture.ts";
import { EXIT_CODES } from "../run/could-not-run.ts";
import { calling } from "../run/terminal.fixture.ts";
import { main } from "./main.ts";

const scratch = mkdtempSync(join(tmpdir(), "report-cli-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const run = calling(main);

const RUN = "ST-01-governed-hasty-vibe-coder-3";

function folderWith(name: string, files: Record<string, string>): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

describe("the last report", () => {
  test("is shown again and its page written anew, with the runs that it carried", async () => {
    const moments: Moments = sampleMoments();
    const folder = folderWith("whole", {
      "report.json": reportJson(sampleReport()),
      "report.html": pageHtml(sampleReport(), new Map([[RUN, moments]])).replace("Stress report", "Old"),
    });
    const { status, stdout, stderr } = await run(folder);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("FAILED ST-01");
    const page = readFileSync(join(folder, "report.html"), "utf8");
    expect(page).toContain("<title>Stress report</title>");
    expect(runsInPage(page)).toEqual(new Map([[RUN, moments]]));
    expect(existsSync(join(folder, "report.md")) && existsSync(join(folder, "junit.xml"))).toBe(true);
  });

  test("is the replay when that is newer, or is named", async () => {
    const replay = {
      version: 1,
      sources: [],
      happenings: [],
      memory: [],
      notes: ["as far as it goes"],
      turns: 0,
    };
    const folder = folderWith("replay", { "replay.json": JSON.stringify(replay) });
    const { status, stdout } = await run(folder);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining("replay.html") });
    expect(readFileSync(join(folder, "replay.html"), "utf8")).toContain("as far as it goes");
  });
});

describe("a report under another name", () => {
  const others = ["report.json", "report.md", "report.html", "junit.xml", "replay.md", "replay.html"];
  const theirs = Object.fromEntries(others.map((name) => [name, "of another run"]));
  const replay = JSON.stringify({ version: 1, sources: [], happenings: [], memory: [], notes: [], turns: 0 });
  test.each([
    ["march.json", reportJson(sampleReport()), ["march.html", "march.md", "march.junit.xml"]],
    ["release-1.2.json", reportJson(sampleReport()), ["release-1.2.html", "release-1.2.md"]],
    ["kept.json", replay, ["kept.html", "kept.md"]],
  ])(
    "%s has its pages under that name, and those of others are as they were",
    async (name, text, written) => {
      const folder = folderWith(`named-${name}`, { ...theirs, [name]: text });
      const { status, stdout } = await run(join(folder, name));
      expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining(written[0] ?? "") });
      expect(readdirSync(folder)).toEqual(expect.arrayContaining(written));
      expect(readFileSync(join(folder, name), "utf8")).toBe(text);
      for (const other of others) expect(readFileSync(join(folder, other), "utf8")).toBe("of another run");
    },
  );
});

describe("a report that cannot be shown is refused with what it is", () => {
  const whole = reportJson(sampleReport());
  const without = (field: string): string => JSON.stringify({ ...sampleReport(), [field]: undefined });
  test.each([
    ["nothing in the folder", {}, "there is no report in"],
    ["an empty file", { "report.json": "" }, "the file is empty"],
    ["a file that was cut off", { "report.json": whole.slice(0, 400) }, "it is no JSON, perhaps cut off"],
    ["another version", { "report.json": whole.replace('"version": 1', '"version": 7') }, "it has version 7"],
    ["a shard", { "report.json": '{"version":1,"shard":{},"answers":[]}' }, "it is a shard"],
    ["a list of nothing", { "report.json": '{"version":1,"scenarios":[]}' }, "it lacks seeds, personas"],
    ["no count of runs", { "report.json": without("played") }, "it is not whole: it lacks played"],
    ["no broken variants", { "report.json": without("sabotage") }, "it lacks sabotage"],
    [
      "a hole among the scenarios",
      { "report.json": JSON.stringify({ ...sampleReport(), scenarios: [null] }) },
      "scenarios[0] is null, but must be object",
    ],
    [
      "a count that is a word",
      { "report.json": JSON.stringify({ ...sampleReport(), played: { planned: "all", played: 3 } }) },
      'played.planned is "all", but must be integer',
    ],
  ])("%s", async (name, files, message) => {
    const folder = folderWith(name, files);
    const { status, stderr } = await run(folder);
    expect({ status, said: stderr }).toEqual({
      status: EXIT_CODES.data,
      said: expect.stringContaining(message),
    });
    expect(existsSync(join(folder, "report.html"))).toBe(false);
  });

  test("the committed baseline", async () => {
    const folder = join(scratch, "baseline");
    mkdirSync(folder);
    cpSync(
      fileURLToPath(new URL("../../reports/baseline.json", import.meta.url)),
      join(folder, "report.json"),
    );
    expect((await run(folder)).stderr).toContain("it is a baseline");
  });

  test("a path that is not there", async () => {
    expect(await run(join(scratch, "nowhere"))).toMatchObject({
      status: EXIT_CODES.data,
      stderr: expect.stringContaining("`npm run stress` writes one"),
    });
  });
});

test("what is read is what was written", () => {
  expect(readReport(reportJson(sampleReport()))).toEqual({ kind: "stress", report: sampleReport() });
});
