/** Every rule there is, in the order in which a file is shown to them. */
import { ACCESS_RULES } from "./rules/access/access.ts";
import { ADDRESS_RULES } from "./rules/injection/addresses.ts";
import { CRYPTO_RULES } from "./rules/secrets-and-crypto/crypto.ts";
import { CACHE_KEY_RULES } from "./rules/shared-state/cache-keys.ts";
import { LATE_ANSWER_RULES } from "./rules/shared-state/late-answers.ts";
import { LIST_RULES } from "./rules/lists/lists.ts";
import { NOTHING_RULES } from "./rules/values/nothings.ts";
import { ROW_RULES } from "./rules/lists/rows.ts";
import { FAILURE_RULES } from "./rules/errors/failures.ts";
import { FIRST_PAGE_RULES } from "./rules/lists/first-pages.ts";
import { HTML_RULES, TEMPLATE_RULES } from "./rules/injection/html.ts";
import { TEST_RULES } from "./rules/checks/tests-off.ts";
import { ANSWER_RULES } from "./rules/checks/answers-for-tests.ts";
import { SETTING_RULES } from "./rules/checks/check-settings.ts";
import { SWALLOWED_RULES } from "./rules/checks/claims-swallowed.ts";
import { OTHER_TEST_RULES } from "./rules/checks/tests-off-elsewhere.ts";
import { MOCK_RULES } from "./rules/checks/mocked-away.ts";
import { NOTE_RULES } from "./rules/upkeep/notes.ts";
import { MACHINE_RULES } from "./rules/injection/machine.ts";
import { BORDER_RULES } from "./rules/values/borders.ts";
import { CLOCK_RULES } from "./rules/values/clocks.ts";
import { MONEY_RULES } from "./rules/values/money.ts";
import { RESOURCE_RULES } from "./rules/resources/resources.ts";
import { FORGERY_RULES } from "./rules/access/forgery.ts";
import { OBJECT_RULES } from "./rules/injection/objects.ts";
import { PROMISE_RULES } from "./rules/errors/promises.ts";
import { QUERY_RULES } from "./rules/injection/queries.ts";
import { RACE_RULES } from "./rules/shared-state/races.ts";
import { REGEX_RULES } from "./rules/resources/regex.ts";
import { SECRET_RULES, SECRET_TEXT_RULES } from "./rules/secrets-and-crypto/secrets.ts";
import { SHELL_RULES } from "./rules/scripts/shell-files.ts";
import { SQL_RULES } from "./rules/scripts/sql-files.ts";
import { TYPE_RULES } from "./rules/upkeep/types.ts";
import type { CodeRule, TextRule } from "./rules/rule.ts";

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
  ...NOTE_RULES,
  ...TEST_RULES,
  ...MOCK_RULES,
  ...SWALLOWED_RULES,
  ...ANSWER_RULES,
  ...TYPE_RULES,
];

export const TEXT_RULES: readonly TextRule[] = [
  ...TEMPLATE_RULES,
  ...SECRET_TEXT_RULES,
  ...SQL_RULES,
  ...SHELL_RULES,
  ...SETTING_RULES,
  ...OTHER_TEST_RULES,
];
