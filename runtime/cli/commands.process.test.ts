/** The table of commands as people meet it: help, exit codes, completions. */
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "./commands.ts";
import { runCli } from "./run-cli.fixture.ts";

const cli = (...args: readonly string[]) => runCli(tmpdir(), args);
const script = (shell: string): string => cli("completions", shell).out;

/** What bash offers behind these words. */
function offered(...words: readonly string[]): readonly string[] {
  const line = words.map((word) => `"${word}"`).join(" ");
  const asked = `COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}; _idumb; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync("bash", ["-c", `${script("bash")}\n${asked}`], { encoding: "utf8" });
  return out.split("\n").filter((word) => word !== "");
}

describe("each command", () => {
  it.each(COMMANDS.map((row) => [row.name, row] as const))(
    "%s has help with its options, an example and its exit codes",
    (name, { options, example, exits }) => {
      const { code, out } = cli(name, "--help");
      expect(code).toBe(0);
      for (const { flags } of options) expect(out).toContain(flags);
      expect(out).toContain(`Example: ${example}`);
      expect(example).toContain(`npx idumb ${name}`);
      for (const exit of Object.keys(exits)) expect(out).toMatch(new RegExp(`Exit codes:.* ${exit} `));
      expect(options.some(({ flags }) => flags === "--json")).toBe(true);
    },
  );

  it("is named where somebody mistypes one, or one of its options", () => {
    expect(cli("statsu")).toMatchObject({ code: 2, error: expect.stringMatching(/mean status/) as string });
    expect(cli("log", "--refusal")).toMatchObject({
      code: 2,
      error: expect.stringMatching(/mean --refusals/) as string,
    });
    expect(cli("completions", "cmd")).toMatchObject({
      code: 2,
      error: expect.stringMatching(/Allowed choices are bash, zsh, fish/) as string,
    });
  });

  it("is none that says what only a human says in OpenCode", () => {
    const names = COMMANDS.map(({ name }) => name);
    for (const name of [
      "pause",
      "resume",
      "allow",
      "accept",
      "drop",
      "lift",
      "decide",
      "recall",
      "reopen",
      "mode",
    ])
      expect(names).not.toContain(name);
  });
});

describe("completions", () => {
  it("offer in bash the commands first, then the options of the one that stands there", () => {
    expect(offered("idumb", "")).toEqual(COMMANDS.map(({ name }) => name));
    expect(offered("idumb", "st")).toEqual(["status"]);
    expect(offered("idumb", "log", "--re")).toEqual(["--refusals"]);
    expect(offered("idumb", "completions", "f")).toEqual(["fish"]);
  });

  it.each([
    ["zsh", (name: string) => `'${name}:`, (flag: string) => `'${flag}:`],
    ["fish", (name: string) => ` -a ${name} -d '`, (flag: string) => ` -l ${flag.slice(2)}`],
  ])("have each command and option in %s, with what it is for", (shell, command, option) => {
    const text = script(shell);
    for (const { name, options } of COMMANDS) {
      expect(text).toContain(command(name));
      for (const { flags } of options) expect(text).toContain(option(flags.split(" ")[0] ?? ""));
    }
  });
});
