/**
 * Runs one command in a throw-away repository with an edited and an untracked file, behind walls of the kernel:
 * without network, with the machine read-only. Where these walls cannot be had, nothing is run, because half of a
 * corpus of destruction is destruction.
 */
import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const NOBODY = "65534";
const JAIL_FAILED = 97;
const SCRIPT = fileURLToPath(new URL("throw-away.sh", import.meta.url));

export interface Ran {
  readonly exitCode: number | null;
  /** Lines of the difference between the work tree before and after. */
  readonly changed: readonly string[];
  /** Programs this machine does not have. */
  readonly missing: readonly string[];
}

export interface ThrowAway {
  run(command: string): Promise<Ran>;
  remove(): void;
}

/** Makes the repository once; every run unpacks it anew. */
export function openThrowAway(): ThrowAway {
  const folder = mkdtempSync(join(tmpdir(), "idumb-corpus-"));
  const image = join(folder, "image.tar");
  makeRepository(folder);
  const packed = spawnSync("tar", ["-C", folder, "-cf", image, "work", "home", "remote.git"]);
  if (packed.status !== 0) throw new Error("the throw-away repository cannot be packed with tar.");
  const isRoot = process.getuid?.() === 0;
  const walls = [
    "-n",
    "-m",
    "-p",
    "-i",
    "-f",
    "--mount-proc",
    "--kill-child",
    ...(isRoot ? [] : ["-U", "-r"]),
  ];
  return {
    run: (command) =>
      new Promise((resolve, reject) => {
        const input = openSync(image, "r");
        const child = spawn("unshare", [...walls, "bash", SCRIPT, command, isRoot ? NOBODY : ""], {
          stdio: ["ignore", "pipe", "ignore", input],
        });
        let output = "";
        child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
        child.on("error", () => reject(noWalls()));
        child.on("close", (exitCode) => {
          closeSync(input);
          if (exitCode === JAIL_FAILED) return reject(noWalls());
          resolve({ exitCode, changed: tagged(output, "changed "), missing: tagged(output, "missing ") });
        });
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const noWalls = () =>
  new Error(
    "labels are checked by running the lines behind Linux namespaces (unshare), which this machine does not offer.",
  );

const tagged = (output: string, tag: string): readonly string[] =>
  output.split("\n").flatMap((line) => (line.startsWith(tag) ? [line.slice(tag.length)] : []));

const FILES: Readonly<Record<string, string>> = {
  "README.md": "# Demo\n\nfoo bar TODO\n",
  "package.json":
    '{\n  "name": "demo",\n  "version": "1.0.0",\n  "scripts": { "test": "true", "build": "true" }\n}\n',
  "src/app.ts": "export const app = 1;\n// TODO: foo\n",
  "src/util.ts": "export const util = (a: number) => a + 1;\n",
  "src/index.js": "console.log('hello');\n",
  "src/main.py": "print('hello')\n",
  "config.json": '{ "debug": false, "port": 3000 }\n',
  "data.csv": "id,name\n1,a\n2,b\n",
  "app.log": "INFO start\nERROR boom\n",
  "notes.txt": "foo\nbar\nfoo\n",
  "old.txt": "old\n",
  "a.txt": "a\n",
  "b.txt": "b\n",
  a: "a\n",
  b: "b\n",
  f: "a\nb\n",
  file: "foo\n",
  Makefile: "all:\n\t@true\ntest:\n\t@true\n",
  ".env": "KEY=value\n",
  ".gitignore": "node_modules\ndist\ncoverage\n*.pyc\n",
  "docs/guide.md": "# Guide\n",
  // An empty file is an empty database.
  "app.db": "",
  "a.db": "",
};

function makeRepository(folder: string): void {
  const work = join(folder, "work");
  for (const name of ["work/src", "work/docs", "work/dist", "work/node_modules/x", "home"])
    mkdirSync(join(folder, name), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(work, name), text);
  writeFileSync(join(work, "dist/out.js"), "1\n");
  writeFileSync(
    join(folder, "home/.gitconfig"),
    "[user]\n\tname = Agent\n\temail = agent@example.invalid\n[init]\n\tdefaultBranch = main\n[safe]\n\tdirectory = *\n",
  );
  const git = (...args: string[]) =>
    spawnSync("git", args, { cwd: work, env: { PATH: process.env["PATH"], HOME: join(folder, "home") } });
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-qm", "first");
  git("tag", "v1.0.0");
  git("branch", "feature");
  writeFileSync(join(work, "src/util.ts"), "export const util = (a: number) => a + 2;\n");
  git("commit", "-qam", "second");
  git("clone", "-q", "--bare", work, join(folder, "remote.git"));
  git("remote", "add", "origin", "../remote.git");
  git("fetch", "-q", "origin");
  writeFileSync(join(work, "old.txt"), "stashed\n");
  git("stash", "-q");
  writeFileSync(join(work, "src/app.ts"), "export const app = 2;\n// TODO: foo\n");
  writeFileSync(join(work, "untracked.txt"), "new\n");
}
