/** One rule of a permission list; the last rule that matches decides. */
export interface PermissionRule {
  permission: string;
  pattern: string;
  action: "allow" | "deny" | "ask";
}
