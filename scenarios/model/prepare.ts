/**
 * `--model provider/id`: finds the model in the user's own OpenCode, says what it will cost, and gets a yes.
 */
import { join } from "node:path";
import { lookUpModel, type OwnModel } from "opencode-simulator";
import { CouldNotRun } from "../run/could-not-run.ts";
import { scratchFolder } from "../run/scratch-folder.ts";
import { agree, termsText } from "./agree.ts";
import { Purse, type Budget } from "./budget.ts";
import type { Estimate } from "./estimate.ts";
import { Ledger } from "./ledger.ts";
import type { OwnPlay } from "./own-play.ts";

/** What a call with a real model has besides. */
export interface OwnCall {
  readonly play: OwnPlay;
  readonly purse: Purse;
}

export interface Wish {
  readonly model: string;
  readonly budget: Budget | null;
  /** Somebody has agreed in the call itself. */
  readonly yes: boolean;
  /** What the call will cost, counted with simulated agents. */
  readonly estimate: () => Promise<Estimate>;
  readonly say: (line: string) => void;
}

/** Resolves when the model may be asked; rejects with a CouldNotRun that says why not. */
export async function prepare({ model, budget, yes, estimate, say }: Wish): Promise<OwnCall> {
  const own = await find(model);
  if (budget?.kind === "dollars" && own.price === null)
    throw new CouldNotRun(
      "call",
      `OpenCode knows no price for ${model}: give the budget in tokens, such as --budget 2M, or the price as "cost" of the model in your opencode.json`,
    );
  say(termsText({ own, estimate: await estimate(), budget }));
  await agree(yes, say);
  const ledger = join(scratchFolder("stress-ledger-").path, "spent.jsonl");
  return {
    play: { own, budget, ledger },
    purse: new Purse(budget, own.price, new Ledger(ledger)),
  };
}

async function find(model: string): Promise<OwnModel> {
  try {
    return await lookUpModel(model);
  } catch (error) {
    if (error instanceof Error && error.name === "ModelUnavailable")
      throw new CouldNotRun("model", error.message);
    throw error;
  }
}
