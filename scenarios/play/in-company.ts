/**
 * A play beside another plugin, and what to compare it with: a short session without plugins, and with each of the two
 * alone. Those depend on nothing but who is loaded, so a process plays each of them once.
 */
import type { Alone, Evidence } from "./evidence.ts";
import type { RunOptions } from "./run-scenario.ts";
import type { Company, PluginSpec, Scenario } from "./scenario.ts";

type Play = (options: RunOptions, play: Scenario["play"]) => Promise<Evidence>;

const played = new Map<string, Promise<Evidence>>();

/** Plays the scenario with both, in the order in which they are loaded. */
export async function playInCompany(options: RunOptions, company: Company, play: Play): Promise<Evidence> {
  const { name, plugin, comesFirst, greet } = company;
  const ours = options.plugins;
  const greeting = (plugins: readonly PluginSpec[], session: Scenario["play"]): Promise<Evidence> => {
    const key = JSON.stringify([options.scenario.id, plugins]);
    const known = played.get(key) ?? play({ ...options, plugins }, session);
    played.set(key, known);
    return known;
  };
  const alone: Alone | undefined = greet && {
    bare: await greeting([], greet),
    ours: await greeting(ours, greet),
    theirs: await greeting([plugin], greet),
  };
  const plugins = comesFirst ? [plugin, ...ours] : [...ours, plugin];
  return { ...(await play({ ...options, plugins }, options.scenario.play)), company: { name, alone } };
}
