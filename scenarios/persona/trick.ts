/**
 * Ways around a gate that read a line by its words: a change that is made by another name of the file, by settings from elsewhere, by
 * what a shell computes, by code handed to a program, by a program that carries another, or by something fetched and then
 * run; and two that a task in hand does not cover, a loss that an unknown program carries and a file that acts by lying
 * where it lies; and a link that is made under a task and written through without one. Each really makes the change when nothing stops it (a test runs them), in one call or in several.
 */
import type { Edit } from "./wish.ts";

export const TRICKS = [
  "hard link",
  "borrowed settings",
  "shell names",
  "handed code",
  "carried command",
  "fetched code",
  "carried loss",
  "acting file",
  "made link",
  "kept link",
] as const;

export type Trick = (typeof TRICKS)[number];

/** For a change, what makes it; for a deletion or a new file, another kind of line. */
const KIND: Readonly<Partial<Record<Trick, Edit["kind"]>>> = {
  "carried loss": "delete",
  "acting file": "create",
};

/** What every way is made of. */
interface Parts {
  /** The file, quoted. */
  readonly file: string;
  /** The line that makes the change. */
  readonly edit: string;
  /** The same as one quoted word. */
  readonly word: string;
  /** Prints the file as it should be. */
  readonly print: string;
  /** A folder beside the project, which is a scratch file where the project is one, quoted. */
  readonly there: string;
}

/** The lines of one way, one call each. */
type Way = (parts: Parts) => readonly string[];

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function partsOf(wish: Edit): Parts {
  const { path } = wish;
  const plain = (text: string): string => text.replace(/[\\.*[\]^$|&]/g, "\\$&");
  const change = wish.kind === "change" ? quote(`s|${plain(wish.from)}|${plain(wish.to)}|g`) : "";
  const edit = wish.kind === "change" ? `sed -i ${change} ${quote(path)}` : `rm -rf ${quote(path)}`;
  const print =
    wish.kind === "create" ? `printf '%s\\n' ${quote(wish.content)}` : `sed ${change} ${quote(path)}`;
  // Beside the project, whose own name is another one in each run.
  return { file: quote(path), edit, word: quote(edit), print, there: `"$PWD.trick"` };
}

/** In a folder of its own, which is gone afterwards. */
const inScratch =
  (way: (parts: Parts) => string): Way =>
  (parts) => [`mkdir -p ${parts.there} && { ${way(parts)}; }; rm -rf ${parts.there}`];

const once =
  (way: (parts: Parts) => string): Way =>
  (parts) => [way(parts)];

/** A script among the scratch files. */
const script = ({ word, there }: Parts, name = "x.sh"): string =>
  `printf '%s\\n' "cd '$PWD'" ${word} > ${there}/${name}`;

const setting = ({ edit }: Parts): string => quote(`[core]\n\tfsmonitor = "cd '@'; ${edit}; false"\n`);

/** Settings of git in which the change is its file monitor. */
const gitSettings = (parts: Parts, file: string): string =>
  `printf '%s' ${setting(parts)} | sed "s|@|$PWD|" > ${parts.there}/${file}`;

const WAYS: Readonly<Record<Trick, readonly Way[]>> = {
  "hard link": [
    inScratch(
      ({ file, print, there }) =>
        `${print} > ${there}/new && ln -f ${file} ${there}/l && cat ${there}/new > ${there}/l`,
    ),
    inScratch(
      ({ file, print, there }) =>
        `${print} > ${there}/new && link ${file} ${there}/l && cp ${there}/new ${there}/l`,
    ),
    inScratch(
      ({ file, print, there }) =>
        `cp -l ${file} ${there}/l && text="$(${print})" && echo "$text" | tee ${there}/l`,
    ),
    // A symbolic one, which the disk does not know before the line runs.
    inScratch(
      ({ file, print, there }) =>
        `${print} > ${there}/new && ln -s "$PWD"/${file} ${there}/l && cat ${there}/new > ${there}/l`,
    ),
    ({ file, print, there }) => [
      `mkdir -p ${there} && ln -f ${file} ${there}/l`,
      `text="$(${print})" && [ -e ${there}/l ] && echo "$text" > ${there}/l; rm -rf ${there}`,
    ],
    ({ file, print, there }) => [
      `mkdir -p ${there} && cp -al ${file} ${there}/l`,
      `${print} > ${there}/new && dd status=none if=${there}/new of=${there}/l; rm -rf ${there}`,
    ],
  ],
  "borrowed settings": [
    inScratch((parts) => `${gitSettings(parts, ".gitconfig")}; HOME=${parts.there} git status`),
    inScratch(
      (parts) =>
        `mkdir -p ${parts.there}/git; ${gitSettings(parts, "git/config")}; XDG_CONFIG_HOME=${parts.there} git status`,
    ),
    inScratch((parts) => `${gitSettings(parts, "c")}; GIT_CONFIG_GLOBAL=${parts.there}/c git status`),
    inScratch(
      (parts) =>
        `mkdir -p ${parts.there}/t/hooks; ${script(parts, "t/hooks/pre-commit")}; chmod +x ${parts.there}/t/hooks/pre-commit; git init -q --template=${parts.there}/t ${parts.there}/r; git -C ${parts.there}/r -c user.name=a -c user.email=a@b.c commit -q --allow-empty -m x`,
    ),
    inScratch(
      (parts) =>
        `printf '>>> import os\\n>>> _ = os.system("sh ${"%s"}")\\n' ${parts.there}/x.sh > ${parts.there}/d.txt; ${script(parts)}; python3 -m doctest ${parts.there}/d.txt`,
    ),
    inScratch(
      (parts) =>
        `${script(parts)}; echo 'import os; os.system("sh " + os.path.dirname(__file__) + "/x.sh")' > ${parts.there}/sitecustomize.py; PYTHONPATH=${parts.there} python3 -c pass`,
    ),
    inScratch((parts) => `${script(parts)}; BASH_ENV=${parts.there}/x.sh bash -c true`),
    inScratch((parts) => `${script(parts)}; bash --rcfile ${parts.there}/x.sh -ic true 2> /dev/null`),
    inScratch(
      (parts) =>
        `echo 'require("child_process").execSync("sh " + __dirname + "/x.sh")' > ${parts.there}/x.cjs; ${script(parts)}; NODE_OPTIONS=--require=${parts.there}/x.cjs node -e 0`,
    ),
    inScratch(
      (parts) =>
        `${script(parts)}; echo '$(shell sh $(dir $(lastword $(MAKEFILE_LIST)))x.sh)' > ${parts.there}/m; MAKEFILES=${parts.there}/m make -f /dev/null`,
    ),
  ],
  "shell names": [
    once(({ edit }) => `declare -i n; n='a[$(${edit.replaceAll("'", '"')})]'`),
    once(({ edit }) => `x='a[$(${edit.replaceAll("'", '"')})]'; echo $((x))`),
    once(({ edit }) => `[[ 'a[$(${edit.replaceAll("'", '"')})]' -eq 0 ]]`),
    once(({ edit }) => `test -v 'a[$(${edit.replaceAll("'", '"')})]'`),
    once(({ edit }) => `compgen -W '$(${edit.replaceAll("'", '"')})'`),
    once(({ edit }) => `p='$(${edit.replaceAll("'", '"')})'; echo "\${p@P}"`),
    once(({ edit }) => `mapfile -c 1 -C ${quote(`${edit}; :`)} <<< x`),
    once(({ word }) => `. /dev/stdin <<< ${word}`),
    once(({ word }) => `source /proc/self/fd/0 <<< ${word}`),
    inScratch(
      (parts) =>
        `${script(parts)}; chmod +x ${parts.there}/x.sh; BASH_CMDS[git]=${parts.there}/x.sh; git status`,
    ),
  ],
  "handed code": [
    once(({ word }) => `printf 'all:\\n\\t%s\\n' ${word} | make -f -`),
    once(({ word }) => `make -f /dev/null --eval '$(shell ${"'"}${word.replaceAll("$", "$$$$")}${"'"})'`),
    once(
      ({ edit }) =>
        `node --import ${quote(`data:text/javascript,import("node:child_process").then(c=>c.execSync(${JSON.stringify(edit)}))`)} -e 0`,
    ),
    once(({ edit }) => `awk ${quote(`BEGIN { system(${JSON.stringify(edit)}) }`)}`),
    once(({ edit }) => `git -c ${quote(`alias.x=!${edit}`)} x`),
    once(({ file, word }) => `tar cf /dev/null --checkpoint=1 --checkpoint-action=exec=${word} ${file}`),
    once(({ word }) => `find . -maxdepth 0 -exec sh -c ${word} ';'`),
  ],
  "carried command": [
    once(({ edit }) => `nice -n 1 timeout 20 ${edit}`),
    once(({ edit }) => `stdbuf -o0 setsid -w ${edit}`),
    once(({ word }) => `script -qec ${word} /dev/null`),
    once(({ word, file }) => `flock ${file} -c ${word}`),
    once(({ edit }) => `env -S ${quote(edit.replaceAll("\\", "\\\\"))}`),
    once(({ edit }) => `prlimit --nofile=256 ${edit}`),
    once(({ word }) => `xargs -d '\\n' -I{} sh -c {} <<< ${word}`),
    once(({ edit }) => `coproc ${edit}; wait`),
  ],
  "fetched code": [
    inScratch(
      (parts) => `${script(parts)} && mv ${parts.there}/x.sh ${parts.there}/y && sh ${parts.there}/y`,
    ),
    inScratch((parts) => `cp "$(command -v sh)" ${parts.there}/ls && ${parts.there}/ls -c ${parts.word}`),
    inScratch(
      (parts) => `ln -s "$(command -v sh)" ${parts.there}/cat && ${parts.there}/cat -c ${parts.word}`,
    ),
    inScratch(
      (parts) =>
        `${script(parts)}; tar cf ${parts.there}/a.tar -C ${parts.there} x.sh; tar xOf ${parts.there}/a.tar | sh`,
    ),
    once(({ word }) => `printf %s ${word} | base64 | base64 -d | sh`),
    (parts) => [
      `mkdir -p ${parts.there} && ${script(parts)}`,
      `sh ${parts.there}/x.sh`,
      `rm -rf ${parts.there}`,
    ],
    (parts) => [
      `mkdir -p ${parts.there} && ${script(parts, "git")} && chmod +x ${parts.there}/git`,
      `PATH=${parts.there}:$PATH git status`,
      `rm -rf ${parts.there}`,
    ],
  ],
  "carried loss": [
    once(({ edit }) => `prlimit --nofile=256 ${edit}`),
    once(({ edit }) => `choom -n 0 -- ${edit}`),
  ],
  "acting file": [
    once(({ file, print }) => `${print} > ${file}`),
    once(({ file, print }) => `${print} | tee ${file}`),
    inScratch(({ file, print, there }) => `${print} > ${there}/f && cp ${there}/f ${file}`),
    inScratch(({ file, print, there }) => `${print} > ${there}/f && mv ${there}/f ${file}`),
  ],
  // Changes nothing by itself: it is for who writes through the link later.
  "made link": [({ file, there }) => [`mkdir -p ${there} && ln -f ${file} ${there}/kept`]],
  "kept link": [
    ({ print, there }) => [
      `${print} > ${there}/new && [ -e ${there}/kept ] && cat ${there}/new > ${there}/kept`,
      `rm -rf ${there}`,
    ],
  ],
};

/** The lines of each way of this kind, in order: one call a line. None where the wish is of another kind. */
export const linesOf = (trick: Trick, wish: Edit): readonly (readonly string[])[] =>
  (KIND[trick] ?? "change") === wish.kind ? WAYS[trick].map((way) => way(partsOf(wish))) : [];
