/** What a call says of a real model: its options, which of them make no sense together, and what comes of them. */
import { InvalidArgumentError, Option, type Command } from "commander";
import type { HostGeneration } from "opencode-simulator";
import type { ChosenRun } from "../run/choose-runs.ts";
import { readBudget, type Budget } from "./budget.ts";
import { estimate } from "./estimate.ts";
import { prepare, type OwnCall } from "./prepare.ts";

export interface ModelOptions {
  readonly live?: true;
  readonly opencode: HostGeneration;
  readonly model?: string;
  readonly budget?: Budget;
  readonly yes?: true;
}

const budget = (text: string): Budget => {
  const found = readBudget(text);
  if (found === undefined)
    throw new InvalidArgumentError("An amount is needed, such as 5 (dollars), 500k or 2M (tokens).");
  return found;
};

export const withModelOptions = (run: Command): Command =>
  run
    .addOption(
      new Option(
        "--model <provider/id>",
        "a real model of your own OpenCode's in the agents' place; says what it will cost, and asks first (with --live)",
      ).conflicts(["persona", "sabotage", "shard", "script"]),
    )
    .addOption(budgetOption())
    .addOption(yesOption());

export const budgetOption = (): Option =>
  new Option("--budget <amount>", "what the model may cost: 5 (dollars), 500k or 2M (tokens)").argParser(
    budget,
  );
export const yesOption = (): Option => new Option("--yes", "the model's cost is agreed to already");

/** What is wrong with them; undefined = nothing. */
export function modelProblem({ live, opencode, model, budget: most, yes }: ModelOptions): string | undefined {
  if (model !== undefined && opencode === 2)
    return "option '--model <provider/id>' is not there for OpenCode 2 yet: leave --opencode out";
  if (model !== undefined && !live)
    return "option '--model <provider/id>' needs --live: the simulated host has no way to a provider";
  if (model === undefined && (most !== undefined || yes))
    return "'--budget' and '--yes' are about a real model: --live --model <provider/id>";
  return undefined;
}

/** Null: simulated agents play. */
export const ownCallOf = async (
  { model, budget: most, yes }: ModelOptions,
  chosen: readonly ChosenRun[],
  plugin: string,
  say: (line: string) => void,
): Promise<OwnCall | null> =>
  model === undefined
    ? null
    : prepare({
        model,
        budget: most ?? null,
        yes: yes === true,
        estimate: () => estimate(chosen, plugin),
        say,
      });
