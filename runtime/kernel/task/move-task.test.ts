import { describe, expect, it } from "vitest";
import { by, given, happened, node, opened, plan } from "../given.fixture.ts";
import type { Event } from "../event.ts";

const started = (nodeId: string): Event => ({ type: "task-started", nodeId, takenFrom: null });
const active: Event = { type: "plan-activated", planId: "wp-1" };

describe("a task of another live session", () => {
  const foreign = () =>
    given(
      opened("ses_b", null),
      ...plan("wp-1", node("tn-1")),
      by("ses_b", active),
      by("ses_b", started("tn-1")),
    );

  it.each(["fail-task", "defer-task", "abandon-task"] as const)("is not moved by %s", (type) => {
    expect(foreign().when({ type, task: "tn-1", reason: "mine now" }).refusal?.code).toBe("not-yours");
  });

  it("is moved when that session is gone", () => {
    const moved = foreign().when(
      { type: "fail-task", task: "tn-1", reason: "lost" },
      { isLive: () => false },
    );
    expect(moved).toEqual(happened({ type: "task-failed", nodeId: "tn-1", reason: "lost" }));
  });
});
