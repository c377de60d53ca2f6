/** The two kinds of no that a hook or a tool throws on purpose; anything else that is thrown is a fault. */

/** A refusal on its way to the model; its message is exactly what is shown. */
export class RefusedCall extends Error {
  override readonly name = "RefusedCall";
}

/** A no of the host itself (a rejected permission): it must be thrown as it came, because by it the host ends the turn. */
export class HostRefusal extends Error {
  override readonly name = "HostRefusal";
  readonly original: unknown;

  constructor(original: unknown) {
    super("refused by the host");
    this.original = original;
  }
}
