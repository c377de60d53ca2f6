/**
 * Why the gate is closed where a task would open nothing: the journal cannot be kept, or another program wrote into it. The
 * rule says only that a task is missing, and whoever is told to start one would be refused again.
 */
import type { GateVerdict } from "../../policy/gate.ts";
import type { ForeignRows } from "../../kernel/record/foreign-rows.ts";
import type { Refusal } from "../../kernel/refusal.ts";

type Cause = Pick<Refusal, "code" | "why" | "instead">;

export const closedByForeignRows = ({ claims }: ForeignRows): Cause => ({
  code: "foreign-rows",
  why: `another program wrote into the journal (${claims.join(", ")}), and mode strict closes`,
  instead: { human: "Tell the human what you ran, and ask the human to look and to type /idumb-reopen." },
});

/** @param broken why the journal cannot be kept */
export const closedAsBroken = (broken: string): Cause => ({
  code: "store-broken",
  why: `the governance state cannot be kept and mode strict closes: ${broken}`,
  instead: { human: "Ask the human to repair what WHY names and to restart OpenCode." },
});

/** The verdict with its cause, where it is not that a task is missing: one may be active, so none is spoken of. */
export const withCause = (verdict: GateVerdict, sessionID: string, cause: Cause): GateVerdict =>
  verdict.allow || verdict.refusal.code !== "no-active-task"
    ? verdict
    : {
        allow: false,
        refusal: { ...verdict.refusal, ...cause, evidence: `mode strict; session ${sessionID}` },
      };
