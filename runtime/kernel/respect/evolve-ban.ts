/** The folds of what the human closed. */
import type { EventRecord } from "../event.ts";
import type { State } from "../state.ts";

export function banned(state: State, { event, at }: EventRecord<"path-banned">): State {
  const { path, quote } = event;
  const others = (state.bans ?? []).filter((ban) => ban.path !== path);
  return { ...state, bans: [...others, { path, globs: [path], quote, at }] };
}

export function lifted(state: State, { event }: EventRecord<"ban-lifted">): State {
  const { path, within } = event;
  const bans = (state.bans ?? []).flatMap((ban) => {
    if (ban.path !== path) return [ban];
    return within === null ? [] : [{ ...ban, globs: [...ban.globs, `!${within}`] }];
  });
  return { ...state, bans };
}
