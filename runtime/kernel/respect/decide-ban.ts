/**
 * What the human closes and gives free again. Only the human does either: no tool and no agent leads here, and a
 * subagent's session has no human in it.
 */
import { isHuman } from "../actor.ts";
import { accept } from "../decision.ts";
import type { CommandContext, CommandOf } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { Event } from "../event.ts";
import type { State } from "../state.ts";

/** The events by which a path is free again: its own ban ends, and one around it gets a hole. */
function freed(state: State, path: string): readonly Event[] {
  return (state.bans ?? []).flatMap((ban): readonly Event[] => {
    if (ban.path === path) return [{ type: "ban-lifted", path, within: null }];
    const isHole = path.startsWith(`${ban.path}/`) && !ban.globs.includes(`!${path}`);
    return isHole ? [{ type: "ban-lifted", path: ban.path, within: path }] : [];
  });
}

/** A ban that is there already is none anew, unless something inside of it was given free. */
export function hearBans(state: State, command: CommandOf<"hear-bans">, context: CommandContext): Decision {
  if (!isHuman(context) || (state.sessions[context.sessionID]?.parentID ?? null) !== null) return accept();
  const { forbidden, freed: free, quote } = command;
  const isWhole = (path: string): boolean =>
    (state.bans ?? []).some((ban) => ban.path === path && ban.globs.length === 1);
  const made = forbidden
    .filter((path) => !isWhole(path))
    .map((path): Event => ({ type: "path-banned", path, quote }));
  return accept(
    ...free.filter((path) => !forbidden.includes(path)).flatMap((path) => freed(state, path)),
    ...made,
  );
}
