import { describe, expect, it } from "vitest";
import { compareRecordings } from "./compare.ts";
import { mergeRecordings } from "./merge-recordings.ts";
import type { Recording } from "./normalise.ts";

const recording = (...texts: string[]): Recording => ({
  calls: { "ses#1": texts.map((text) => ({ hook: "session.context", given: { text } })) },
  events: {},
  stored: [],
  disk: {},
  failures: [],
});
const paths = (real: Recording, fake: Recording): string[] =>
  compareRecordings(real, fake).map(({ path }) => path);

describe("runs of the real OpenCode 2 that vary", () => {
  const { recording: merged, ignored } = mergeRecordings([
    recording("n 0.81 of OpenCode", "same"),
    recording("n 0.5 of OpenCode", "same"),
  ]);

  it("leave a difference beside a random number to be seen", () => {
    expect(paths(merged, recording("n 0.7 of OpenCode", "same"))).toEqual([]);
    expect(paths(merged, recording("n 0.7 of Node", "same"))).toEqual(["/calls/ses#1/0/given/text"]);
    expect(paths(merged, recording("n 0.7 of OpenCode", "other"))).toEqual(["/calls/ses#1/1/given/text"]);
  });

  it("name each place that is not compared", () => {
    expect(ignored).toEqual(["calls.ses#1.0.given.text"]);
  });

  it("mask no list as a whole: another number of records is a difference, and a race is named", () => {
    const uneven = mergeRecordings([recording("a", "b"), recording("a")]);
    expect(uneven.ignored).toEqual([]);
    expect(uneven.races).toEqual(["calls.ses#1"]);
    expect(paths(uneven.recording, recording("a", "c"))).toEqual(["/calls/ses#1/1/given/text"]);
  });

  it("know a file again whose name holds the time, and compare what stands in it", () => {
    const at = (time: number, text: string): Recording => ({
      ...recording(),
      disk: { [`log/${time}-a.txt`]: text, "b.txt": "b" },
    });
    const logs = mergeRecordings([at(101, "same"), at(205, "same")]);
    expect(logs.ignored).toEqual(["disk.log/$UNSTABLE-a.txt"]);
    expect(logs.races).toEqual([]);
    expect(paths(logs.recording, at(307, "same"))).toEqual([]);
    expect(paths(logs.recording, at(307, "other"))).toEqual(["/disk/log/$UNSTABLE-a.txt"]);
    expect(
      paths(logs.recording, { ...at(307, "same"), disk: { "log/x-a.txt": "same", "b.txt": "b" } }),
    ).toHaveLength(2);
  });

  it("have different files where a name differs in more than a number", () => {
    const named = (name: string): Recording => ({ ...recording(), disk: { [name]: "x" } });
    expect(mergeRecordings([named("one.txt"), named("two.txt")]).races).toEqual(["disk"]);
  });
});
