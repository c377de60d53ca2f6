import { describe, expect, it } from "vitest";
import type { TraceEvent } from "../trace/event.ts";
import { loadsLine, loadsOf, loadsOf2 } from "./plugin-loads.ts";

const named = [
  { spec: "file:///p/one.js", name: "one", entry: "/p/one.js" },
  { spec: "file:///p/pkg", name: "pkg", entry: "/p/pkg" },
  { spec: "file:///p/none", name: "none" },
];
const log = (message: string): TraceEvent => ({ type: "log", level: "error", service: "plugin", message });
const loaded = (ids: string[]): TraceEvent => ({ type: "plugins", phase: "loaded", ids });

describe("which plugins a host took in", () => {
  it("is told by what its process has imported, a package by its folder", () => {
    const loads = loadsOf(named, [], ["/p/one.js", "/p/pkg/main.js", "/p/none.js"]);
    expect(loads.map((load) => load.loaded)).toEqual([true, true, false]);
    expect(loadsLine("real", loads)).toBe("loaded on real: one, pkg; not loaded: none");
  });

  it("and by what it says of those that failed, by their path or by the whole of their name", () => {
    const event = {
      type: "session.error",
      properties: { error: { data: { message: "Failed to load plugin file:///p/pkg: x" } } },
    };
    const records: TraceEvent[] = [
      log("failed to load plugin path=/p/one.js error=no"),
      { type: "event", event },
    ];
    const loads = loadsOf(named, records, ["/p/one.js", "/p/pkg/main.js"]);
    expect(loads.map((load) => load.loaded)).toEqual([false, false, false]);
    expect(loads[1]?.why).toBe("Failed to load plugin file:///p/pkg: x");
  });

  it("is told by the fake host itself, of two with one name too", () => {
    const twice = ["p", "q"].map((folder) => ({ spec: `file:///${folder}/one.js`, name: "one" }));
    const note: TraceEvent = { type: "note", name: "plugins", data: [{ name: "one" }] };
    expect(loadsOf(twice, [note], undefined).map((load) => load.loaded)).toEqual([true, false]);
  });

  it("is told by OpenCode 2 with ids, its own and those of the script left out", () => {
    const own = new Set(["mine"]);
    const ids = ["opencode.agent", "mine", "opencode-simulator-probe-first", "opencode-of-somebody"];
    expect(loadsOf2(["file:///p/a.js"], [loaded(ids)], own)).toEqual([{ plugin: "a.js", loaded: true }]);
    const failed = [loaded(ids.slice(0, 3)), log("failed to load plugin path=st error=in setup")];
    expect(loadsOf2(["file:///p/a.js"], failed, own)).toEqual([
      { plugin: "a.js", loaded: false, why: "failed to load plugin path=st error=in setup" },
    ]);
  });
});
