/** `idumb completions`: what a shell offers while somebody types, made from the table of commands. */
import { COMMANDS } from "./commands.ts";
import { nameOf } from "./read-line.ts";
import type { CommandRow } from "./command-row.ts";

interface Options {
  readonly json: boolean;
}

/** What may stand behind the name of a command. */
const wordsOf = ({ options, argument }: CommandRow): readonly string[] => [
  ...(argument?.choices ?? []),
  ...options.map(nameOf),
  "--help",
];

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const bash = (): readonly string[] => [
  "_idumb() {",
  '  local current="${COMP_WORDS[COMP_CWORD]}" words',
  '  case "${COMP_WORDS[1]}" in',
  ...COMMANDS.map((row) => `    ${row.name}) words=${quoted(wordsOf(row).join(" "))} ;;`),
  "  esac",
  `  [ "$COMP_CWORD" = 1 ] && words=${quoted(COMMANDS.map(({ name }) => name).join(" "))}`,
  '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
  "}",
  "complete -o default -F _idumb idumb",
];

const described = (word: string, about: string): string => quoted(`${word}:${about.replaceAll(":", "\\:")}`);

const zsh = (): readonly string[] => [
  "#compdef idumb",
  "_idumb() {",
  "  local -a offered",
  "  if (( CURRENT == 2 )); then",
  `    offered=(${COMMANDS.map(({ name, about }) => described(name, about)).join(" ")})`,
  "  else",
  "    case $words[2] in",
  ...COMMANDS.map(({ name, options, argument }) => {
    const offered = [
      ...(argument?.choices ?? []).map((choice) => described(choice, argument?.about ?? "")),
      ...options.map((option) => described(nameOf(option), option.about)),
    ];
    return `      ${name}) offered=(${offered.join(" ")}) ;;`;
  }),
  "    esac",
  "  fi",
  "  _describe idumb offered",
  "  (( CURRENT > 2 )) && _files",
  "}",
  "compdef _idumb idumb",
];

function fishLines({ name, about, options, argument }: CommandRow): readonly string[] {
  const seen = `complete -c idumb -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
  return [
    `complete -c idumb -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`,
    ...(argument?.choices ?? []).map((choice) => `${seen} -f -a ${choice}`),
    ...options.map((option) => {
      const takes = option.flags.includes(" ") ? " -r" : "";
      return `${seen} -l ${nameOf(option).slice(2)}${takes} -d ${quoted(option.about)}`;
    }),
  ];
}

const SHELLS: Readonly<Record<string, () => readonly string[]>> = {
  bash,
  zsh,
  fish: () => COMMANDS.flatMap(fishLines),
};

export function completions({ json }: Options, shell: string): number {
  const script = `${(SHELLS[shell]?.() ?? []).join("\n")}\n`;
  process.stdout.write(json ? `${JSON.stringify({ shell, script })}\n` : script);
  return 0;
}
