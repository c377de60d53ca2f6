/** What npx takes for a program, and which variables of the environment run or load something. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("packages and variables", () => {
  test.each([
    ["npx npm:cowsay x", "nothing"],
    ["npx eslint@9 --fix a.js", "writes a.js"],
    ["npx @angular/cli new x", "writes ?"],
    ["npx recreate-app", "runs recreate-app"],
    ["npx @vue/create-app x", "writes ?"],
    ["npx nosv", "runs nosv"],
    ["npx -- rimraf src", "writes src; LOSS it deletes a whole tree"],
    ["GIT_CONFIG_VALUE_0='!touch a!b' git status", "writes a!b; runs GIT_CONFIG_VALUE_0=…"],
    ["GIT_CONFIG_PARAMETERS=x git status", "runs x"],
    ["PYTHONPATH=src:/tmp/x python -V", "runs PYTHONPATH=…"],
    ["PYTHONPATH=/srv/tmp/x ls", "nothing"],
    ["PATH=/usr/bin/../../tmp/x:$PATH ls", "runs PATH=…"],
    ["PATH=/usr/bin/../local/bin:$PATH ls", "nothing"],
    ["GIT_TRACE2_EVENT=/srv/project/t git status", "writes t"],
    ["GIT_REDIRECT_STDOUT=/srv/project/t git status", "writes t"],
    [
      "OPENCODE_DISABLE_DEFAULT_PLUGINS=1 ls",
      "GOVERNANCE it sets a host setting that can leave the plugin out",
    ],
    ["PS4='$(touch a)'; ls", "writes a"],
    ["PS5='$(touch a)'; ls", "nothing"],
    ["EDITOR= git status", "nothing"],
    ["GIT_CONFIG_VALUE_0='touch a!b' git status", "writes a!b; runs GIT_CONFIG_VALUE_0=…"],
    ["PATH=bin/.:$PATH ls", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
