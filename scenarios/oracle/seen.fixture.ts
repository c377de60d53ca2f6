/** What a run leaves behind, for the oracles' tests: nothing happened, with what a test is about laid over. */
import type { CallSeen, Evidence, RequestSeen, TurnSeen } from "../play/evidence.ts";

export const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  host: "fake",
  opencode: 1,
  hostVersion: "1",
  directory: "/project",
  broken: undefined,
  script: [],
  turns: [],
  requests: [],
  restarts: [],
  undos: [],
  stored: [],
  trace: [],
  frames: [],
  calls: [],
  ...more,
});

export const request = (more: Partial<RequestSeen> = {}): RequestSeen => ({
  turn: 0,
  sessionID: "ses_a",
  parentSessionID: undefined,
  kind: "main",
  body: { model: "m1", messages: [] },
  answer: { say: "" },
  ...more,
});

export const turnSeen = (more: Partial<TurnSeen> = {}): TurnSeen => ({
  index: 0,
  sessionID: "ses_a",
  label: "work",
  said: "",
  answer: "",
  tasks: [],
  journal: null,
  ...more,
});

/** A call that went through. */
export const callSeen = (tool: string, input: CallSeen["input"], more: Partial<CallSeen> = {}): CallSeen => ({
  callID: "c1",
  sessionID: "ses_a",
  parentSessionID: undefined,
  frame: 1,
  turn: 0,
  tool,
  input,
  status: "completed",
  result: "",
  ...more,
});
