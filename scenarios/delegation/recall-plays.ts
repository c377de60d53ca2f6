/** Plays about taking a delegation back while its subagent works, and about sending a subagent on. */
import { callsToldIn, obeyWith, resultsIn, type Line } from "./cast-model.ts";
import { answersNext, assign, complete, delegateAll, standing, write, type Play } from "./play.ts";

const recall = (task: string) =>
  ["govern_delegate", { action: "recall", task, reason: "the goal changed" }] as const;

const taskIn = (prompt: unknown): string => /\b(tn-\d+)\b/.exec(String(prompt))?.[1] ?? "";

const byParallelCall: Play = {
  title: "a recall in the same message as the start stops the subagent, and the parent goes on",
  async run(stage) {
    const root = await stage.open();
    const startAndRecall: Line = (request) => {
      const calls = callsToldIn(request);
      return { call: [...calls, recall(taskIn(calls[0]?.[1]["prompt"]))] };
    };
    const said = await stage.say(root, [{ call: [assign("BACK")] }, startAndRecall, { say: "went on" }], {
      BACK: [{ call: [write("back1.txt")], wait: 1500 }, { call: [write("back2.txt")] }, { say: "made it" }],
    });
    stage.check(said === "went on", `the parent did not go on: ${said}`);
    stage.check(!stage.exists("back1.txt") && !stage.exists("back2.txt"), "the recalled subagent wrote");
    const seen = await standing(stage, root);
    stage.check(seen.includes('"BACK" [planned]') && seen.includes("recalled"), `not free again: ${seen}`);
    await answersNext(stage, root);
  },
};

const inBackground: Play = {
  title:
    "a recall of a subagent in the background stops it in mid-work, and it gets nothing of its parent's task",
  async run(stage) {
    const root = await stage.open();
    let task = "";
    const start: Line = (request) => {
      task = taskIn(callsToldIn(request)[0]?.[1]["prompt"]);
      return { call: callsToldIn(request).map(([tool, args]) => [tool, { ...args, background: true }]) };
    };
    await stage.say(
      root,
      [
        { call: [["govern_task", { action: "start", name: "HOST TASK", expectedOutput: "h" }]] },
        { call: [assign("AWAY")] },
        start,
        { call: [["bash", { command: "sleep 3" }]] },
        () => ({ call: [recall(task)] }),
        { say: "taken back" },
      ],
      {
        AWAY: [
          { call: [write("away1.txt")] },
          { call: [write("away2.txt")], wait: 12_000 },
          { say: "made it" },
        ],
      },
    );
    stage.check(stage.exists("away1.txt"), "the subagent had not begun when it was recalled");
    stage.check(!stage.exists("away2.txt"), "the recalled subagent wrote");
    const seen = await standing(stage, root);
    stage.check(seen.includes('"AWAY" [planned]') && seen.includes("recalled"), `not free again: ${seen}`);
    await answersNext(stage, root);
  },
};

const byHuman: Play = {
  title: "a human recalls a subagent in mid-work, whose parent waits for it, and the parent goes on",
  async run(stage) {
    const root = await stage.open();
    const said = stage.say(root, [...delegateAll(assign("CALLED"))], {
      CALLED: [{ call: [write("called1.txt")] }, { call: [write("called2.txt")], wait: 20_000 }],
    });
    for (let tries = 0; tries < 200 && !stage.exists("called1.txt"); tries++) await stage.sleep(200);
    await stage.command(root, "idumb-recall", "", [{ say: "it is back" }]);
    await said;
    stage.check(!stage.exists("called2.txt"), "the recalled subagent wrote");
    const seen = await standing(stage, root);
    stage.check(seen.includes('"CALLED" [planned]') && seen.includes("recalled"), `not free again: ${seen}`);
    await answersNext(stage, root);
  },
};

const resumed: Play = {
  title:
    "a subagent that stops without a report leaves its task in review, and goes on with it when it is resumed",
  async run(stage) {
    const root = await stage.open();
    await stage.say(
      root,
      [...delegateAll(assign("HALF", { allowedPaths: ["half/**"] })), { say: "it stopped" }],
      {
        HALF: [
          { call: [write("half/one.txt")] },
          { say: "half of it" },
          { call: [write("half/two.txt")] },
          { call: [write("elsewhere.txt")] },
          complete,
        ],
      },
    );
    const ended = await standing(stage, root);
    stage.check(ended.includes('"HALF" [review]') && ended.includes("ended"), `not in review: ${ended}`);
    const [child = ""] = await stage.children(root);
    const again = { description: "d", prompt: "HALF: go on", subagent_type: "general", task_id: child };
    await stage.say(root, [{ call: [["task", again]] }, { say: "it went on" }]);
    stage.check(stage.exists("half/two.txt"), "the resumed subagent could not go on with its task");
    stage.check(!stage.exists("elsewhere.txt"), "the resumed subagent left its scope");
    stage.check((await stage.children(root)).length === 1, "the resume made another session");
    const seen = await standing(stage, root);
    stage.check(seen.includes("reported"), `the report of the resumed one is missing: ${seen}`);
    await answersNext(stage, root);
  },
};

const aborted: Play = {
  title: "a human who stops the parent stops the subagent, whose task is left in review",
  async run(stage) {
    const root = await stage.open();
    const said = stage.say(root, [...delegateAll(assign("STOPPED"))], {
      STOPPED: [{ call: [write("stopped1.txt")] }, { call: [write("stopped2.txt")], wait: 20_000 }],
    });
    for (let tries = 0; tries < 200 && !stage.exists("stopped1.txt"); tries++) await stage.sleep(200);
    await stage.abort(root);
    await said;
    stage.check(!stage.exists("stopped2.txt"), "the subagent wrote after the abort");
    const seen = await standing(stage, root);
    stage.check(seen.includes('"STOPPED" [review]') && seen.includes("ended"), `not in review: ${seen}`);
    await answersNext(stage, root);
  },
};

const deep: Play = {
  title: "a subagent that coordinates delegates further, inside its own scope, and closes what it assigned",
  async run(stage) {
    const root = await stage.open();
    const chief = assign("CHIEF", { agent: "idumb-supreme-coordinator", allowedPaths: ["deep/**"] });
    const accept: Line = (request) => {
      const id = /(tn-\d+) "MINER" is in review/.exec(resultsIn(request).join("\n"))?.[1];
      return { call: [["govern_task", { action: "complete", task: id, evidence: "looked at it" }]] };
    };
    await stage.say(root, [...delegateAll(chief), { say: "ok" }], {
      CHIEF: [
        { call: [assign("MINER", { allowedPaths: ["**"] })] },
        obeyWith({}),
        accept,
        complete,
        { say: "dug" },
      ],
      MINER: [{ call: [write("deep/ore.txt")] }, { call: [write("surface.txt")] }, complete, { say: "up" }],
    });
    stage.check(stage.exists("deep/ore.txt"), "the nested subagent could not write in its scope");
    stage.check(!stage.exists("surface.txt"), "the nested subagent left the scope of its assigner");
    const seen = await standing(stage, root);
    stage.check(seen.includes('"MINER" [completed]'), `the nested task is not closed: ${seen}`);
    stage.check(seen.includes('"CHIEF" [review]'), `the coordinator's task is not in review: ${seen}`);
    await answersNext(stage, root);
  },
};

export const RECALL_PLAYS: readonly Play[] = [byParallelCall, inBackground, byHuman, resumed, aborted, deep];
