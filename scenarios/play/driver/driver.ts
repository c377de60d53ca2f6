/** One process of a host as the user of a play reaches it: by the routes of its generation. */
import type { HostInstance } from "opencode-simulator";
import type { CallSeen } from "../evidence.ts";
import { driverOfOpencode1 } from "./opencode1.ts";
import { driverOfOpencode2 } from "./opencode2.ts";

/** An ended call, under the names that tools have on OpenCode 1. */
export type StoredCall = Pick<CallSeen, "callID" | "tool" | "input" | "status" | "result">;

/** A message as the host keeps it. */
export interface StoredMessage {
  readonly id: string;
  /** The user's words; undefined for a message of another side. */
  readonly said: string | undefined;
  /** Everything of it that a model may be sent: texts, and what calls were answered with. */
  readonly texts: readonly string[];
  readonly calls: readonly StoredCall[];
  /** In the host's own shape, for the trace. */
  readonly raw: unknown;
}

/** Each call rejects when the host answers with an error. */
export interface Driver {
  readonly instance: HostInstance;
  /** A new root session. */
  open(): Promise<string>;
  /** A message; resolves with what the agent said last, when the turn is over. Rejects when the host dies meanwhile. */
  prompt(sessionID: string, text: string, model?: string): Promise<string>;
  command(sessionID: string, name: string, args: string): Promise<void>;
  compact(sessionID: string): Promise<void>;
  abort(sessionID: string): Promise<void>;
  /** Oldest first. */
  messages(sessionID: string): Promise<readonly StoredMessage[]>;
  /** Takes back that message and everything behind it, files included. */
  takeBack(sessionID: string, messageID: string): Promise<void>;
  /** The host lets go of the project, plugins and all. */
  letGo(): Promise<void>;
}

/** @param ownModel of a real provider, as `provider/id`, in the place of the simulated ones. */
export const driverOf = (instance: HostInstance, ownModel: string | undefined): Driver =>
  instance.generation === 2 ? driverOfOpencode2(instance) : driverOfOpencode1(instance, ownModel);
