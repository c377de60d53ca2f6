/** What a call outside of its task or its role is told, whole: a model acts on every part of it. */
import { describe, expect, it } from "vitest";
import { locked, refused, task, tasked } from "./gate-view.fixture.ts";
import { narrowerRole, ROLES } from "./role-table.ts";
const bash = (command: string) => ({ command });
const write = { filePath: "src/a.ts", content: "x" };
const startable = { id: "tn-2", name: "Logout" };

describe("a refusal", () => {
  it("of a tool that the task does not allow names those that it does", () => {
    expect(refused({ ...tasked, task: { ...task, allowedTools: ["edit", "read"] } }, "write", write)).toEqual(
      {
        code: "tool-not-allowed",
        what: "write src/a.ts.",
        why: "The active task tn-1 allows only: edit, read.",
        instead: {
          human: 'Use one of these tools. Ask the human to widen the task if "write" is really needed.',
        },
        evidence: 'mode balanced; session ses_1; active task tn-1 "Login" of plan wp-1',
      },
    );
  });

  it("of a tool that the task does not allow tells a subagent who widens it", () => {
    expect(
      refused({ ...tasked, parentID: "ses_0", task: { ...task, allowedTools: ["edit"] } }, "write", write),
    ).toEqual({
      code: "tool-not-allowed",
      what: "write src/a.ts.",
      why: "The active task tn-1 allows only: edit.",
      instead: {
        human:
          'Use one of these tools. Report back: session ses_0 or the human must widen the task if "write" is really needed.',
      },
      evidence: 'mode balanced; session ses_1 (child of ses_0); active task tn-1 "Login" of plan wp-1',
    });
  });

  it("of a path outside of the task names the paths inside", () => {
    expect(
      refused({ ...tasked, task: { ...task, allowedPaths: ["docs/**", "README.md"] } }, "write", write),
    ).toEqual({
      code: "path-not-allowed",
      what: "write src/a.ts.",
      why: "The active task tn-1 covers only: docs/**, README.md.",
      instead: {
        human:
          "Stay inside these paths. Ask the human to widen the task if the file really belongs to this task.",
      },
      evidence: 'mode balanced; session ses_1; active task tn-1 "Login" of plan wp-1',
    });
  });

  it("of a path outside of the task names the next task", () => {
    expect(
      refused({ ...tasked, startable, task: { ...task, allowedPaths: ["docs/**"] } }, "write", {
        filePath: "/home/me/b.txt",
      }),
    ).toEqual({
      code: "path-not-allowed",
      what: "write /home/me/b.txt.",
      why: "The active task tn-1 covers only: docs/**.",
      instead: {
        human:
          'Stay inside these paths. Ask the human to widen the task if the file really belongs to this task; tn-2 ("Logout") can be started when this one is completed.',
      },
      evidence: 'mode balanced; session ses_1; active task tn-1 "Login" of plan wp-1',
    });
  });

  it("of a path that nobody can name asks for names", () => {
    expect(
      refused({ ...tasked, task: { ...task, allowedPaths: ["docs/**"] } }, "bash", bash("npm install")),
    ).toEqual({
      code: "path-unknown",
      what: 'bash "npm install" would write files that cannot be named beforehand.',
      why: "The active task tn-1 covers only: docs/**; a write must be shown to stay inside.",
      instead: {
        human:
          "Name each file literally, or use the edit and write tools. Ask the human to widen the task if that is not possible.",
      },
      evidence: 'mode balanced; session ses_1; active task tn-1 "Login" of plan wp-1',
    });
  });

  it("of an overwrite of what was not read offers to read it", () => {
    expect(refused({ ...tasked, standing: () => "unread" }, "write", write)).toEqual({
      code: "unread-file",
      what: "write src/a.ts, which is there and was not read.",
      why: "What nobody has looked at is not overwritten: something could be lost.",
      instead: { tool: "read", args: { filePath: "src/a.ts" } },
      evidence: 'mode balanced; session ses_1; active task tn-1 "Login" of plan wp-1',
    });
  });

  it("of a write on what has changed since offers to read it again", () => {
    expect(refused({ ...tasked, standing: () => "changed" }, "edit", { filePath: "/home/me/b.txt" })).toEqual(
      {
        code: "unread-file",
        what: "edit /home/me/b.txt, which has changed since this session read it.",
        why: "What nobody has looked at is not overwritten: something could be lost.",
        instead: { tool: "read", args: { filePath: "/home/me/b.txt" } },
        evidence: 'mode balanced; session ses_1; active task tn-1 "Login" of plan wp-1',
      },
    );
  });

  it("of a subagent on a host that does not judge subagents offers to work without one", () => {
    expect(refused({ ...tasked, childrenGoverned: false }, "task", { prompt: "x" })).toEqual({
      code: "children-ungoverned",
      what: "task starts a subagent.",
      why: "This OpenCode calls no hooks in subagents, so nothing that a subagent does could be checked.",
      instead: {
        human: "Do the work in this session, call by call. Only the human can run it as a subagent.",
      },
      evidence: 'mode balanced; session ses_1; active task tn-1 "Login" of plan wp-1',
    });
  });

  it("after a subagent's failure asks what becomes of its task", () => {
    expect(refused({ ...tasked, unanswered: { id: "tn-4", name: "Parse" } }, "write", write)).toEqual({
      code: "failure-unanswered",
      what: "write src/a.ts.",
      why: 'The subagent at tn-4 "Parse" failed. Nothing goes on until you say what becomes of that task: reopen, defer or abandon it, or assign it again.',
      whyForHuman: "A subagent failed, and the agent has to say first what becomes of its task.",
      instead: { tool: "govern_task", args: { action: "reopen", task: "tn-4", reason: "it is tried again" } },
      evidence: 'mode balanced; session ses_1; active task tn-1 "Login" of plan wp-1',
    });
  });

  it("by the role of who delegates is an assignment", () => {
    expect(refused({ ...tasked, role: ROLES.coordinator }, "write", write)).toEqual({
      code: "role",
      what: "write src/a.ts changes files.",
      why: "The role coordinator plans and delegates, writes nothing.",
      instead: {
        tool: "govern_delegate",
        args: {
          action: "assign",
          name: "Write src/a.ts",
          expectedOutput: "src/a.ts is changed as asked",
          agent: "idumb-executor",
        },
      },
      evidence: 'mode balanced; session ses_1; role coordinator; active task tn-1 "Login" of plan wp-1',
    });
  });

  it("by another role leaves the work to another", () => {
    expect(refused({ ...tasked, role: ROLES.investigator }, "write", write)).toEqual({
      code: "role",
      what: "write src/a.ts changes files.",
      why: "The role investigator reads, searches and validates; writes planning documents only. Its documents lie in planning/**, .planning/**, plans/**, specs/**, docs/**/*.md.",
      instead: {
        human:
          "Go on within your role and report what is left: the agent that sent you, or the human, decides who does it.",
      },
      evidence: 'mode balanced; session ses_1; role investigator; active task tn-1 "Login" of plan wp-1',
    });
  });

  it("of a subagent's start by a role that has none", () => {
    expect(refused({ ...tasked, role: ROLES.executor }, "task", { prompt: "x" })?.what).toBe(
      "task starts a subagent.",
    );
  });

  it("of a purpose that the role does not have", () => {
    expect(refused({ ...tasked, role: ROLES.investigator }, "bash", bash("npm run build"))?.what).toBe(
      'bash "npm run build" runs a program.',
    );
  });

  it("to a subagent whose starter may do less says so", () => {
    const role = narrowerRole(ROLES.executor, ROLES.coordinator);
    expect(refused({ ...tasked, role }, "bash", bash("git commit -m x"))).toMatchObject({
      what: 'bash "git commit -m x" changes the repository.',
      why: "The role executor may do no more than the coordinator that started it, which plans and delegates, writes nothing.",
    });
    expect(narrowerRole(ROLES.executor, ROLES.solo).duty).toBe(ROLES.executor.duty);
  });

  it("of a write nobody can name by a role that writes documents only", () => {
    expect(refused({ ...tasked, role: ROLES.coordinator }, "write", {})?.what).toBe(
      "write writes files that cannot be named beforehand.",
    );
  });

  it("to a role that may not plan, when nothing is free, sends it to who may", () => {
    expect(refused({ ...locked, role: ROLES.executor }, "write", write)?.instead).toEqual({
      human: "No planned task is free. Report that: the agent that sent you, or the human, plans one first.",
    });
  });

  it("to a role that may not plan names the task that is free", () => {
    expect(refused({ ...locked, role: ROLES.executor, startable }, "write", write)?.instead).toEqual({
      tool: "govern_task",
      args: { action: "start", task: "tn-2" },
    });
  });
});
