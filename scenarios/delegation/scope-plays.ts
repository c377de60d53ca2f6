/** Plays about what a subagent may change. */
import { obey } from "./cast-model.ts";
import { answersNext, assign, complete, delegateAll, resultOf, standing, write, type Play } from "./play.ts";

const parallel: Play = {
  title: "two subagents at once each work on their own task and inside their own paths",
  async run(stage) {
    const root = await stage.open();
    const [left, right] = [
      assign("LEFT", { allowedPaths: ["left/**"] }),
      assign("RIGHT", { allowedPaths: ["right/**"] }),
    ];
    await stage.say(root, [...delegateAll(left, right), { say: "both are back" }], {
      LEFT: [{ call: [write("left/own.txt")], wait: 300 }, { call: [write("right/foreign.txt")] }, complete],
      RIGHT: [{ call: [write("right/own.txt")] }, { call: [write("left/foreign.txt")] }, complete],
    });
    for (const side of ["left", "right"]) {
      stage.check(stage.exists(`${side}/own.txt`), `${side} could not write its own file`);
      stage.check(!stage.exists(`${side}/foreign.txt`), `${side} was written by the other subagent`);
    }
    const seen = await standing(stage, root);
    for (const name of ["LEFT", "RIGHT"])
      stage.check(
        seen.includes(`"${name}" [review]`) && seen.includes("reported"),
        `${name} is not in review: ${seen}`,
      );
    const told = (await stage.calls(root)).flatMap((call) => (call.tool === "task" ? call.result : []));
    for (const name of ["LEFT", "RIGHT"])
      stage.check(
        told.some((text) => text.includes(`"${name}" is in review`)),
        `the parent was not told of the report on ${name}`,
      );
    await stage.say(root, [
      { call: [["govern_delegate", { action: "status" }]] },
      obey,
      { call: [["govern_delegate", { action: "status" }]] },
      obey,
      { say: "accepted" },
    ]);
    const done = await standing(stage, root);
    stage.check(done.includes('"LEFT" [completed]'), `the suggested call did not accept LEFT: ${done}`);
    await answersNext(stage, root);
  },
};

const outside: Play = {
  title: "a subagent that tries to leave its scope is refused, however it goes about it",
  async run(stage) {
    const root = await stage.open();
    await stage.say(root, [...delegateAll(assign("CAGE", { allowedPaths: ["cage/**"] })), { say: "ok" }], {
      CAGE: [
        { call: [write("out1.txt")] },
        { call: [write("cage/../out2.txt")] },
        { call: [["bash", { command: "echo x > out3.txt" }]] },
        { call: [["bash", { command: "mkdir -p cage; cp a.txt cage/in.txt; cp a.txt out4.txt" }]] },
        { call: [["edit", { filePath: "a.txt", oldString: "hello", newString: "bye" }]] },
        { call: [["govern_plan", { action: "create", name: "MINE", tasks: [] }]] },
        { call: [["govern_delegate", { action: "recall", task: "tn-1", reason: "no" }]] },
        { call: [write("cage/in.txt")] },
        complete,
        { call: [write("cage/late.txt")] },
      ],
    });
    for (const file of ["out1.txt", "out2.txt", "out3.txt", "out4.txt", "cage/late.txt"])
      stage.check(!stage.exists(file), `${file} was written`);
    stage.check(stage.exists("cage/in.txt"), "it could not write inside its scope");
    const [child = ""] = await stage.children(root);
    const calls = await stage.calls(child);
    stage.check(resultOf(calls, "edit").includes("GOVERNANCE BLOCK"), "it edited a file outside");
    stage.check(resultOf(calls, "govern_plan").includes("GOVERNANCE BLOCK"), "it made a plan");
    stage.check(resultOf(calls, "govern_delegate").includes("GOVERNANCE BLOCK"), "it recalled a task");
    await answersNext(stage, root);
  },
};

const inner: Play = {
  title: "a task that is delegated from a narrow task is never wider than that",
  async run(stage) {
    const root = await stage.open();
    await stage.say(
      root,
      [
        {
          call: [
            [
              "govern_task",
              { action: "start", name: "NARROW", expectedOutput: "n", allowedPaths: ["narrow/**"] },
            ],
          ],
        },
        ...delegateAll(assign("WIDE", { allowedPaths: ["**"] })),
        { say: "ok" },
      ],
      { WIDE: [{ call: [write("wide.txt")] }, { call: [write("narrow/in.txt")] }, complete] },
    );
    stage.check(!stage.exists("wide.txt"), "it wrote outside of its parent's task");
    stage.check(stage.exists("narrow/in.txt"), "it could not write inside both scopes");
    await answersNext(stage, root);
  },
};

const unbound: Play = {
  title: "a subagent that nothing was assigned to works inside its parent's task, and only reads without one",
  async run(stage) {
    const root = await stage.open();
    const send = (word: string) =>
      ["task", { description: "d", prompt: `${word} please`, subagent_type: "general" }] as const;
    await stage.say(root, [{ call: [send("STRAY")] }, { say: "ok" }], {
      STRAY: [
        { call: [write("stray.txt")] },
        { call: [["govern_task", { action: "start", name: "own", expectedOutput: "o" }]] },
        { call: [["read", { filePath: "a.txt" }]] },
        { say: "read it" },
      ],
    });
    stage.check(!stage.exists("stray.txt"), "it wrote without any task");
    const [first = ""] = await stage.children(root);
    const calls = await stage.calls(first);
    stage.check(resultOf(calls, "govern_task").includes("GOVERNANCE BLOCK"), "it started a task of its own");
    stage.check(resultOf(calls, "read").includes("hello"), "it could not read");
    await stage.say(
      root,
      [
        {
          call: [
            [
              "govern_task",
              { action: "start", name: "HOME", expectedOutput: "h", allowedPaths: ["home/**"] },
            ],
          ],
        },
        { call: [send("GUEST")] },
        { say: "ok" },
      ],
      { GUEST: [{ call: [write("guest.txt")] }, { call: [write("home/guest.txt")] }, { say: "wrote" }] },
    );
    stage.check(!stage.exists("guest.txt"), "it wrote outside of its parent's task");
    stage.check(stage.exists("home/guest.txt"), "it could not write inside its parent's task");
    await answersNext(stage, root);
  },
};

export const SCOPE_PLAYS: readonly Play[] = [parallel, outside, inner, unbound];
