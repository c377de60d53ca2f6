/** Modules that inline code and interpreters load: packages do nothing then, files of the project are programs. */
import { describe, expect, test } from "vitest";
import { does } from "../../does.fixture.ts";

describe("loads what may be of the project", () => {
  test.each([
    ['python3 -c "import deploy"', "runs inline code"],
    ['python3 -c "import src.main"', "runs inline code"],
    ['python3 -c "import os, tools.gen as g"', "runs inline code"],
    ["perl -e 'do \"./x.pl\"'", "runs inline code"],
    ["php -r 'include \"x.php\";'", "runs inline code"],
    ["php -r 'echo 1; require_once __DIR__ . \"/x.php\";'", "runs inline code"],
    ["ruby -e 'load \"x.rb\"'", "runs inline code"],
    ["ruby -e 'require_relative \"x\"'", "runs inline code"],
    ["ruby -r./x -e 1", "runs ./x"],
    ["node --import=./x.mjs -e 1", "runs ./x.mjs"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("loads what is installed", () => {
  test.each([
    ['python3 -c "import requests"', "nothing"],
    ['python3 -c "import torch, yaml"', "nothing"],
    ['python3 -c "import inspect, mod; print(inspect.getsource(mod.f))"', "nothing"],
    ["ruby -rjson -e 'puts 1'", "nothing"],
    ["perl -MData::Dumper -e 'print 1'", "nothing"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});

describe("flags of node that leave a file", () => {
  test.each([
    ["node --cpu-prof -e 1", "writes ?"],
    ["node -C source --heap-prof -e 1", "writes ?"],
    ["node --test --test-update-snapshots", "writes ?; test"],
    ["node --test --test-reporter=junit --test-reporter-destination=src/r.xml", "writes src/r.xml; test"],
    ["node --test --test-reporter-destination=stdout", "test"],
  ])("%s: %s", (line, effect) => expect(does(line)).toBe(effect));
});
