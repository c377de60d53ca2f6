import { describe, expect, it } from "vitest";
import { named, type Twins } from "../../twins.fixture.ts";

const FIELD = (given: string): string =>
  `@dataclass\nclass Smtp:\n    host: str = "smtp.example.org"\n    passwd: str = ${given}\n`;
const py = (...lines: string[]): string => `${lines.join("\n")}\n`;

const TWINS: Readonly<Record<string, readonly Twins[]>> = {
  "secret-named": [
    [
      "reads the key, or fails",
      "src/tokens.ts",
      "function signingKey() { return process.env.JWT_SIGNING_KEY || 'vK2m9QzT4wLr8YbX1cNf6HsJ'; }",
      "function signingKey() { return process.env.JWT_SIGNING_KEY ?? fail(); }",
    ],
    [
      "gives its own function the kind of token",
      "src/tokens.ts",
      "export const token = (id: string) => sign({ id }, 'vK2m9QzT4wLr8YbX1cNf6HsJ');",
      "function sign(id: string, use: string) { return jwt.sign({ id, use }, key()); }\nexport const token = (id: string) => sign(id, 'vK2m9QzT4wLr8YbX1cNf6HsJ');",
    ],
    [
      "the default of a field",
      "a.py",
      FIELD('field(default="b7Qw!x0pL2-92vTtz", repr=False)'),
      FIELD('field(default_factory=lambda: os.environ["SMTP_PASSWD"], repr=False)'),
    ],
    ["the first of a model's field", "a.py", FIELD('Field("b7Qw!x0pL2-92vTtz")'), FIELD("Field(...)")],
    [
      "names a kind of thing, or a message",
      "lib/kinds.py",
      py('SECRETS = {"api_key": "c85175a4ebcce361"}'),
      py('KINDS = {"AWS::SecretsManager::Secret": "c85175a4ebcce361", "password": "login:enterPassword"}'),
    ],
  ],
  "secret-format": [
    [
      "publishes the key that is public",
      "src/pay.ts",
      `const key = "${["sk", "live", "51Habcdefghijk"].join("_")}";`,
      `const key = "${["pk", "live", "51Habcdefghijk"].join("_")}";`,
    ],
  ],
};

describe.each(Object.entries(TWINS))("%s is told from its look-alike:", (rule, twins) => {
  it.each(twins)("%s", (_title, path, risky, harmless) => {
    expect(named(rule, path, risky, harmless)).toEqual([true, false]);
  });
});
