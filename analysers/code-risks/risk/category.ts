/**
 * What a risk is a case of, what kind of thing that is, and what follows from the kind. The only place that says which
 * risks keep a piece of work open: rules name a category and no severity. Holding is for what harms by being shipped
 * once and shows in no test: foreign text that becomes code, a key that is out, a check or a failure that is silent.
 */

/** `hold`: the work stays open until the risk is mended or accepted; `advise`: it is said, and nothing waits for it. */
export type Severity = "hold" | "advise";

const SEVERITY_OF_KIND = {
  injection: "hold",
  secret: "hold",
  crypto: "hold",
  "disabled check": "hold",
  "lost error": "hold",
  // Whether a route needs a role, and whether a cookie opens it, is often decided in a file that is not at hand.
  access: "advise",
  "shared state": "advise",
  exhaustion: "advise",
  "wrong value": "advise",
  "wrong list": "advise",
  "left for later": "advise",
} as const satisfies Readonly<Record<string, Severity>>;

/** Every category there is, with its kind. */
const KIND_OF = {
  xss: "injection",
  sqli: "injection",
  "command-injection": "injection",
  "path-traversal": "injection",
  ssrf: "injection",
  "open-redirect": "injection",
  "unsafe-deserialization": "injection",
  "prototype-pollution": "injection",
  "hardcoded-secret": "secret",
  // A certificate that nobody checks is one of these, too.
  "weak-crypto": "crypto",
  "test-disabled": "disabled check",
  "unhandled-error": "lost error",
  // A promise without a listener: the failure of the work is heard by nobody, as after an empty catch.
  "missing-await": "lost error",
  "missing-authz": "access",
  csrf: "access",
  race: "shared state",
  "cache-key": "shared state",
  "regex-dos": "exhaustion",
  "resource-leak": "exhaustion",
  "off-by-one": "wrong value",
  timezone: "wrong value",
  "float-money": "wrong value",
  "null-deref": "wrong value",
  pagination: "wrong list",
  "n+1": "wrong list",
  "todo-left": "left for later",
  "type-escape": "left for later",
} as const satisfies Readonly<Record<string, keyof typeof SEVERITY_OF_KIND>>;

export type Category = keyof typeof KIND_OF;

export const CATEGORIES = Object.keys(KIND_OF) as readonly Category[];

/** What a risk of this category does, unless its rule is one that only ever advises. */
export function severityOf(category: Category): Severity {
  return SEVERITY_OF_KIND[KIND_OF[category]];
}
