/** Every rule there is. A rule is data: what it looks for, why that is a risk, and what to do instead. */
import { ACCESS_RULES } from "./rules/access.ts";
import { ADDRESS_RULES } from "./rules/addresses.ts";
import { CRYPTO_RULES } from "./rules/crypto.ts";
import { CACHE_KEY_RULES } from "./rules/cache-keys.ts";
import { LATE_ANSWER_RULES } from "./rules/late-answers.ts";
import { LIST_RULES } from "./rules/lists.ts";
import { NOTHING_RULES } from "./rules/nothings.ts";
import { ROW_RULES } from "./rules/rows.ts";
import { FAILURE_RULES } from "./rules/failures.ts";
import { FIRST_PAGE_RULES } from "./rules/first-pages.ts";
import { HTML_RULES, TEMPLATE_RULES } from "./rules/html.ts";
import { LEFTOVER_RULES } from "./rules/leftovers.ts";
import { MACHINE_RULES } from "./rules/machine.ts";
import { BORDER_RULES } from "./rules/borders.ts";
import { CLOCK_RULES } from "./rules/clocks.ts";
import { MONEY_RULES } from "./rules/money.ts";
import { RESOURCE_RULES } from "./rules/resources.ts";
import { FORGERY_RULES } from "./rules/forgery.ts";
import { OBJECT_RULES } from "./rules/objects.ts";
import { PROMISE_RULES } from "./rules/promises.ts";
import { QUERY_RULES } from "./rules/queries.ts";
import { RACE_RULES } from "./rules/races.ts";
import { REGEX_RULES } from "./rules/regex.ts";
import { SECRET_RULES, SECRET_TEXT_RULES } from "./rules/secrets.ts";
import { SHELL_RULES } from "./rules/shell-files.ts";
import { SQL_RULES } from "./rules/sql-files.ts";
import { TYPE_RULES } from "./rules/types.ts";
import type { CodeRule, TextRule } from "./rule.ts";

export const CODE_RULES: readonly CodeRule[] = [
  ...HTML_RULES,
  ...QUERY_RULES,
  ...MACHINE_RULES,
  ...ADDRESS_RULES,
  ...SECRET_RULES,
  ...CRYPTO_RULES,
  ...ACCESS_RULES,
  ...FORGERY_RULES,
  ...OBJECT_RULES,
  ...REGEX_RULES,
  ...RACE_RULES,
  ...LATE_ANSWER_RULES,
  ...PROMISE_RULES,
  ...FAILURE_RULES,
  ...RESOURCE_RULES,
  ...BORDER_RULES,
  ...MONEY_RULES,
  ...CLOCK_RULES,
  ...NOTHING_RULES,
  ...ROW_RULES,
  ...LIST_RULES,
  ...FIRST_PAGE_RULES,
  ...CACHE_KEY_RULES,
  ...LEFTOVER_RULES,
  ...TYPE_RULES,
];

export const TEXT_RULES: readonly TextRule[] = [
  ...TEMPLATE_RULES,
  ...SECRET_TEXT_RULES,
  ...SQL_RULES,
  ...SHELL_RULES,
];
