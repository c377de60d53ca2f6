/** `--help` and `--version` end a program only where they are its own. */
import { describe, expect, test } from "vitest";
import { does } from "../does.fixture.ts";

describe("a program tells about itself", () => {
  test.each([
    "rm --help -rf src",
    "make deploy --version",
    "uv --version",
    "uv run --help",
    "uv tool --help",
    "uv run pytest --help",
    "docker run --help",
    "docker exec --help",
    "docker compose run --help",
    "docker run --rm postgres:16 psql --version",
    "npm run deploy --help",
    "npm publish --help",
    "yarn add --help",
    "yarn run --help",
    "pnpm install --help",
    "pnpm exec --help",
    "npx --version",
    "npx tsc --version",
    "npx -p typescript tsc --version",
    "cargo run --help",
    "git merge --no-commit --help",
    "git stash --help",
    "terraform apply --help",
  ])("%s", (line) => expect(does(line)).toBe("nothing"));
});

describe("behind what hands over, and as a value, it is another's", () => {
  test.each([
    ["uv run deploy.py --version", "runs python deploy.py"],
    ["uv run --quiet deploy.py --help", "runs python deploy.py"],
    ["poetry run python deploy.py --help", "runs python deploy.py"],
    ["pipenv run touch a --help", "nothing"],
    ["dotnet run --project gen --help", "runs dotnet run"],
    ["docker compose run web sh -c 'rm -rf /app' --help", "writes ?; LOSS it deletes a whole tree"],
    ["docker run -v .:/w img sh -c 'touch a' --help", "writes ?"],
    ["docker exec c python x.py --help", "runs python x.py"],
    ["yarn run deploy --help", "runs script deploy"],
    ["yarn deploy-users --help", "runs script deploy-users"],
    ["pnpm exec tsx deploy.ts --help", "runs tsx deploy.ts"],
    ["npx tsx deploy.ts --version", "runs tsx deploy.ts"],
    ["bun x.ts --help", "runs bun x.ts"],
    ["bun run build --help", "build"],
    ["deno run x.ts --help", "runs deno run"],
    ["go run . --help", "runs go run"],
    ["git bisect run sh -c 'touch a' --help", "writes a ?; git bisect"],
    ["git commit -m --help", "git commit"],
    ["git commit --message --version", "git commit"],
    ["cp -S --help a b", "writes b"],
    ["tar -cf --help a", "writes --help"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
