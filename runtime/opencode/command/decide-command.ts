/** `/idumb-decide database PostgreSQL`: the human says what fills a slot. */
import { choicesInForce, historyOf, unresolvedChoices } from "../../kernel/choice/tech-choice.ts";
import { listener } from "../project/load-listener.ts";
import type { Command } from "../../kernel/command.ts";
import type { State } from "../../kernel/state.ts";

/** The command to decide on, or why there is none. Without a slot: the one that is contested, if it is one. */
export function decideCommand(state: State, text: string): Command | string {
  const [first = "", ...rest] = text.split(/[\s=:]+/).filter((word) => word !== "");
  const open = unresolvedChoices(state);
  const { choiceNamed, slotOf } = listener();
  const slot = slotOf(first);
  const choice = rest.join(" ");
  const [only] = open;
  if (choice === "" && first !== "" && only && open.length === 1)
    return { type: "decide-slot", slot: only.slot, choice: choiceNamed(only.slot, first) };
  if (choice !== "") return { type: "decide-slot", slot, choice: choiceNamed(slot, choice) };
  const shown = open.map((one) => `${one.slot} (${historyOf(state, one.slot).join(" → ")})`).join(", ");
  const known =
    first === ""
      ? ""
      : choicesInForce(state, slot)
          .map((one) => ` It is ${one.choice} now.`)
          .join("");
  return `Say what is decided, such as /idumb-decide database PostgreSQL.${known}${shown === "" ? "" : ` Open: ${shown}.`}`;
}
