/** One process of a host as the user of a play reaches it: by the routes of its generation. */
import type { HostInstance } from "opencode-simulator";
import { driverOfOpencode1 } from "./opencode1.ts";
import { driverOfOpencode2 } from "./opencode2.ts";
import type { StoredMessage } from "./stored.ts";

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
