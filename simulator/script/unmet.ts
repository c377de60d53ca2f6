import { whyNeverCalled } from "../host/plugin/hooks/hook-name-findings.ts";
import type { ScriptedModel } from "../model/scripted-model.ts";
import type { HttpResult } from "./http-call.ts";
import type { Script, ScriptStep } from "./script.ts";

/**
 * What a script says and nothing came of. It proves nothing then, whatever two hosts did alike: an answer of the model that
 * was not asked for, a step that the host refused, something to be done on a hook that was never called.
 */
export interface StepLeft {
  /** Answers of the model that no request asked for. */
  readonly answers: number;
  readonly permissions: number;
  readonly questions: number;
  /** What was to be done while the step ran, by the hook or event that never came. */
  readonly during: readonly string[];
}

export function unmetOfStep(place: string, result: HttpResult, left: StepLeft): string[] {
  const refused = [result, ...(result.during ?? [])].filter(({ status }) => status >= 500);
  const said = [
    ...refused.map(({ status }) => `the host answers HTTP ${status}`),
    ...counted(left.permissions, "permission was not asked for", "permissions were not asked for"),
    ...counted(left.questions, "question was not asked", "questions were not asked"),
    ...left.during.map((hook) => `${hook} never came, so that nothing was done during the step`),
  ].map((what) => `${place}: ${what}`);
  return left.answers === 0 ? said : [...said, answersLeft(place, left.answers)];
}

/** @param count above 0 */
export const answersLeft = (place: string, count: number): string =>
  `${place}: ${counted(count, "answer of the model was not asked for", "answers of the model were not asked for")}`;

const counted = (count: number, one: string, more: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`];

/** After the last step. */
export function unmetOfScript(script: Script, model: ScriptedModel): string[] {
  const named = (script.plugins ?? []).flatMap(({ name, hooks = [] }) =>
    [...new Set(hooks.map(({ hook }) => hook))].flatMap((hook) => {
      const why = whyNeverCalled(hook);
      return why === undefined ? [] : [`plugin ${name} registers ${why}`];
    }),
  );
  const replies = script.steps.flatMap((step, index) =>
    unknownReplies(step).map(
      (reply) =>
        `step ${index + 1}: ${JSON.stringify(reply)} is no reply to a permission: once, always or reject`,
    ),
  );
  return [...named, ...replies, ...model.unused()];
}

const REPLIES = new Set(["once", "always", "reject"]);

const unknownReplies = ({ permissions = [] }: ScriptStep): string[] =>
  permissions
    .map((reply) => (typeof reply === "string" ? reply : reply.reply))
    .filter((reply) => !REPLIES.has(reply));
