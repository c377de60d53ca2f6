/** A command line as people type it: what is read, and what is refused with the word that was meant. */
import { describe, expect, it } from "vitest";
import { COMMANDS } from "./commands.ts";
import { readLine } from "./read-line.ts";

function read(line: string) {
  const called = readLine(COMMANDS, line.split(" ").filter(Boolean));
  return called !== null && "row" in called ? called : null;
}

describe("a command line", () => {
  it("has what is left out of it as the table says", () => {
    expect(read("init")?.options).toEqual({
      dir: ".",
      global: false,
      yes: false,
      dryRun: false,
      json: false,
      host: undefined,
      opencode: undefined,
      entry: undefined,
      with: [],
    });
    expect(read("explain")?.options).toMatchObject({ task: true, agent: "build" });
  });

  it("takes options before and behind arguments, with a blank or an equals sign", () => {
    expect(read("why --dir=/a=b tn-1 --json")).toMatchObject({
      argument: "tn-1",
      options: { dir: "/a=b", json: true },
    });
    expect(read("explain --no-task ls")).toMatchObject({ argument: "ls", options: { task: false } });
    expect(read("init --with agents skills --yes")?.options).toMatchObject({
      with: ["agents", "skills"],
      yes: true,
    });
  });

  it("gives an argument that looks like an option behind two dashes, and all that may be many", () => {
    expect(read("explain -- --weird")?.argument).toBe("--weird");
    expect(read("restore r-3 a b --force")).toMatchObject({
      argument: "r-3",
      more: ["a", "b"],
      options: { force: true },
    });
  });

  it.each([
    ["statsu", /no command "statsu". Did you mean status\?/],
    ["qqqqqqqqqqqq", /no command "qqqqqqqqqqqq". See: idumb --help/],
    ["log --refusal", /no option --refusal. Did you mean --refusals\?/],
    ["status -j", /no option -j/],
    ["init --yes=no", /--yes takes no value, and "no" was given/],
    ["log --last", /--last <n> needs a value: how many entries/],
    ["log --last --json", /--last <n> needs a value/],
    ["init --with agents skils", /"skils" cannot stand for --with. Allowed choices are agents, skills/],
    ["why", /^why needs <id>: .* Example: npx idumb why tn-1/],
    ["completions", /^completions needs <shell>: .*\(one of bash, zsh, fish\)/],
    ["status extra", /^status has no place for "extra"/],
    ["why tn-1 tn-2", /^why has no place for "tn-2"/],
  ])("such as %j is refused", (line, message) => {
    expect(() => read(line)).toThrow(message);
  });

  it("asks for help of all or of one, wherever the word stands", () => {
    expect(readLine(COMMANDS, [])).toBeNull();
    expect(readLine(COMMANDS, ["--help"])).toBeNull();
    expect(readLine(COMMANDS, ["help", "why"])).toMatchObject({ name: "why" });
    expect(readLine(COMMANDS, ["log", "--json", "-h"])).toMatchObject({ name: "log" });
  });
});
