/**
 * A project as the gate takes it, made for a question and not for work: with the settings and the state that are there,
 * and nothing that could be written. So the answer comes from the gate itself.
 */
import { effectContext } from "../opencode/gate/effect-context.ts";
import { sessionDesk } from "../opencode/project/session-desk.ts";
import type { GovernedProject } from "../opencode/project/governed-project.ts";
import type { Config } from "../config/config.ts";
import type { State } from "../kernel/state.ts";
import type { Looked } from "./reading.ts";

const notHere = (): never => {
  throw new Error("idumb: a project that is only looked at does nothing");
};

/** @param state what is taken to be the case */
export function lookedAtProject(
  { directory, repository, settings }: Looked,
  mode: Config["mode"],
  state: State,
): GovernedProject {
  const config = { ...settings.config, mode };
  return {
    directory,
    config,
    gitHead: notHere,
    store: {
      current: () => state,
      known: () => state,
      stateAt: notHere,
      execute: notHere,
      since: notHere,
      sinceOf: notHere,
      rest: notHere,
      trouble: () => null,
      watch: notHere,
      close: notHere,
    },
    effects: effectContext({ directory, repository, port: undefined }, config),
    voice: { log() {}, toast() {}, stop: notHere } as unknown as GovernedProject["voice"],
    sessions: sessionDesk(),
    home: { instance: "", pid: process.pid, machine: "" },
    host: {
      version: undefined,
      childrenGoverned: true,
      patchesWhole: true,
      asksUser: true,
      subagents: undefined,
      subagentDepth: undefined,
    },
    hostTakesSnapshots: false,
    views: { refresh: notHere, look: notHere, close: notHere },
    broken: null,
    contextFor: notHere,
    close: notHere,
  };
}
