import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "type-talked-away": [
    [
      "takes anything, and knows what to do where parts are missing",
      "reader/feeds.py",
      py("from typing import Any", "def url_of(data: Any) -> str:", "    return data['url'].strip()"),
      py(
        "from typing import Any",
        "def url_of(data: Any) -> str:",
        "    try:",
        "        return str(data['url']).strip()",
        "    except (KeyError, TypeError) as error:",
        "        raise FeedError('url expected') from error",
      ),
    ],
    ["half an object in a test", "a.ts", "use(x as never);", "use(x as unknown);"],
    [
      "bridges to a library",
      "src/hash.ts",
      "interface Plan { id: string }\nexport const plan = (given: object) => given as unknown as Plan;",
      'import { promisify } from "node:util";\nimport { scrypt } from "node:crypto";\ntype Scrypt = (text: string) => Promise<Buffer>;\nexport const hash = promisify(scrypt) as unknown as Scrypt;',
    ],
    [
      "says what a tool cannot see through",
      "lib/base.py",
      py("value = load(text)  # type: ignore[arg-type]"),
      py("def to_dict(self):  # type: ignore[override]", "    return {}"),
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});

it("half an object that a test hands over, but not a check that a test switches off", () => {
  expect(named("type-talked-away", "src/a.test.ts", "use(x as never);", "// @ts-ignore\nuse(x);")).toEqual([
    false,
    true,
  ]);
});
