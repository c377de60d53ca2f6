/** Programs of which one verb runs another program: the verb decides where it stands, and nowhere else. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("the inner command is followed, whatever words it holds", () => {
  test.each([
    ["mise exec -- env A=1 touch a", "writes a"],
    ["mise x -- cp env.example env", "writes env"],
    ["mise x node@20 python@3.12 -- rm a", "writes a"],
    ["mise exec node@20 -c 'rm a'", "writes a"],
    ["mise -C sub exec -- rm a", "writes sub/a"],
    ["mise exec -- rm -rf src -- list", "writes src list; LOSS it deletes a whole tree"],
    ["mise run test", "test"],
    ["mise run deploy", "runs script deploy"],
    ["rtx x -- touch activate", "writes activate"],
    ["fnm exec --using=20 env A=1 cp a b", "writes b"],
    ["fnm exec --using 20 -- rm a", "writes a"],
    ["direnv exec . cp a export", "writes export"],
    ["direnv exec . touch status", "writes status"],
    ["pyenv exec poetry version minor", "writes ?"],
    ["nodenv exec npm version patch", "writes ?"],
    ['rbenv exec ruby -e \'File.write("a","x")\' list', "writes ?"],
    ["goenv exec touch version", "writes version"],
    ["opam exec -- touch show", "writes show"],
    ["opam exec --switch=5 -- rm a", "writes a"],
    ["rustup run nightly cargo fmt", "writes ?"],
    ["rustup run stable touch which", "writes which"],
    ["rustup -v run stable touch a", "writes a"],
    ["mise -v x -- touch a", "writes a"],
    ["dotenv -v K=1 touch a", "writes a"],
    ["volta run --node 20 touch list", "writes list"],
    ["nvm exec --silent 20 rm a", "writes a"],
    ["nvm exec npm version patch", "writes ?"],
    ["nvm exec lts/iron rm a", "writes a"],
    ["asdf exec touch current", "writes current"],
    ["dotenv run -- touch list", "writes list"],
    ["dotenv -f .env.local -- touch get", "writes get"],
    [
      "dotenv rm -rf .idumb",
      "writes .idumb; LOSS it deletes a whole tree; GOVERNANCE it writes the governance state in .idumb/",
    ],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("a verb that changes something", () => {
  test.each([
    ["dotenv set K v", "writes .env"],
    ["dotenv -f conf/.env unset K", "writes conf/.env"],
    ["mise use node", "runs mise"],
    ["mise set K=list", "runs mise"],
    ["volta pin node", "runs volta"],
    ["direnv edit .", "runs direnv"],
    ["direnv allow", "runs direnv"],
    ["pyenv local list", "runs pyenv"],
    ["rustup override set show", "runs rustup"],
    ["asdf local nodejs 20", "runs asdf"],
    ["opam pin add x list", "runs opam"],
    ["mise install", "build"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("a verb that looks", () => {
  test.each([
    "mise ls",
    "mise current node",
    "mise settings ls",
    "mise tasks",
    "asdf list nodejs",
    "asdf plugin list",
    "nvm ls-remote --lts",
    "fnm list",
    "volta list all",
    "direnv status",
    "pyenv versions --bare",
    "pyenv which python",
    "rustup toolchain list",
    "rustup target list --installed",
    "rustup component list",
    "rustup --version",
    "rustup +nightly show",
    "opam switch list",
    "opam list --installed",
    "dotenv list",
    "dotenv -f .env get K",
    "starship explain",
    'eval "$(pyenv virtualenv-init -)"',
    'eval "$(mise activate bash)"',
    'eval "$(zoxide init zsh)"',
    'eval "$(starship init bash)"',
    'eval "$(ssh-agent -s)"',
  ])("%s", (line) => expect(does(line)).toBe("nothing"));
});
