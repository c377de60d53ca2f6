/**
 * Puts a character between a scenario's script and the stage. The script is done word for word; before a message in a
 * conversation that has begun, the user may do something of their own. Nowhere else: what happens at one moment (two
 * messages at once, an interruption, a kill) and what is done to the world stays together as the script has it.
 *
 * What is drawn depends on nothing but the user's luck and the place in the script, so both arms of a seed hear the same.
 */
import type { Stage } from "../play/scenario.ts";
import { ASIDE, type Act } from "./act.ts";
import { ASIDES, type AsideName } from "./asides.ts";
import type { Character } from "./characters.ts";

const names = Object.keys as <K extends string>(of: Readonly<Partial<Record<K, unknown>>>) => K[];

/** The stage as this user stands on it. */
export function withAsides(stage: Stage, character: Character): Stage {
  /** Messages of the script by session, in the order in which sessions were spoken in first. */
  const said = new Map<string, number>();
  let made = 0;
  const before = (sessionID: string): readonly Act[] => {
    const count = said.get(sessionID) ?? 0;
    said.set(sessionID, count + 1);
    const place = `${[...said.keys()].indexOf(sessionID)} ${count}`;
    const chance = Math.floor(character.digression / (made + 1));
    if (count === 0 || !stage.luck.happens(chance, `aside ${place}`)) return [];
    made += 1;
    return ASIDES[drawn(character, stage.luck.below(1000, `kind ${place}`))](stage.luck, place);
  };
  return {
    ...stage,
    async say(sessionID, label, text, options) {
      for (const act of before(sessionID)) await perform(stage, sessionID, act, options);
      return stage.say(sessionID, label, text, options);
    },
  };
}

function drawn({ asides }: Character, perMille: number): AsideName {
  let sum = 0;
  for (const name of names(asides)) {
    sum += asides[name] ?? 0;
    if (perMille < sum) return name;
  }
  throw new Error("scenarios: the shares of a user's asides are less than 1000");
}

async function perform(
  stage: Stage,
  sessionID: string,
  act: Act,
  options: Parameters<Stage["say"]>[3],
): Promise<void> {
  if (act.do === "say") await stage.say(sessionID, act.label, act.text, options);
  else if (act.do === "take back") await stage.interrupt(sessionID, ASIDE, act.text, 1);
  else await stage.compact(sessionID, ASIDE);
}
