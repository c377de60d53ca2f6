/**
 * Something an agent does because the user asked for exactly that: planning work, closing a piece of it. One call is
 * the aim; what stands in its way is done as advised, or not, as the character is, and then the call is made again.
 */
import type { ModelRequest, ModelStep } from "opencode-simulator";
import { offerFor, type Call } from "./advice.ts";
import type { Chance } from "./chance.ts";
import { chooseTool, closing, planning } from "./choose-tool.ts";
import { mendFor } from "./mend.ts";
import { same } from "./same-call.ts";
import { textsOf } from "./texts.ts";
import type { Traits } from "./traits.ts";
import type { Turn } from "./turn.ts";
import { insists, type Wish } from "./wish.ts";

type Errand = Extract<Wish, { kind: "plan" | "close" }>;

/** Without a tool for it there is only the word that it is so. */
const SAID = {
  plan: ({ parts }: { readonly parts: readonly string[] }) => `Planned, in this order: ${parts.join(", ")}.`,
  close: ({ work }: { readonly work: string }) => `Done: “${work}” is closed.`,
};

/** The next step of the errand. */
export function errand(
  request: ModelRequest,
  turn: Turn,
  wish: Errand,
  traits: Traits,
  luck: Chance,
): ModelStep {
  const said = wish.kind === "plan" ? SAID.plan(wish) : SAID.close(wish);
  const aim = aimOf(request, turn, wish);
  if (!aim) return { say: said };
  const { attempts } = turn;
  if (attempts.some(({ call, refused }) => !refused && same(call, aim))) return { say: said };
  const next = attempts.length < traits.patience ? nextCall(turn, aim, traits, luck) : undefined;
  if (next) return { say: "On it.", call: [next] };
  if (!luck.happens(traits.honesty, `honest\n${turn.ask}`)) return { say: said };
  const why = attempts.findLast(({ refused }) => refused)?.result ?? "";
  return { say: `I could not do that. ${why.slice(0, 400)}` };
}

/** What is offered in the conversation for just that goes before what the tools' descriptions say. */
function aimOf(request: ModelRequest, turn: Turn, wish: Errand): Call | undefined {
  const tools = request.body.tools ?? [];
  if (wish.kind === "plan") return chooseTool(tools, planning(wish.goal, wish.parts));
  const start = request.body.messages.findLastIndex(({ role }) => role === "user");
  const texts = textsOf(request.body.messages.slice(0, start + 1));
  const offer = offerFor(
    texts,
    turn.tools,
    /\b(?:when|once|if) (?:it is )?(?:done|finished|complete)/i,
    `"${wish.work}"`,
  );
  return offer ? filled(offer, wish.work) : chooseTool(tools, closing(wish.work));
}

/** `<what proves it>` is for the agent to fill in. */
function filled([tool, args]: Call, work: string): Call {
  const entries = Object.entries(args).map(([key, value]) =>
    typeof value === "string" && /^<.*>$/.test(value) ? [key, `${work} works as asked`] : [key, value],
  );
  return [tool, Object.fromEntries(entries) as Record<string, unknown>];
}

function nextCall(turn: Turn, aim: Call, traits: Traits, luck: Chance): Call | undefined {
  const { attempts } = turn;
  const last = attempts.at(-1);
  const label = `${turn.ask}\n${attempts.length}`;
  if (!last?.refused) return last && mendFor(attempts, turn.tools) ? mendFor(attempts, turn.tools) : aim;
  const { advice } = last;
  const followed = attempts.filter((other) => !other.refused && advice && same(other.call, advice)).length;
  if (advice && followed < 2 && luck.happens(insists(turn.ask) ? 1000 : traits.obedience, `obey\n${label}`))
    return advice;
  return luck.happens(traits.stubbornness, `again\n${label}`) ? aim : undefined;
}
