/**
 * Programs that print shell settings to be evaluated, as their manuals ask: `eval "$(ssh-agent -s)"`. Their
 * output sets variables and functions of the running shell and nothing else.
 */
import type { Judge } from "../analysis.ts";
import { NOTHING, type Outcome } from "../stream.ts";
import { oneOf, type Meant } from "../one-of.ts";

const PRINTS: Outcome = { ok: null, out: NOTHING };

/** With one of these words in its arguments the program prints; otherwise `other` decides. */
export const printsSetup =
  (words: Meant, other: Judge): Judge =>
  (call) =>
    call.args.some(({ text }) => words.test(text)) ? PRINTS : other(call);

const always: Judge = () => PRINTS;

/** Managers of versions of a language: some verbs only tell what is there. */
export const toolchains: Judge = ({ args, scope, name }) => {
  if (
    !args.some(({ text }) =>
      oneOf("show which version versions list doc --version root whence help").test(text),
    )
  )
    scope.analysis.findings.runs(name);
};

const hooks = printsSetup(
  oneOf("init hook env shellenv activate --path - completion completions"),
  toolchains,
);

export const SETUP_PRINTERS: Readonly<Record<string, Judge>> = {
  "ssh-agent": always,
  dircolors: always,
  pyenv: hooks,
  rbenv: hooks,
  nodenv: hooks,
  goenv: hooks,
  jenv: hooks,
  starship: hooks,
  zoxide: hooks,
  opam: hooks,
};
