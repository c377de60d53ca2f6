import { describe, expect, it } from "vitest";
import { hostSight } from "./host-sight.ts";

const CHILD = "tool.execute.before/child";

describe("what is known of the host", () => {
  it("is nothing bad as long as its version is unknown, or one that nobody measured", () => {
    const sight = hostSight({});
    expect(sight.childrenGoverned).toBe(true);
    expect(sight.learnVersion("9.9.9")).toEqual([]);
    expect(sight.childrenGoverned).toBe(true);
  });

  it("is what was measured of its version, said once", () => {
    const sight = hostSight({ "1.0.0": { [CHILD]: "absent", "chat.message/part-kept": "different" } });
    expect(sight.learnVersion("1.0.0")).toEqual([
      "OpenCode 1.0.0, chat.message/part-kept: notes of a turn are forgotten.",
    ]);
    expect(sight.childrenGoverned).toBe(false);
    expect(sight.learnVersion("1.0.0")).toEqual([]);
    expect(sight.version).toBe("1.0.0");
  });

  it("is what was seen in this process, whatever was measured", () => {
    const able = hostSight({ "1.0.0": { [CHILD]: "absent" } });
    able.learnVersion("1.0.0");
    able.sawChildAsked();
    expect(able.childrenGoverned).toBe(true);

    const silent = hostSight({ "1.0.0": { [CHILD]: "verified" } });
    silent.learnVersion("1.0.0");
    expect(silent.sawChildCall()).toBe(true);
    expect(silent.sawChildCall()).toBe(false);
    expect(silent.childrenGoverned).toBe(false);
  });

  it("says where the lists of changed files leave some out, and where no plugin can ask the user", () => {
    const of = (version: string) => {
      const sight = hostSight();
      sight.learnVersion(version);
      return [sight.patchesWhole, sight.asksUser];
    };
    expect(of("1.1.53")).toEqual([false, true]);
    expect(of("1.3.2")).toEqual([false, true]);
    expect(of("1.14.41")).toEqual([true, false]);
    expect(of("1.18.33")).toEqual([true, true]);
    expect(of("0.0.0-next-16350")).toEqual([true, false]);
    expect(of("9.9.9")).toEqual([true, true]);
  });

  it("says of every version measured so far that subagents are governed", () => {
    for (const version of ["1.1.53", "1.14.41", "1.18.33", "0.0.0-next-16350"]) {
      const sight = hostSight();
      sight.learnVersion(version);
      expect(sight.childrenGoverned).toBe(true);
    }
    expect(hostSight().learnVersion("1.1.53")).toContain(
      "OpenCode 1.1.53, tool.execute.before: refusals may read otherwise than written.",
    );
    expect(hostSight().learnVersion("1.18.33")).toEqual([]);
  });
});
