import { describe, expect, it } from "vitest";
import { given, node, plan } from "../given.fixture.ts";
import { documentsOf, staleDocuments } from "./document.ts";
import type { Command } from "../command.ts";
import type { Event } from "../event.ts";
import type { SeenDocument } from "../record/document.ts";
import type { State } from "../state.ts";

const doc = (path: string, place: number, hash = "1", more: Partial<SeenDocument> = {}): SeenDocument => ({
  path,
  chain: "spec-kit login",
  place,
  sections: [
    ["Limits", hash],
    ["Scope", "1"],
  ],
  restsOn: [],
  standing: "live",
  by: null,
  names: [],
  ...more,
});
const noted = (document: SeenDocument): Event => ({
  type: "document-noted",
  document,
  sections: [],
  stale: [],
});
const note = (...seen: SeenDocument[]): Command => ({ type: "note-documents", seen, gone: [] });
const all = [noted(doc("spec.md", 0)), noted(doc("plan.md", 1)), noted(doc("tasks.md", 3))];
const after = (past: readonly Event[], ...commands: readonly Command[]): State =>
  given(
    ...commands.reduce(
      (events, command) => [...events, ...(given(...events).when(command).events ?? [])],
      past,
    ),
  ).state;
const stale = (state: State) => staleDocuments(state).map(({ path, stale: why }) => [path, why]);
const stalePaths = (state: State) => staleDocuments(state).map(({ path }) => path);

describe("a planning document", () => {
  it("that is seen for the first time, or as it was, makes nothing stale", () => {
    expect(given().when(note(doc("spec.md", 0))).events).toEqual([noted(doc("spec.md", 0))]);
    expect(given(...all).when(note(doc("spec.md", 0))).events).toEqual([]);
  });

  it("that changes makes all behind it in its chain stale, and names the sections", () => {
    const command = note(doc("spec.md", 0, "2"));
    const { events } = given(...all).when(command);
    expect(events).toMatchObject([{ sections: ["Limits"], stale: ["plan.md", "tasks.md"] }]);
    const why = [{ path: "spec.md", sections: ["Limits"] }];
    expect(stale(after(all, command))).toEqual([
      ["plan.md", why],
      ["tasks.md", why],
    ]);
    expect(stale(after(all, note(doc("tasks.md", 3, "2"))))).toEqual([]);
  });

  it("is in line again when it is changed itself, also together with what it rests on", () => {
    const spec = note(doc("spec.md", 0, "2"));
    const plan = doc("plan.md", 1, "2");
    expect(stalePaths(after(all, spec, note(plan)))).toEqual(["tasks.md"]);
    expect(stalePaths(after(all, note(plan, doc("spec.md", 0, "2"))))).toEqual(["tasks.md"]);
  });

  it("that names a section rests on that one only, and what rests on it in turn is found", () => {
    const free = { chain: null } as const;
    const on = (path: string, section: string | null) => ({ ...free, restsOn: [{ path, section }] });
    const linked = [
      noted(doc("prd.md", 0, "1", free)),
      noted(doc("story.md", 0, "1", on("prd.md", "Scope"))),
      noted(doc("design.md", 0, "1", on("prd.md", "Limits"))),
      noted(doc("test.md", 0, "1", on("design.md", null))),
    ];
    expect(stalePaths(after(linked, note(doc("prd.md", 0, "2", free))))).toEqual(["design.md", "test.md"]);
  });

  it.each(["superseded", "abandoned"] as const)("that is %s is asked nothing of", (standing) => {
    const past = [noted(doc("spec.md", 0)), noted(doc("plan.md", 1, "1", { standing }))];
    expect(stale(after(past, note(doc("spec.md", 0, "2"))))).toEqual([]);
  });

  it("whose plans and tasks were all given up asks nothing and is asked nothing", () => {
    const names = (...ids: string[]) => ({ names: ids });
    const past = [
      plan("wp-1", node("tn-1")),
      plan("wp-2", node("tn-2")),
      noted(doc("spec.md", 0)),
      noted(doc("plan.md", 1, "1", names("wp-1", "tn-1"))),
      noted(doc("tasks.md", 2, "1", names("tn-1", "tn-2"))),
    ].flat();
    const giveUp: Event = { type: "plan-abandoned", planId: "wp-1", reason: "payments first" };
    const gone = [...past, giveUp, { type: "plan-purged", planId: "wp-1" } as const];
    // tasks.md names a task of another plan, which is worked on.
    expect(stalePaths(after(past, note(doc("spec.md", 0, "2"))))).toEqual(["plan.md", "tasks.md"]);
    expect(given(...gone).when(note(doc("spec.md", 0, "2"))).events).toMatchObject([{ stale: ["tasks.md"] }]);
    const before = given(...past).when(note(doc("spec.md", 0, "2"))).events ?? [];
    expect(stalePaths(given(...past, ...before, giveUp).state)).toEqual(["tasks.md"]);
    const changed = note(doc("plan.md", 1, "2", names("wp-1")));
    expect(given(...gone).when(changed).events).toMatchObject([{ document: { path: "plan.md" }, stale: [] }]);
  });

  it("that is gone from the disk is forgotten", () => {
    const command: Command = { type: "note-documents", seen: [], gone: ["plan.md", "none.md"] };
    expect(documentsOf(after(all, command)).map(({ path }) => path)).toEqual(["spec.md", "tasks.md"]);
  });

  it("that rests on itself in a circle comes to an end", () => {
    const on = (path: string) => ({ chain: null, restsOn: [{ path, section: null }] });
    const circle = [noted(doc("a.md", 0, "1", on("b.md"))), noted(doc("b.md", 0, "1", on("a.md")))];
    const { events } = given(...circle).when(note(doc("a.md", 0, "2", on("b.md"))));
    expect(events).toMatchObject([{ stale: ["b.md"] }]);
  });
});
