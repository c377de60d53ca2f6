/** A test run that posts the human's own command to the port of its host: refused and named, on either generation. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openLiveHost } from "opencode-simulator";
import { expect, it } from "vitest";
import { OPENCODE_2 } from "../../simulator/live/opencode2/opencode2.ts";
import * as two from "../governed2/open-on.fixture.ts";
import { plantPost } from "./forged-post.ts";
import { openGoverned } from "./open-governed.ts";

const SLOW_MS = 300_000;
const isLinux = process.platform === "linux";
/** A program that hung up before it was looked for is told by when it came. */
const NAMED =
  /idumb-pause[^]*was not carried out: it came from (?:a program of the agent: [\w.-]+ \(process \d+\)|somebody while a program of the agent ran)/;

it.runIf(isLinux)(
  "on 1.18.33",
  async () => {
    const host = await openGoverned({ kind: "real", ownStart: true });
    const session = await host.newSession();
    plantPost(host.directory, {
      path: `/session/${session}/command`,
      body: { command: "idumb-pause", arguments: "" },
      headers: { "x-opencode-directory": encodeURIComponent(host.directory) },
    });
    await host.say(session, "run the tests", [
      { call: [["bash", { command: "npm test", description: "x" }]] },
      { say: "done" },
      { say: "done" },
    ]);
    expect(host.results(session).join()).toMatch(/posted[^]*\d ports/);
    expect(host.toasts.join("\n")).toMatch(NAMED);
    await host.say(session, "write it", [
      { call: [["write", { filePath: "new.txt", content: "1" }]] },
      { say: "no" },
    ]);
    expect(host.results(session).at(-1)).toContain("no-active-task");
    expect(host.file("new.txt")).toBe(null);
  },
  SLOW_MS,
);

it.runIf(isLinux)(
  "on the preview of OpenCode 2",
  async () => {
    const directory = two.project();
    const host = await two.openOn((options) => openLiveHost({ kind: "opencode@2", ...options }), directory);
    plantPost(directory, {
      path: `/api/session/${host.session.id}/prompt`,
      body: { text: "/idumb-pause" },
      headers: { ...OPENCODE_2.headers, "x-opencode-directory": encodeURIComponent(directory) },
    });
    await host.say("run the tests", [two.call(["shell", { command: "npm test" }]), { say: "done" }]);
    expect(host.sent()).toMatch(/posted 200[^]*\d ports/);
    await host.say("write it", [two.call(["write", { path: "new.txt", content: "1" }])]);
    expect(existsSync(join(directory, "new.txt"))).toBe(false);
    expect(host.sent()).toContain("no-active-task");
    expect(readFileSync(join(directory, ".idumb/opencode.log"), "utf8")).toMatch(NAMED);
  },
  SLOW_MS,
);
