/** How a message or a manifest changes a slot. */
export interface SlotChange {
  readonly slot: string;
  readonly value: string;
  /** `narrowed`: a special kind of what is there. */
  readonly how: "first" | "changed" | "added" | "narrowed";
}
