/**
 * What plugins make of a part of the host (agents, commands, skills): changes that are kept as functions, and applied
 * anew, in the order of their registration, whenever one is added or taken back.
 */
export class Transforms<Draft> {
  readonly #edits: ((draft: Draft) => void)[] = [];
  readonly #rebuild: (apply: (draft: Draft) => void) => void;
  #batches = 0;

  /** @param rebuild makes a fresh draft and has the edits applied to it. */
  constructor(rebuild: (apply: (draft: Draft) => void) => void) {
    this.#rebuild = rebuild;
  }

  /** @returns what takes it back. */
  add(edit: (draft: Draft) => void): () => void {
    this.#edits.push(edit);
    this.reload();
    return () => {
      const at = this.#edits.indexOf(edit);
      if (at === -1) return;
      this.#edits.splice(at, 1);
      this.reload();
    };
  }

  reload(): void {
    if (this.#batches === 0)
      this.#rebuild((draft) => {
        for (const edit of this.#edits) edit(draft);
      });
  }

  /** Until the returned function is called, nothing is rebuilt. */
  hold(): () => void {
    this.#batches++;
    return () => {
      this.#batches--;
      this.reload();
    };
  }
}
