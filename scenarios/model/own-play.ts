/**
 * A run with a real model: the user's own provider answers in the place of a simulated agent. Plain data, for it
 * crosses process borders; the keys in it are written to no file, and the host that plays does not get them either.
 */
import {
  openLiveHost,
  ownProvidersModel,
  standInsFor,
  type Model,
  type OpenHost,
  type OwnModel,
} from "opencode-simulator";

import { Purse, type Budget } from "./budget.ts";
import { Ledger } from "./ledger.ts";
import type { Tokens } from "./tokens.ts";

export interface OwnPlay {
  readonly own: OwnModel;
  /** Of the whole call; null = none is set. */
  readonly budget: Budget | null;
  /** File in which all runs of the call write down what they have spent. */
  readonly ledger: string;
}

/** What stands in for agent and host of a run. */
export interface Stand {
  readonly agent: Model;
  readonly openHost: OpenHost;
  /** Takes the user's keys out of what is written: a model can read the file in which they stand. */
  hide(text: string): string;
  /** Whether something was not asked any more: then the run is not what it would have been. */
  refused(): boolean;
}

/** The real host with the user's provider, and a model that passes every request on to it. */
export function standFor({ own, budget, ledger: file }: OwnPlay): Stand {
  const ledger = new Ledger(file);
  const purse = new Purse(budget, own.price, ledger);
  let isRefused = false;
  const refusal = (): string | undefined => {
    const why = purse.end();
    isRefused ||= why !== null;
    return why ?? undefined;
  };
  const { provider, restore, hide } = standInsFor(own.provider, [own.name]);
  const upstream = {
    url: own.url,
    restore,
    hide,
    onTokens: (tokens: Tokens) => ledger.paid(tokens),
    onFailure: (why: string) => ledger.failed(why),
    refusal,
  };
  return {
    agent: ownProvidersModel,
    // Titles are asked of the small model: without this one of another provider's.
    openHost: (options) =>
      openLiveHost({
        ...options,
        config: { ...options.config, model: own.name, small_model: own.name },
        own: { provider, upstream },
      }),
    hide,
    refused: () => isRefused,
  };
}
