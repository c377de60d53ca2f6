import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readReport } from "@idumb/reports";
import { afterAll, describe, expect, test } from "vitest";
import { EXIT_CODES } from "../run/could-not-run.ts";
import { calling } from "../run/terminal.fixture.ts";
import { main } from "./main.ts";

const call = calling(main);

const scratch = mkdtempSync(join(tmpdir(), "stress-cli-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const empty = join(scratch, "empty.js");
writeFileSync(empty, "export {};\n");
const broken = join(scratch, "broken.js");
writeFileSync(broken, "export default {\n");

const leaving = join(scratch, "leaving.js");
writeFileSync(leaving, "process.exit(0);\n");
const torn = mkdtempSync(join(scratch, "torn-"));
writeFileSync(join(torn, "package.json"), '{ "name":');

const good = join(scratch, "good.js");
writeFileSync(good, 'export default { id: "good", server: async () => ({}) };\n');
describe("what keeps the suite from running has an exit code of its own and says what to do", () => {
  test.each([
    [
      "a sabotage whose scenario is not played",
      ["--sabotage", "no-gate", "--scenario", "ST-06", "--seeds", "1"],
      "1 broken variant of the plugin would be noticed in ST-01",
    ],
    ["a plugin path that is not there", ["--plugin", join(scratch, "none.js")], "plugin path does not exist"],
    ["a plugin that exports nothing", ["--plugin", empty], "exports no plugin"],
    ["a plugin that does not parse", ["--plugin", broken], "cannot be imported"],
    [
      "a plugin that ends the process",
      ["--plugin", leaving],
      "it ends the process that imports it, with code 0",
    ],
    ["a plugin whose package is torn", ["--plugin", torn], "package.json cannot be read"],
    ["no folder at all", ["--plugin", good, "--seed", "1", "--out", ""], "an empty path was given"],
  ])("%s", async (_, args, message) => {
    const { status, stderr, stdout } = await call(...args);
    const expected = args[0] === "--plugin" && args.length === 2 ? EXIT_CODES.plugin : EXIT_CODES.call;
    expect({ status, said: stderr }).toEqual({ status: expected, said: expect.stringContaining(message) });
    expect(stdout).toBe("");
  });

  test("a file that is no recording", async () => {
    const { status, stderr } = await call("replay", good, "--plugin", good, "--out", join(scratch, "replay"));
    expect({ status, said: stderr }).toEqual({
      status: EXIT_CODES.data,
      said: expect.stringMatching(/good\.js: .*opencode export/),
    });
  });

  test("a recording that breaks off is played as far as it goes, and the code says that it was not whole", async () => {
    const whole = readFileSync(new URL("../replay/fixture/shop.json", import.meta.url), "utf8");
    const file = join(scratch, "cut.json");
    writeFileSync(file, whole.slice(0, 12_000));
    const out = join(scratch, "replay");
    const { status, stdout } = await call("replay", file, "--plugin", good, "--out", out);
    expect(status).toBe(EXIT_CODES.partial);
    expect(stdout).toMatch(/cut\.json: message \d+ is (?:cut off|damaged) \(line \d+, offset \d+ of 12000\)/);
    expect(readFileSync(join(out, "replay.md"), "utf8")).toMatch(/message \d+ is (?:cut off|damaged)/);
  });

  test("a report that cannot be written", async () => {
    const { status, stderr } = await call("--plugin", good, "--seed", "1", "--out", join(good, "out"));
    expect({ status, said: stderr }).toEqual({
      status: EXIT_CODES.disk,
      said: expect.stringContaining(good),
    });
  });

  test("a baseline that could not be written", async () => {
    const file = join(scratch, "nodir", "b.json");
    expect(await call("--plugin", good, "--seed", "1", "--update-baseline", file)).toMatchObject({
      status: EXIT_CODES.disk,
      stderr: expect.stringMatching(/^stress: there is no folder \S+nodir\n$/),
      stdout: "",
    });
  });
});

test("each named seed is played once, in the order of their numbers", async () => {
  const out = join(scratch, "seeds");
  const args = ["--scenario", "ST-01", "--arm", "bare", "--plugin", good, "--out", out];
  const { stdout } = await call(...args, "--seed", "7", "--seed", "2", "--seed", "7");
  expect(stdout).toContain("2 seeds");
  expect(readReport(readFileSync(join(out, "report.json"), "utf8")).report).toMatchObject({ seeds: [2, 7] });
});

test("a shard that is named by its file is refused with the folder that is meant", async () => {
  const folder = mkdtempSync(join(scratch, "shard-"));
  writeFileSync(join(folder, "shard.json"), "{}");
  const { status, stderr } = await call(
    "merge",
    join(folder, "shard.json"),
    "--out",
    join(scratch, "merged"),
  );
  expect({ status, stderr }).toEqual({
    status: EXIT_CODES.data,
    stderr: `stress: ${join(folder, "shard.json")} is the shard itself: name the folder it is in, ${folder}\n`,
  });
});

test("a plugin whose start fails, which the host goes on without, is told before what went wrong without it", async () => {
  const throwing = join(scratch, "throwing.js");
  writeFileSync(
    throwing,
    'export default { id: "x", server: async () => { throw new Error("boom at start"); } };\n',
  );
  const { status, stdout } = await call(
    "--plugin",
    throwing,
    "--scenario",
    "ST-22",
    "--arm",
    "governed",
    "--seed",
    "1",
    "--shrink",
    "0",
    "--out",
    join(scratch, "throwing"),
  );
  const [, first] = /  - (.*)/.exec(stdout) ?? [];
  expect([first, status]).toEqual([`the plugin ${throwing} did not start: boom at start`, 1]);
});
