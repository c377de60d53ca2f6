/** All mechanisms that the suite can take out or break, in the order of the report. */
import type { Mechanism, Sabotage, Variant } from "./mechanism.ts";
import { anchors } from "./anchors.ts";
import { contestedHold } from "./contested-hold.ts";
import { degradation } from "./degradation.ts";
import { delegationBinding } from "./delegation-binding.ts";
import { diskDiff } from "./disk-diff.ts";
import { gate } from "./gate.ts";
import { goodCompany } from "./good-company.ts";
import { humanCommands } from "./human-commands.ts";
import { humanNotes } from "./human-notes.ts";
import { journal } from "./journal.ts";
import { leftWork } from "./left-work.ts";
import { oldState } from "./old-state.ts";
import { pivotHold } from "./pivot-hold.ts";
import { prefixStability } from "./prefix-stability.ts";
import { pruning } from "./pruning.ts";
import { purification } from "./purification.ts";
import { recovery } from "./recovery.ts";
import { roles } from "./roles.ts";
import { scope } from "./scope.ts";
import { shellEffects } from "./shell-effects.ts";
import { signals } from "./signals.ts";
import { standing } from "./standing.ts";
import { stopHook } from "./stop-hook.ts";
import { terminalSilence } from "./terminal-silence.ts";
import { undo } from "./undo.ts";
import { validation } from "./validation.ts";

export const MECHANISMS: readonly Mechanism[] = [
  gate,
  shellEffects,
  diskDiff,
  scope,
  roles,
  delegationBinding,
  leftWork,
  standing,
  anchors,
  recovery,
  purification,
  signals,
  pivotHold,
  contestedHold,
  validation,
  undo,
  humanCommands,
  humanNotes,
  oldState,
  stopHook,
  pruning,
  prefixStability,
  journal,
  degradation,
  goodCompany,
  terminalSilence,
];

/** Everything that can be built in the plugin's place. */
export const VARIANTS: readonly Variant[] = MECHANISMS.flatMap(({ off, wrong }) => [off, ...wrong]);

/** A broken variant, with the name of the mechanism that is broken in it. */
export type NamedSabotage = Sabotage & { readonly mechanism: string };

/** Every broken variant. */
export const SABOTAGES: readonly NamedSabotage[] = MECHANISMS.flatMap(({ name, off, wrong }) =>
  [...("scenario" in off ? [off] : []), ...wrong].map((one) => ({ ...one, mechanism: name })),
);
