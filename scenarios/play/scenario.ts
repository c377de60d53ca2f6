/**
 * What a stress scenario is: a play between a user and a simulated agent on a fixture project, and judges
 * that look at the evidence afterwards. Arms, hosts, seeds and workers are none of its business.
 */
import type { HostGeneration } from "opencode-simulator";
import type { Chance } from "../persona/chance.ts";
import type { Evidence, Judgement } from "./evidence.ts";

/** The user's side of a running host. */
export interface Stage {
  readonly arm: string;
  /** Which OpenCode the user is at. */
  readonly opencode: HostGeneration;
  /** Draws of the user; the agent has its own. */
  readonly luck: Chance;
  /** A new root session. */
  open(): Promise<string>;
  /**
   * A new root session in a second terminal: another process of the host on the same project, begun when it is first
   * asked for.
   */
  openBeside(): Promise<string>;
  /** A message in each of these sessions at the same moment, all answered to the end. */
  sayAtOnce(label: string, messages: readonly (readonly [sessionID: string, text: string])[]): Promise<void>;
  /** One message of the user, answered to the end. Returns what the agent said last. */
  say(sessionID: string, label: string, text: string, options?: { readonly model?: string }): Promise<string>;
  /** One message of the user, who stops the agent while it thinks about its answer number `atRequest`, counted from 1. */
  interrupt(sessionID: string, label: string, text: string, atRequest: number): Promise<void>;
  /**
   * One message of the user, and the host's process is killed without a word while the agent thinks about its answer
   * number `atRequest`, or the first subagent about its own. It is started anew; sessions stay as they were.
   */
  killDuring(
    sessionID: string,
    label: string,
    text: string,
    atRequest: number,
    of?: "subagent",
  ): Promise<void>;
  /** One message of the user, and another one, `beside`, while the first subagent is at work on it. */
  sayDuring(sessionID: string, label: string, text: string, beside: string): Promise<void>;
  /** The user takes back everything from that message of theirs on, files included. */
  undo(sessionID: string, said: string): Promise<void>;
  /** The user types a slash command. */
  command(sessionID: string, label: string, name: string, args: string): Promise<void>;
  /** The user compacts by hand; the turn's label is "compact" unless one is given. */
  compact(sessionID: string, label?: string): Promise<void>;
  /**
   * Somebody changes the project with other means than the agent: a file by its path, or a folder's place taken by one;
   * null removes what is there.
   */
  put(path: string, content: string | null): void;
  /** The host lets go of the project, plugins and all; with the next request it opens it anew. Sessions stay. */
  restart(): Promise<void>;
  /** Compactions of this session that have ended so far. */
  compactions(sessionID: string): number;
}

/** A plugin as the host takes it: its path, or path and options. */
export type PluginSpec = string | readonly [string, Record<string, unknown>];

/** Another plugin, beside ours. */
export interface Company {
  /** For people: who, and on which side. */
  readonly name: string;
  readonly plugin: PluginSpec;
  readonly comesFirst: boolean;
  /**
   * A short session that shows what a plugin adds, to compare with; undefined where there is nothing to compare.
   */
  readonly greet?: (stage: Stage) => Promise<void>;
}

export interface Scenario {
  readonly id: string;
  /** One line for people: what is tried. */
  readonly about: string;
  readonly arms: readonly string[];
  /** The arm that must fail; the one without the plugin unless it is said. */
  readonly control?: string;
  /** Whom our plugin is loaded with; nobody unless it is said. */
  readonly company?: (arm: string, seed: number, opencode: HostGeneration) => Company;
  /** Names of the characters that take part. */
  readonly personas: readonly string[];
  /** Those that a live run is content with. */
  readonly livePersonas: readonly string[];
  /** Situations that a full run must reach in some run of the governed arm. */
  readonly sometimes: readonly string[];
  /** Settings of the host besides provider and plugin. */
  readonly config: Readonly<Record<string, unknown>>;
  /**
   * Settings that name something on this machine, such as an MCP server: given to the host directly, since the project's
   * own bytes are the same everywhere.
   */
  readonly besides?: (opencode: HostGeneration) => Readonly<Record<string, unknown>>;
  /** Played only when it is named: the plugin does not hold in it yet, and docs/scenarios.md says why. */
  readonly onlyByName?: true;
  /**
   * Labels of turns on which no judge of this scenario relies: a failing run may be made shorter by them. Compactions
   * are called "compact", a new start of the host "restart". None unless they are named; what a user does aside
   * (`scenarios/user`) is always among them.
   */
  readonly fillers?: readonly string[];
  /** Beside its first run with the plugin it is measured how long the gate takes. */
  readonly timesGate?: true;
  /** The play kills the host. */
  readonly mortal?: true;
  /** The project of such runs is no git repository, of which OpenCode takes no snapshots; it is one unless it is said. */
  readonly withoutRepository?: (seed: number) => boolean;
  /** Files of the project besides the fixture's, by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** Tokens: the host compacts when a conversation reaches `context - output`. */
  readonly limit: { readonly context: number; readonly output: number };
  play(stage: Stage): Promise<void>;
  judge(evidence: Evidence): Judgement;
}
