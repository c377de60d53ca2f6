/** Plans that were given up leave the context in time. */
import { describe, expect, it } from "vitest";
import { one, planGivenUp, two } from "../at-work.fixture.ts";
import { given, node, plan } from "../given.fixture.ts";

describe("a purge", () => {
  it("takes the plans that were given up long enough ago, once", () => {
    expect([
      given(...one, ...plan("wp-2", node("tn-2")), planGivenUp("wp-1"), planGivenUp("wp-2")).when({
        type: "purge",
        olderThanMs: 500,
      }).events,
      given(...one, planGivenUp("wp-1"), { type: "plan-purged", planId: "wp-1" }).when({
        type: "purge",
        olderThanMs: 0,
      }).events,
    ]).toEqual([
      [
        { type: "plan-purged", planId: "wp-1" },
        { type: "plan-purged", planId: "wp-2" },
      ],
      [],
    ]);
  });

  it("leaves plans that are not given up, and those that were a moment ago", () => {
    expect([
      given(...two).when({ type: "purge", olderThanMs: 0 }).events,
      given(...one, planGivenUp("wp-1")).when({ type: "purge", olderThanMs: 501 }).events,
    ]).toEqual([[], []]);
  });
});
