/** One of an ordered list, of which the last that fits wins. */
export interface PermissionRule {
  readonly action: string;
  readonly resource: string;
  readonly effect: "allow" | "ask" | "deny";
}
