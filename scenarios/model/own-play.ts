/**
 * A run with a real model: the user's own provider answers in the place of a simulated agent. Plain data, for it
 * crosses process borders; the login in it is written to no file but the host's own, which goes with the host.
 */
import {
  openLiveHost,
  ownProvidersModel,
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
  const upstream = {
    url: own.url,
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
        own: { provider: own.provider, upstream },
      }),
    refused: () => isRefused,
  };
}
