/**
 * What an earlier program of this kind left in the project. Nothing here reads it as truth: whether that work goes on
 * is the human's to say, and the note holds the call that takes it over. It stops with the first plan of ours.
 */
import { TOOL } from "../kernel/tool-names.ts";
import { fieldsOf, listOf, textOf, type Fields } from "./old-fields.ts";

export interface OldState {
  /** Told to the agent; "" = there is no work in it. */
  readonly work: string;
  /** Told to the human; "" = no settings that differ from those that apply. */
  readonly settings: string;
}

/** Where they kept it, by what is read there: plans with tasks, epics with tasks, one tree, settings. */
const PLANS = ".idumb/brain/graph.json";
const EPICS = ".idumb/brain/tasks.json";
const TREE = ".hivemind/hierarchy.json";
const SETTINGS = ".idumb/config.json";
export const OLD_FILES: readonly string[] = [PLANS, EPICS, TREE, SETTINGS];

const MAX_TASKS = 4;
const MAX_CRITERIA = 3;
const MAX_CHARS = 42;
const OVER: ReadonlySet<unknown> = new Set(["completed", "complete", "abandoned", "archived", "failed"]);

/** Cut in the middle: tasks of one plan often begin with the same words. */
function shortened(text: string): string {
  if (text.length <= MAX_CHARS) return text;
  const half = (MAX_CHARS - 1) / 2;
  return `${text.slice(0, Math.ceil(half))}…${text.slice(-Math.floor(half))}`;
}

interface OldWork {
  readonly name: string;
  readonly acceptance: readonly string[];
  readonly tasks: readonly { readonly name: string; readonly expectedOutput: string }[];
}

const isOpen = ({ status }: Fields): boolean => !OVER.has(status);

function worksOf(path: string, content: Fields): readonly OldWork[] {
  const nodes =
    path === TREE ? [fieldsOf(content["root"])] : listOf(content[path === PLANS ? "workPlans" : "epics"]);
  return nodes.filter(isOpen).flatMap((node): OldWork[] => {
    const tasks = [...listOf(node["tasks"]), ...listOf(node["children"])].filter(isOpen).map((task) => {
      const name = textOf(task["name"]) || textOf(task["content"]);
      const expected = textOf(task["expectedOutput"]);
      return { name, expectedOutput: expected === "" ? `${shortened(name)} is done` : shortened(expected) };
    });
    const name = textOf(node["name"]) || textOf(node["content"]);
    const criteria = Array.isArray(node["acceptance"]) ? node["acceptance"] : [];
    const acceptance = criteria.map(textOf).filter((one) => one !== "");
    const named = tasks.filter(
      (task, at) => task.name !== "" && tasks.findIndex((one) => one.name === task.name) === at,
    );
    if (name === "" || named.length === 0) return [];
    const shown = named.map((task) => ({ ...task, name: shortened(task.name) }));
    return [{ name: shortened(name), acceptance: acceptance.map(shortened), tasks: shown }];
  });
}

function read(files: Readonly<Record<string, string>>, path: string): Fields {
  try {
    return fieldsOf(JSON.parse(files[path] ?? "{}"));
  } catch {
    return {};
  }
}

function workNote(path: string, content: Fields): string {
  const works = worksOf(path, content);
  const [work] = works;
  if (!work) return "";
  const tasks = work.tasks.slice(0, MAX_TASKS);
  const call = {
    action: "create",
    name: work.name,
    acceptance: work.acceptance.slice(0, MAX_CRITERIA),
    tasks,
  };
  const rest = [
    work.tasks.length > tasks.length ? `${work.tasks.length - tasks.length} more tasks` : "",
    works.length > 1 ? `${works.length - 1} more plans` : "",
  ].filter((part) => part !== "");
  const more = rest.length === 0 ? "" : ` (the file has ${rest.join(" and ")})`;
  return `OLD STATE: ${path} of an earlier program holds "${work.name}", unfinished. It counts for nothing here. Ask the human whether that work goes on; if it does: ${TOOL.plan} ${JSON.stringify(call)}${more}`;
}

/**
 * @param files texts of {@link OLD_FILES}, as far as they are there.
 * @param mode the mode that applies.
 */
export function oldStateIn(files: Readonly<Record<string, string>>, mode: string): OldState {
  const works = [PLANS, EPICS, TREE].map((path) => workNote(path, read(files, path)));
  const old = textOf(fieldsOf(read(files, SETTINGS)["governance"])["mode"]);
  const settings =
    old === "" || old === mode
      ? ""
      : `${SETTINGS} is of an earlier program and not read: its mode was "${shortened(old)}", "${mode}" applies. Settings stand in .opencode/idumb.jsonc.`;
  return { work: works.find((one) => one !== "") ?? "", settings };
}
