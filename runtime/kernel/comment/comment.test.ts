import { describe, expect, it } from "vitest";
import { commentsOf } from "./comment.ts";
import { checkpoint, given, happened, node, opened, plan } from "../given.fixture.ts";
import type { Event } from "../event.ts";

const HUMAN = { actor: { kind: "human" } } as const;
const make = (about: string, text = "Use tabs") => ({ type: "make-comment", about, text }) as const;
const made: Event = { type: "comment-made", id: "hc-1", about: "tn-1", text: "Use tabs" };
const read: Event = { type: "comments-read", comments: ["hc-1"] };
const answer = (comment = "hc-1", text = "Done") => ({ type: "answer-comment", comment, text }) as const;
const past = plan("wp-1", node("tn-1"));

describe("a comment", () => {
  it.each(["tn-1", "wp-1"])("is made by a human on %s", (about) => {
    expect(given(...past).when(make(about), HUMAN)).toEqual(
      happened({ type: "comment-made", id: "hc-1", about, text: "Use tabs" }),
    );
  });

  it.each([
    ["an agent", make("tn-1"), { actor: { kind: "agent", role: "solo" } } as const, "not-human"],
    ["somebody of whom nothing is known", make("tn-1"), {}, "not-human"],
    ["a human on what is not there", make("tn-9"), HUMAN, "unknown-subject"],
    ["a human on an id in other words", make("tn-1x"), HUMAN, "unknown-subject"],
    ["a human without a word", make("tn-1", " "), HUMAN, "empty-comment"],
    ["a human who writes a book", make("tn-1", "x".repeat(2_001)), HUMAN, "long-comment"],
  ])("is refused of %s", (_who, command, context, code) => {
    expect(given(...past).when(command, context).refusal?.code).toBe(code);
  });

  it("changes no plan and no task", () => {
    const { comments, version, ...after } = given(...past, made).state;
    const { version: _version, ...before } = given(...past).state;
    expect([after, version]).toEqual([before, 3]);
    expect(comments).toEqual([
      { id: "hc-1", about: "tn-1", text: "Use tabs", at: 500, readBy: null, answer: null },
    ]);
  });

  it("is read once, by the first session that reads it", () => {
    const reading = { type: "read-comments", comments: ["hc-1"] } as const;
    expect(given(...past, made).when(reading)).toEqual(happened(read));
    expect(given(...past, made, read).when(reading)).toEqual(happened());
    expect(commentsOf(given(...past, made, read).state)[0]?.readBy).toBe("ses_a");
  });

  it("is answered once; what is unknown is refused with the ids that are open", () => {
    expect(given(...past, made, read).when(answer())).toEqual(
      happened({ type: "comment-answered", id: "hc-1", answer: "Done" }),
    );
    const answered: Event = { type: "comment-answered", id: "hc-1", answer: "Done" };
    expect(given(...past, made, answered).when(answer())).toEqual(happened());
    expect(given(...past, made).when(answer("hc-7")).refusal?.why).toContain("open are hc-1");
  });
});

describe("a task with a comment", () => {
  const begun = [
    ...past,
    opened("ses_a", null),
    { type: "task-started", nodeId: "tn-1", takenFrom: null } as const,
    checkpoint(1),
  ];
  const complete = { type: "complete-task", task: "tn-1", evidence: "it is there" } as const;

  it("is not closed while the agent that read it owes an answer", () => {
    const { refusal } = given(...begun, made, read).when(complete);
    expect(refusal?.why).toContain('comment hc-1 is not answered: "Use tabs"');
    expect(refusal?.instead).toEqual({
      tool: "anchor",
      args: { action: "resolve", anchor: "hc-1", reason: "<your answer>" },
    });
  });

  it.each([
    ["nobody has read it", [made]],
    ["it is answered", [made, read, { type: "comment-answered", id: "hc-1", answer: "Done" } as const]],
    ["it is about something else", [{ ...made, about: "wp-1" }, read]],
  ] as const)("is closed where %s", (_why, more) => {
    expect(given(...begun, ...more).when(complete).refusal).toBeNull();
  });
});
