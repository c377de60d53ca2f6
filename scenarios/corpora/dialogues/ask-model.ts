/**
 * How often a real model understands the human: on the real host the user's own model is put each question of the
 * plugin's, with all that an agent is sent, and each change of course that the plugin asked nothing about: does it speak
 * of that by itself? The agent of the corpus does the rest, so one request of the model's is paid for each.
 */
import { ownProvidersModel, type ModelStep } from "opencode-simulator";
import {
  answerText,
  saysRightly,
  trueAnswer,
  type Dialogue,
  type HeardAs,
} from "@idumb/course-changes/scoring";
import { standFor } from "../../model/own-play.ts";
import type { OwnCall } from "../../model/prepare.ts";
import type { Estimate } from "../../model/estimate.ts";
import { CHARS_PER_TOKEN } from "../../model/tokens.ts";
import { hearDialogues } from "./hear-dialogue.ts";

type Heard = Map<Dialogue, readonly HeardAs[]>;

/** Characters of the host's own prompt and of all tools, with room for a short session: an estimate. */
const REQUEST_CHARS = 50_000;
const ANSWER_TOKENS = 200;

const toBeAsked = ({ messages }: Dialogue, all: readonly HeardAs[]): readonly HeardAs[] =>
  all.filter(({ asked }, at) => asked || messages[at]?.expectFlag === true);

const withQuestions = (heard: Heard): readonly Dialogue[] =>
  [...heard].flatMap(([dialogue, all]) => (toBeAsked(dialogue, all).length > 0 ? dialogue : []));

/** What it takes to ask the model. */
export function questionsIn(heard: Heard): Promise<Estimate> {
  const requests = [...heard].flatMap(([dialogue, all]) => toBeAsked(dialogue, all)).length;
  const input = Math.ceil((requests * REQUEST_CHARS) / CHARS_PER_TOKEN);
  return Promise.resolve({
    runs: withQuestions(heard).length,
    requests,
    tokens: { input, output: requests * ANSWER_TOKENS },
  });
}

/** What the model's calls say that the message does; going on with a task that they name says that nothing changes. */
function saidIn({ call = [] }: ModelStep): string | undefined {
  const all = call.map(([, args]) => (typeof args === "object" && args !== null ? args : {}));
  const said = all
    .map((args) => ("course" in args ? args.course : undefined))
    .find((one) => one !== undefined);
  if (typeof said === "string") return said;
  return all.some((args) => "task" in args) ? "unchanged" : undefined;
}

/** Puts into `heard` whether the model understood; what is not asked for want of budget stays without. */
export async function askModel(heard: Heard, own: OwnCall, say: (line: string) => void): Promise<void> {
  const stand = standFor(own.play);
  for (const dialogue of withQuestions(heard)) {
    const end = own.purse.end();
    if (end !== null) {
      say(`${end}; the questions that are left are asked of nobody`);
      break;
    }
    const understood = new Map<number, boolean>();
    await hearDialogues([dialogue], {
      isHasty: false,
      answers: ({ messages }, at) => {
        const message = messages[at];
        return message ? answerText(trueAnswer(message)) : "unchanged";
      },
      openHost: stand.openHost,
      ask: async (request, { messages }, at) => {
        const step = await ownProvidersModel.answer(request);
        const message = messages[at];
        const said = saidIn(step);
        if (step.http === undefined && message)
          understood.set(at, said !== undefined && saysRightly(said, message));
        return step;
      },
    });
    const before = heard.get(dialogue) ?? [];
    heard.set(
      dialogue,
      before.map((one, at) => {
        const isUnderstood = understood.get(at);
        return isUnderstood === undefined ? one : { ...one, isUnderstood };
      }),
    );
  }
  say(`Spent: ${own.purse.text()}`);
}
