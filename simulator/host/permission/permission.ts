/** Permissions of the fake host: rules as data, and the service that asks. One door for the rest of the host. */
export { createPermission } from "./create-permission.ts";
export { disabledTools, evaluatePermission, permissionRules } from "./permission-rules.ts";
