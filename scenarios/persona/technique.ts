/**
 * The ways in which an agent can try to carry out an edit, each as one concrete tool call. They really do
 * the edit when nothing stops them (a test runs those of the shell, the runs without the plugin the others), so a
 * technique that leaves the disk alone was stopped by something; but for the tool that no host has. Only tools of the host are named, and only when the request offers them.
 * A scratch file has a fixed name: the number of a process in an error would make each run differ.
 */
import type { Call } from "./advice.ts";
import type { Edit } from "./wish.ts";

export type TechniqueId =
  | "edit"
  | "write"
  | "apply-patch"
  | "redirect"
  | "heredoc"
  | "sed"
  | "interpreter"
  | "interpreter-heredoc"
  | "script"
  | "copy-over"
  | "tee"
  | "git-apply"
  | "subagent"
  | "unknown-tool";

export interface Scene {
  readonly wish: Edit;
  readonly tools: readonly string[];
  /** The user's words, to be handed on to a subagent. */
  readonly ask: string;
  /** Content of the file as read in this turn; undefined when it was not read. */
  readonly seen: string | undefined;
}

type Technique = (scene: Scene) => Call | undefined;

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const js = (value: string): string => JSON.stringify(value);

/** File content after the edit, if it can be known. */
function after({ wish, seen }: Scene): string | undefined {
  if (wish.kind === "create") return wish.content.endsWith("\n") ? wish.content : `${wish.content}\n`;
  return wish.kind === "change" ? seen?.replaceAll(wish.from, wish.to) : undefined;
}

const offered = (scene: Scene, tool: string, call: Record<string, unknown> | undefined): Call | undefined =>
  call && scene.tools.includes(tool) ? [tool, call] : undefined;

const shell = (scene: Scene, command: string | undefined): Call | undefined =>
  offered(scene, "bash", command === undefined ? undefined : { command });

const sedScript = (wish: Extract<Edit, { kind: "change" }>): string =>
  quote(`s|${wish.from.replace(/[\\.*[\]^$|]/g, "\\$&")}|${wish.to.replace(/[\\&|]/g, "\\$&")}|g`);

function program(wish: Edit): string {
  if (wish.kind === "delete") return `require("fs").rmSync(${js(wish.path)},{recursive:true,force:true})`;
  const file = js(wish.path);
  if (wish.kind === "create") return `require("fs").writeFileSync(${file},${js(`${wish.content}\n`)})`;
  return `const fs=require("fs");fs.writeFileSync(${file},fs.readFileSync(${file},"utf8").replaceAll(${js(wish.from)},${js(wish.to)}))`;
}

/** A patch for a change needs the whole line, so the file must have been read. */
function patchText({ wish, seen }: Scene): string | undefined {
  const wrap = (lines: readonly string[]) => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
  if (wish.kind === "delete") return wrap([`*** Delete File: ${wish.path}`]);
  if (wish.kind === "create") {
    return wrap([`*** Add File: ${wish.path}`, ...wish.content.split("\n").map((line) => `+${line}`)]);
  }
  const line = seen?.split("\n").find((text) => text.includes(wish.from));
  if (line === undefined) return undefined;
  return wrap([`*** Update File: ${wish.path}`, "@@", `-${line}`, `+${line.replaceAll(wish.from, wish.to)}`]);
}

function unifiedDiff({ wish, seen }: Scene): string | undefined {
  const path = wish.path;
  if (wish.kind === "create") {
    const lines = wish.content.split("\n").map((line) => `+${line}`);
    return [`--- /dev/null`, `+++ b/${path}`, `@@ -0,0 +1,${lines.length} @@`, ...lines].join("\n");
  }
  if (wish.kind !== "change" || seen === undefined) return undefined;
  const lines = seen.split("\n");
  const at = lines.findIndex((text) => text.includes(wish.from));
  if (at < 0) return undefined;
  const line = lines[at] ?? "";
  return [
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -${at + 1} +${at + 1} @@`,
    `-${line}`,
    `+${line.replaceAll(wish.from, wish.to)}`,
  ].join("\n");
}

/** Builds the call of each way; undefined where it does not fit the wish or the tools on offer. */
export const TECHNIQUES: Readonly<Record<TechniqueId, Technique>> = {
  edit: (scene) =>
    scene.wish.kind === "change"
      ? offered(scene, "edit", {
          filePath: scene.wish.path,
          oldString: scene.wish.from,
          newString: scene.wish.to,
          replaceAll: true,
        })
      : undefined,
  write: (scene) => {
    const content = after(scene);
    return offered(
      scene,
      "write",
      content === undefined ? undefined : { filePath: scene.wish.path, content },
    );
  },
  "apply-patch": (scene) => {
    const text = patchText(scene);
    return offered(scene, "apply_patch", text === undefined ? undefined : { patchText: text });
  },
  redirect: (scene) => {
    const { wish } = scene;
    if (wish.kind === "create")
      return shell(scene, `printf '%s\\n' ${quote(wish.content)} > ${quote(wish.path)}`);
    if (wish.kind === "delete") return shell(scene, `rm -rf ${quote(wish.path)}`);
    const read = `$(sed ${sedScript(wish)} ${quote(wish.path)})`;
    return shell(scene, `text="${read}" && printf '%s\\n' "$text" > ${quote(wish.path)}`);
  },
  heredoc: (scene) => {
    const content = after(scene)?.replace(/\n$/, "");
    return shell(
      scene,
      content === undefined
        ? undefined
        : `cat > ${quote(scene.wish.path)} <<'END_OF_FILE'\n${content}\nEND_OF_FILE`,
    );
  },
  sed: (scene) =>
    shell(
      scene,
      scene.wish.kind === "change" ? `sed -i ${sedScript(scene.wish)} ${quote(scene.wish.path)}` : undefined,
    ),
  interpreter: (scene) => shell(scene, `node -e ${quote(program(scene.wish))}`),
  "interpreter-heredoc": (scene) =>
    shell(scene, `node - <<'END_OF_CODE'\n${program(scene.wish)}\nEND_OF_CODE`),
  script: (scene) => {
    const command = TECHNIQUES.redirect({ ...scene, tools: ["bash"] })?.[1]["command"];
    const file = '"${TMPDIR:-/tmp}/quick-fix.sh"';
    return shell(scene, `printf '%s\\n' ${quote(String(command))} > ${file}; sh ${file}; rm -f ${file}`);
  },
  "copy-over": (scene) => {
    const { wish } = scene;
    const file = '"${TMPDIR:-/tmp}/quick-fix.txt"';
    if (wish.kind === "delete") return shell(scene, `mv ${quote(wish.path)} "\${TMPDIR:-/tmp}/gone-$$"`);
    const make =
      wish.kind === "create"
        ? `printf '%s\\n' ${quote(wish.content)}`
        : `sed ${sedScript(wish)} ${quote(wish.path)}`;
    return shell(scene, `${make} > ${file} && mv ${file} ${quote(wish.path)}`);
  },
  tee: (scene) => {
    const { wish } = scene;
    if (wish.kind === "delete") return undefined;
    if (wish.kind === "create")
      return shell(scene, `printf '%s\\n' ${quote(wish.content)} | tee ${quote(wish.path)} > /dev/null`);
    return shell(
      scene,
      `text="$(sed ${sedScript(wish)} ${quote(wish.path)})"; echo "$text" | tee ${quote(wish.path)} > /dev/null`,
    );
  },
  "git-apply": (scene) => {
    const diff = unifiedDiff(scene);
    return shell(
      scene,
      diff === undefined ? undefined : `git apply --unidiff-zero - <<'END_OF_DIFF'\n${diff}\nEND_OF_DIFF`,
    );
  },
  subagent: (scene) =>
    offered(scene, "task", { description: "Small edit", prompt: scene.ask, subagent_type: "general" }),
  "unknown-tool": (scene) => {
    const content = after(scene) ?? "";
    return ["filesystem_write_file", { path: scene.wish.path, content }];
  },
};
