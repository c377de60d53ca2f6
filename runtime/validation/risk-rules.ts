/** Every rule there is. A rule is data: what it looks for, why that is a risk, and what to do instead. */
import { HTML_RULES, TEMPLATE_RULES } from "./rules/html.ts";
import { ADDRESS_RULES } from "./rules/addresses.ts";
import { MACHINE_RULES } from "./rules/machine.ts";
import { QUERY_RULES } from "./rules/queries.ts";
import type { CodeRule, TextRule } from "./rule.ts";

export const CODE_RULES: readonly CodeRule[] = [
  ...HTML_RULES,
  ...QUERY_RULES,
  ...MACHINE_RULES,
  ...ADDRESS_RULES,
];

export const TEXT_RULES: readonly TextRule[] = [...TEMPLATE_RULES];
