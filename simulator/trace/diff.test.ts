import { describe, expect, it } from "vitest";
import { diffGoldens } from "./diff.ts";
import type { Golden, GoldenRecord } from "./golden.ts";
import { mergeRuns } from "./merge-runs.ts";

function golden(over: Partial<Golden> = {}): Golden {
  return {
    id: "x",
    runs: 1,
    order: { hooks: "total", titleHooks: "total", events: "total", sideEvents: "total", llm: "total" },
    http: [],
    hooks: [],
    titleHooks: [],
    events: [],
    sideEvents: [],
    llm: [],
    sessions: [],
    messages: [],
    files: {},
    dropped: [],
    ...over,
  };
}

const hook = (h: string, callID?: string, sessionID = "ses#1"): GoldenRecord => ({
  h,
  p: "A",
  i: callID === undefined ? { sessionID } : { sessionID, callID },
});
const before = (n: number, session?: string) => hook("tool.execute.before", `call#${n}`, session);
const after = (n: number, session?: string) => hook("tool.execute.after", `call#${n}`, session);
const text = hook("experimental.text.complete");
const sections = (a: Golden, b: Golden) => diffGoldens(a, b).map((difference) => difference.section);

describe("two goldens", () => {
  it("are equal when ids are numbered otherwise and keys stand in another order", () => {
    const a = golden({ messages: [{ info: { id: "msg#1", role: "user" } }] });
    const b = golden({ messages: [{ info: { role: "user", id: "msg#7" } }] });
    expect(diffGoldens(a, b)).toEqual([]);
  });

  it("differ in stored state, shown as removed and added lines", () => {
    const [difference] = diffGoldens(
      golden({ files: { "a.txt": "x" } }),
      golden({ files: { "a.txt": "y" } }),
    );
    expect(difference?.section).toBe("files");
    expect(difference?.text).toContain('- "a.txt": "x"');
    expect(difference?.text).toContain('+ "a.txt": "y"');
  });

  describe("of which one shows a part that merely runs before its first progress", () => {
    const part = (id: string, rest: object): GoldenRecord => ({
      type: "message.part.updated",
      properties: { sessionID: "ses#1", part: { id, messageID: "msg#1", sessionID: "ses#1", ...rest } },
    });
    const say = part("prt#1", { type: "text" });
    const call = (state: object): GoldenRecord =>
      part("prt#2", { type: "tool", callID: "call#1", tool: "bash", state });
    const runs = call({ status: "running" });
    const reports = call({ status: "running", metadata: {} });
    const ends = call({ status: "completed" });

    it("are equal where text stands before the call", () => {
      expect(
        sections(golden({ events: [say, runs, reports, ends] }), golden({ events: [say, reports, ends] })),
      ).toEqual([]);
    });

    it("differ without text, and where no progress follows", () => {
      expect(
        sections(golden({ events: [runs, reports, ends] }), golden({ events: [reports, ends] })),
      ).not.toEqual([]);
      expect(sections(golden({ events: [say, runs, ends] }), golden({ events: [say, ends] }))).not.toEqual(
        [],
      );
    });
  });

  it("are equal when only the end of a text moves beside a call", () => {
    expect(
      sections(
        golden({ hooks: [before(1), text, after(1)] }),
        golden({ hooks: [before(1), after(1), text] }),
      ),
    ).toEqual([]);
  });

  it("differ when the hooks of one call change places", () => {
    expect(
      sections(golden({ hooks: [before(1), after(1)] }), golden({ hooks: [after(1), before(1)] })),
    ).toHaveLength(1);
  });

  it("are equal when parallel calls or sessions interleave otherwise", () => {
    const a = golden({ hooks: [before(1), before(2), after(1), after(2)] });
    const b = golden({ hooks: [before(1), before(2), after(2), after(1)] });
    expect(sections(a, b)).toEqual([]);
    const c = golden({ hooks: [before(1), before(2, "ses#2"), after(1), after(2, "ses#2")] });
    const d = golden({ hooks: [before(1), after(1), before(2, "ses#2"), after(2, "ses#2")] });
    expect(sections(c, d)).toEqual([]);
  });

  it("keep the order between sessions that all runs had, unless calls of one step race", () => {
    const parent = [before(1), before(2, "ses#2"), after(2, "ses#2"), after(1)];
    const mixed = [before(1), before(2, "ses#2"), after(1), after(2, "ses#2")];
    const measured = (hooks: GoldenRecord[]) => golden({ runs: 3, hooks });
    expect(sections(measured(parent), golden({ hooks: mixed }))).toEqual(["hooks "]);
    expect(sections(golden({ hooks: parent }), golden({ hooks: mixed }))).toEqual([]);
    const parallel = (rest: GoldenRecord[]) => [before(8), before(9), after(8), after(9), ...rest];
    expect(sections(measured(parallel(parent)), golden({ hooks: parallel(mixed) }))).toEqual([]);
    const order = { ...golden().order, hooks: "per-session" as const };
    expect(sections({ ...measured(parent), order }, golden({ hooks: mixed }))).toEqual([]);
  });

  it("of which one has lost the order of calls are equal when each call keeps its own", () => {
    const order = { ...golden().order, hooks: "per-session-and-call" as const };
    const lanes = golden({ order, runs: 3, hooks: [before(1), after(1), before(2), after(2)] });
    expect(sections(lanes, golden({ hooks: [before(1), before(2), after(2), after(1)] }))).toEqual([]);
    expect(sections(lanes, golden({ hooks: [before(1), after(2), before(2), after(1)] }))).toHaveLength(1);
  });

  it("differ when a hook is missing or one too many", () => {
    const whole = golden({ hooks: [before(1), after(1)] });
    expect(sections(whole, golden({ hooks: [before(1)] }))).toHaveLength(1);
    expect(sections(golden({ hooks: [before(1)] }), whole)).toHaveLength(1);
  });

  it("compare a shortened string by its ends and the beginning of its hash", () => {
    const short = (sha1: string) =>
      golden({ files: { a: `${"a".repeat(500)}…[len 2000 sha1 ${sha1}]…${"a".repeat(500)}` } });
    expect(sections(short("0123456789"), short("01234567"))).toEqual([]);
    expect(sections(short("0123456789"), short("0123ffff"))).toEqual(["files"]);
  });

  it("of which one is partial are equal when the other contains each lane of it in order", () => {
    const order = { ...golden().order, hooks: "partial" as const };
    const part = golden({ order, hooks: [before(1), after(1)] });
    expect(sections(part, golden({ hooks: [before(1), before(2), after(2), after(1)] }))).toEqual([]);
    expect(sections(part, golden({ hooks: [after(1), before(1)] }))).toHaveLength(1);
    expect(sections(part, golden({ hooks: [before(1)] }))).toHaveLength(1);
  });
});

describe("runs of one script", () => {
  it("keep as much order as all of them have", () => {
    const merge = (...lists: GoldenRecord[][]) =>
      mergeRuns(lists.map((hooks) => golden({ hooks }))).order.hooks;
    expect(merge([before(1), after(1)], [before(1), after(1)])).toBe("total");
    expect(merge([before(1), after(2, "ses#2")], [after(2, "ses#2"), before(1)])).toBe("per-session");
    expect(merge([before(1), text, after(1)], [before(1), after(1), text])).toBe("per-session-and-call");
    expect(merge([before(1), after(1)], [after(1), before(1)])).toBe("partial");
  });

  it("mark state that differs between runs, and a comparison skips just that", () => {
    const stored = (title: string, text: string) => golden({ messages: [{ title, text }] });
    const merged = mergeRuns([stored("a", "same"), stored("b", "same")]);
    expect(merged.messages).toEqual([{ title: "$UNSTABLE", text: "same" }]);
    expect(merged.dropped).toEqual(["messages.0.title: differs between runs"]);
    expect(sections(merged, stored("c", "same"))).toEqual([]);
    expect(sections(merged, stored("a", "other"))).toEqual(["messages"]);
  });

  it("know a file again whose name holds the time, and compare what stands in it", () => {
    const stored = (time: number, text: string) => golden({ files: { [`log/${time}.txt`]: text } });
    const merged = mergeRuns([stored(101, "same"), stored(205, "same")]);
    expect(merged.dropped).toEqual(["files.log/$UNSTABLE.txt: differs between runs"]);
    expect(sections(merged, stored(307, "same"))).toEqual([]);
    expect(sections(merged, stored(307, "other"))).toEqual(["files"]);
    expect(sections(stored(307, "same"), merged)).toEqual([]);
  });

  it("mask no more of a text than what varies", () => {
    const stored = (text: string) => golden({ messages: [{ text }] });
    const merged = mergeRuns([stored("0.81 of OpenCode\n"), stored("0.5 of OpenCode\n")]);
    expect(merged.messages).toEqual([{ text: "0.$UNSTABLE of OpenCode\n" }]);
    expect(sections(merged, stored("0.7 of OpenCode\n"))).toEqual([]);
    expect(sections(merged, stored("0.7 of Node\n"))).toEqual(["messages"]);
    const uneven = mergeRuns([stored("a 1 2 z"), stored("a 3 z")]);
    expect(uneven.messages).toEqual([{ text: "a $UNSTABLE… z" }]);
    expect(sections(uneven, stored("a (b) z"))).toEqual([]);
    expect(sections(uneven, stored("b 3 z"))).toEqual(["messages"]);
  });

  it("are like texts in which other words are masked", () => {
    const text = (...texts: string[]) => mergeRuns(texts.map((one) => golden({ messages: [{ text: one }] })));
    const real = text("22:43 id 7f1a", "22:43 id 9c2b");
    expect(sections(real, text("22:44 id 1a1a", "04:01 id 1a1a"))).toEqual([]);
    expect(sections(real, text("22:44 no 1a1a", "04:01 no 1a1a"))).toEqual(["messages"]);
  });

  it("mask what varies within the records of a list, and keep the records", () => {
    const say = (text: string): GoldenRecord => ({ h: "x", i: { sessionID: "ses#1" }, o: { text } });
    const hooks = (...texts: string[]) => golden({ hooks: texts.map(say) });
    const merged = mergeRuns([hooks("n 1 real", "same"), hooks("n 2 real", "same")]);
    expect(merged.hooks).toEqual([say("n $UNSTABLE real"), say("same")]);
    expect(merged.dropped).toEqual(["hooks.0.o.text: differs between runs"]);
    expect(sections(merged, hooks("n 3 real", "same"))).toEqual([]);
    expect(sections(merged, hooks("n 3 fake", "same"))).toHaveLength(1);
    expect(sections(merged, hooks("n 3 real"))).toHaveLength(1);
  });
});
