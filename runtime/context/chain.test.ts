import { expect, it } from "vitest";
import { given, node, plan } from "../kernel/given.fixture.ts";
import { chainLine } from "./chain.ts";

it("what is planned and has to wait is not said to be nothing", () => {
  expect(chainLine(given().state, "ses_a")).toBe("work: nothing active, nothing planned");
  const past = plan("wp-1", node("tn-1"), node("tn-2", { dependsOn: ["tn-1"] }));
  expect(chainLine(given(...past).state, "ses_a")).toMatch(/^work: nothing active, next tn-1 "/);
  const failed = { type: "task-failed", nodeId: "tn-1", reason: "r" } as const;
  expect(chainLine(given(...past, failed).state, "ses_a")).toMatch(
    /^work: nothing active, tn-2 ".*" has to wait$/,
  );
});
