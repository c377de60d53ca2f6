import { describe, expect, it } from "vitest";
import { given, node, plan } from "./given.fixture.ts";

describe("names that every object has", () => {
  it.each(["constructor", "__proto__", "toString"])("%s is no task and no plan", (name) => {
    expect(given().when({ type: "start-task", task: name }).refusal?.code).toBe("unknown-task");
    expect(given().when({ type: "abandon-plan", plan: name, reason: "x" }).refusal?.code).toBe(
      "unknown-plan",
    );
  });

  it("can name a task that others wait for", () => {
    const spec = (name: string, dependsOn: string[]) => ({ name, expectedOutput: "there", dependsOn });
    const { refusal } = given(...plan("wp-1", node("tn-1"))).when({
      type: "plan-tasks",
      plan: "wp-1",
      tasks: [spec("constructor", []), spec("next", ["constructor"])],
      planAhead: [],
    });
    expect(refusal).toBeNull();
  });
});
