/** Plays about subagents that break, give up or run away. */
import { obey, type Line } from "./cast-model.ts";
import { answersNext, assign, delegateAll, resultOf, standing, write, type Play } from "./play.ts";

const look: Line = { call: [["read", { filePath: "a.txt" }]] };

const broken: Play = {
  title: "a subagent that breaks holds its parent's writes until the parent says what becomes of the task",
  async run(stage) {
    const root = await stage.open();
    await stage.say(
      root,
      [
        { call: [["govern_task", { action: "start", name: "MAIN WORK", expectedOutput: "m" }]] },
        ...delegateAll(assign("BROKEN")),
        { call: [write("early.txt")] },
        obey,
        { call: [write("later.txt")] },
        { say: "went on" },
      ],
      { BROKEN: [{ http: 400 }] },
    );
    const calls = await stage.calls(root);
    stage.check(resultOf(calls, "write").includes("failure-unanswered"), "the write was not held");
    stage.check(!stage.exists("early.txt"), "a write passed before the failure was answered");
    stage.check(stage.exists("later.txt"), "the suggested call did not let the work go on");
    const seen = await standing(stage, root);
    stage.check(seen.includes('"BROKEN" [planned]') && seen.includes("failed"), `not answered: ${seen}`);
    await answersNext(stage, root);
  },
};

const givesUp: Play = {
  title: "a subagent that gives up holds further delegation, of either kind, until its task is answered",
  async run(stage) {
    const root = await stage.open();
    await stage.say(
      root,
      [
        ...delegateAll(assign("HOPELESS")),
        { call: [assign("MORE")] },
        { call: [["task", { description: "d", prompt: "LOOSE", subagent_type: "general" }]] },
        obey,
        { call: [assign("MORE")] },
        { say: "went on" },
      ],
      {
        HOPELESS: [
          { call: [["govern_task", { action: "fail", reason: "there is no such API" }]] },
          { say: "no" },
        ],
      },
    );
    const calls = await stage.calls(root);
    stage.check(resultOf(calls, "govern_delegate", 2).includes("failure-unanswered"), "MORE was assigned");
    stage.check(resultOf(calls, "task", 2).includes("failure-unanswered"), "a subagent was started");
    stage.check(resultOf(calls, "govern_delegate", 3).includes("is assigned"), "the answer changed nothing");
    await answersNext(stage, root);
    await stage.command(root, "sub", "anything", [{ say: "ok" }]);
    await answersNext(stage, root);
  },
};

const refusedCommand: Play = {
  title: "a subtask command that is refused is answered, and so is the next prompt",
  async run(stage) {
    const root = await stage.open();
    await stage.say(root, [...delegateAll(assign("LOST")), { say: "failed" }], { LOST: [{ http: 400 }] });
    await stage.command(root, "sub", "anything", [{ say: "ok" }]);
    await answersNext(stage, root);
  },
};

const runaway: Play = {
  title: "a subagent that spends its budget is told to report, and one that runs away is stopped",
  async run(stage) {
    const root = await stage.open();
    const said = await stage.say(
      root,
      [
        ...delegateAll(assign("TIRED", { callBudget: 2 })),
        ...delegateAll(assign("RUNNER", { callBudget: 3 })),
        { say: "went on" },
      ],
      {
        TIRED: [look, look, look, obey, { say: "reported" }],
        RUNNER: Array.from({ length: 40 }, () => look),
      },
    );
    stage.check(said === "went on", `the parent did not go on: ${said}`);
    const seen = await standing(stage, root);
    stage.check(seen.includes('"TIRED" [review]') && seen.includes("reported"), `no report: ${seen}`);
    stage.check(seen.includes('"RUNNER" [failed]') && seen.includes("ran away"), `not stopped: ${seen}`);
    const [, runner = ""] = await stage.children(root);
    const made = (await stage.calls(runner)).length;
    stage.check(made <= 12, `it made ${made} calls`);
    await answersNext(stage, root);
  },
};

export const FAILURE_PLAYS: readonly Play[] = [broken, givesUp, refusedCommand, runaway];
