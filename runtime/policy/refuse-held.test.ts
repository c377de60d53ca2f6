/** What a write is told that waits for an answer. */
import { describe, expect, it } from "vitest";
import { childOf, refused, task, tasked } from "./gate-view.fixture.ts";
const write = { filePath: "src/a.ts", content: "x" };

describe("an open question", () => {
  it("holds a write until the plan answers it", () => {
    expect(
      refused(
        {
          ...tasked,
          question: {
            isCertain: true,
            quote: "drop auth",
            tasks: "tn-1 Login",
            decided: "database = SQLite (by the human, 10:00)",
            others: "OTHERS",
            call: { tool: "govern_plan", args: { action: "status" } },
          },
        },
        "write",
        write,
      ),
    ).toEqual({
      code: "plan-questioned",
      what: "write src/a.ts.",
      why: 'The goal changed ("drop auth"). Nothing is written until each open task is kept, deferred or abandoned: tn-1 Login. The human\'s own "drop it" or "keep it" answers too.',
      whyForHuman: "The goal changed, and the agent has to keep, defer or abandon each open task first.",
      instead: { tool: "govern_plan", args: { action: "status" } },
      evidence: 'mode balanced; session ses_1; active task tn-1 "Login" of plan wp-1',
    });
  });

  it("that may be none holds a write until the agent says what it does", () => {
    expect(
      refused(
        {
          ...tasked,
          question: {
            isCertain: false,
            quote: "hm",
            tasks: "tn-1 Login",
            decided: "database = SQLite (by the human, 10:00)",
            others: "OTHERS",
            call: { tool: "govern_plan", args: { action: "status" } },
          },
        },
        "write",
        write,
      ),
    ).toEqual({
      code: "course-unsaid",
      what: "write src/a.ts.",
      why: 'The human wrote: "hm". Nothing is written until you say what that does to the open work (tn-1 Login) and what is decided (database = SQLite (by the human, 10:00)). If nothing, make the call below. Else OTHERS.',
      whyForHuman: "The agent has to say first what your message changes.",
      instead: { tool: "govern_plan", args: { action: "status" } },
      evidence: 'mode balanced; session ses_1; active task tn-1 "Login" of plan wp-1',
    });
  });

  it("tells a subagent who must answer", () => {
    expect(
      refused(
        {
          ...childOf,
          task,
          question: {
            isCertain: true,
            quote: "drop auth",
            tasks: "tn-1 Login",
            decided: "database = SQLite (by the human, 10:00)",
            others: "OTHERS",
            call: { tool: "govern_plan", args: { action: "status" } },
          },
        },
        "write",
        write,
      )?.instead,
    ).toEqual({
      human: "Stop here and report: session ses_1, which started you, or the human answers this first.",
    });
  });

  it.each([
    ["no, an API", '"no, an API". Nothing is'],
    ["No, an API.", '"No, an API." Nothing is'],
    ["An API?", '"An API?" Nothing is'],
  ])("that quotes %j ends the sentence once", (quote, words) => {
    const call = { tool: "govern_plan", args: {} };
    const question = { isCertain: false, quote, tasks: "tn-1", decided: "", others: "", call };
    expect(refused({ ...tasked, question }, "write", write)?.why).toContain(`The human wrote: ${words}`);
  });

  it("about a choice names its history and who is asked", () => {
    expect(
      refused(
        {
          ...tasked,
          contested: {
            id: "an-1",
            slot: "db",
            choice: "sqlite",
            history: "db was changed 3 times: sqlite → pg → sqlite.",
            historyForHuman: "db was changed 3 times: sqlite → pg → sqlite (by you).",
          },
        },
        "write",
        write,
      ),
    ).toEqual({
      code: "contested-decision",
      what: "write src/a.ts depends on the decision about db.",
      why: "db was changed 3 times: sqlite → pg → sqlite. Nothing that depends on it is built before the human says which one is final.",
      whyForHuman:
        "db was changed 3 times: sqlite → pg → sqlite (by you). Nothing that depends on it is built before you say which one is final.",
      instead: {
        human:
          "Ask the human which db is final, and name the choices above. They answer in a word, or with /idumb-decide db sqlite. Work on what does not depend on it meanwhile.",
      },
      evidence: 'mode balanced; session ses_1; active task tn-1 "Login" of plan wp-1',
    });
  });
});
