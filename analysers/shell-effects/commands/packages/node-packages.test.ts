/** What each verb of npm, pnpm, yarn and bun does. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("looking", () => {
  test.each([
    ["npm ls", "nothing"],
    ["npm outdated", "nothing"],
    ["npm view x", "nothing"],
    ["npm --version", "nothing"],
    ["npm -v", "nothing"],
    ["npm audit", "nothing"],
    ["npm config get registry", "nothing"],
    ["npm get registry", "nothing"],
    ["npm pkg get name", "nothing"],
    ["npm pack --dry-run", "nothing"],
    ["npm cache ls", "build"],
    ["npm run", "nothing"],
    ["npm run env", "nothing"],
    ["npm version", "nothing"],
    ["npm help", "nothing"],
    ["yarn --version", "nothing"],
    ["yarn -v", "nothing"],
    ["pnpm why x", "nothing"],
    ["bun pm ls", "nothing"],
    ["npm publish --dry-run", "nothing"],
    ["npm explain x", "nothing"],
    ["npm prefix", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("installing", () => {
  test.each([
    ["npm install", "writes ?; network"],
    ["npm i x", "writes ?; network"],
    ["npm install --frozen-lockfile", "build; network"],
    ["npm install --dry-run", "build; network"],
    ["npm install --no-save x", "build; network"],
    ["npm install -g x", "build; network"],
    ["npm install --global x", "build; network"],
    ["pnpm install --frozen-lockfile", "build; network"],
    ["yarn install --immutable", "build; network"],
    ["yarn", "writes ?"],
    ["npm ci", "build"],
    ["npm clean-install", "build"],
    ["npm cit", "build"],
    ["npm install-ci-test", "build"],
    ["npm uninstall x", "writes ?"],
    ["npm uninstall idumb", "writes ?; GOVERNANCE it uninstalls the plugin"],
    ["npm rm idumb", "writes ?; GOVERNANCE it uninstalls the plugin"],
    ["pnpm remove idumb", "writes ?; GOVERNANCE it uninstalls the plugin"],
    ["npm update", "writes ?"],
    ["npm dedupe", "writes ?"],
    ["npm init -y", "writes ?"],
    ["npm version patch", "writes ?"],
    ["npm audit fix", "writes ?"],
    ["npm audit --fix", "writes ?"],
    ["npm pkg set name=x", "writes package.json"],
    ["npm pack", "writes ?"],
    ["npm config set registry x", "nothing"],
    ["npm config set registry x --location project", "writes ?"],
    ["npm config delete x --location=project", "writes ?"],
    ["npm config set script-shell ./x", "runs npm script-shell"],
    ["bun pm trust x", "writes ?"],
    ["yarn up x", "writes ?"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("scripts", () => {
  test.each([
    ["npm test", "test"],
    ["npm t", "test"],
    ["npm tst", "test"],
    ["npm start", "build"],
    ["npm run build", "build"],
    ["npm run-script lint", "test"],
    ["npm run --silent test", "test"],
    ["npm run -w pkg test", "test"],
    ["npm --prefix sub run test", "test"],
    ["npm -C sub install", "writes ?; network"],
    ["npm run format", "writes ?; build"],
    ["npm run clean", "build"],
    ["yarn build", "build"],
    ["yarn lint", "test"],
    ["yarn workspace a test", "test"],
    ["yarn workspaces foreach run test", "test"],
    ["yarn workspace a", "nothing"],
    ["pnpm dev", "build"],
    ["pnpm -r test", "test"],
    ["pnpm --filter a build", "build"],
    ["pnpm whatever", "runs script whatever"],
    ["npm whatever", "runs npm whatever"],
    ["yarn tsc --noEmit", "test"],
    ["pnpm eslint --fix .", "writes ?"],
    ["yarn prettier --write .", "writes ?"],
    ["npm cache clean", "build"],
    ["npm cache verify", "build"],
    ["npm stop", "runs script stop"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("programs", () => {
  test.each([
    ["npm exec tsc -- --noEmit", "test"],
    ["pnpm dlx x", "runs x"],
    ["pnpm exec vitest", "test"],
    ["npx tsc", "build"],
    ["npx prettier --write .", "writes ?"],
    ["bun test", "test"],
    ["bun build x.ts", "build"],
    ["bun run x.ts", "runs bun x.ts"],
    ["bun x.ts", "runs bun x.ts"],
    ["bun run test", "test"],
    ["bun -e 'console.log(1)'", "nothing"],
    [
      'bun --eval \'require("fs").rmSync("a",{recursive:true})\'',
      "writes ?; LOSS the code it runs deletes a whole tree or empties data",
    ],
    ["bun x cowsay", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("scripts that a line writes itself", () => {
  test.each([
    ['npm pkg set scripts.test="rm -rf src" && npm test', "LOSS"],
    ["npm pkg set scripts.prebuild='git reset --hard' scripts.build=tsc; npm run build", "LOSS"],
    ["npm pkg set scripts.a='npm run a && rm -rf lib' && npm run a", "LOSS"],
  ])("%s", (line, effect) => expect(does(line)).toContain(effect));

  test.each([
    ['npm pkg set scripts.clean="rm -rf src"', "writes package.json"],
    ["npm pkg set scripts.test=vitest && npm test", "writes package.json; test"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("publishing", () => {
  test.each([
    ["npm publish", "runs publish; network"],
    ["npm unpublish x", "LOSS it deletes a published package; runs npm unpublish"],
    ["npm deprecate x y", "runs npm deprecate"],
    ["npm dist-tag add x y", "runs npm dist-tag"],
    ["npm login", "runs npm login"],
    ["npm logout", "runs npm logout"],
    ["npm owner add x", "runs npm owner"],
    ["pnpm deploy x", "runs publish; network"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
