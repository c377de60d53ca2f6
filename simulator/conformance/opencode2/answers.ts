import type { ModelStep } from "../../model/model.ts";
import type { ScriptedModel } from "../../model/scripted-model.ts";
import { answersLeft } from "../../script/unmet.ts";

/** What the model answers from a step on, until another says more; what is left over then was never asked for. */
export class Answers {
  readonly #model: ScriptedModel;
  readonly #unmet: string[];
  #place = "";

  constructor(model: ScriptedModel, unmet: string[]) {
    this.#model = model;
    this.#unmet = unmet;
  }

  load(steps: readonly ModelStep[], index: number): void {
    this.#count();
    this.#place = `step ${index + 1}`;
    this.#model.load(steps);
  }

  end(): void {
    this.#count();
    this.#unmet.push(...this.#model.unused());
  }

  #count(): void {
    const { left } = this.#model;
    if (left > 0) this.#unmet.push(answersLeft(this.#place, left));
  }
}
