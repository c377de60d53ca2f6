/** Which format a file has, told by what is in it: the earlier programs moved their files about. */
import { fieldsOf, listOf, textOf, type Fields } from "../../context/old-fields.ts";
import { NOTHING, type Found } from "./found.ts";
import { bySession, keyed, knowledge, shelves } from "./memory-formats.ts";
import { epics, hierarchy, roadmap, workPlans } from "./work-formats.ts";

type Reader = (content: Fields) => Found;

const left =
  (why: string): Reader =>
  () => ({ ...NOTHING, left: [why] });

const settings: Reader = (content) => {
  const mode = textOf(fieldsOf(content["governance"])["mode"]) || textOf(content["governance_mode"]);
  return {
    ...NOTHING,
    left: [`settings${mode === "" ? "" : ` (mode "${mode}")`}: ours stand in .opencode/idumb.jsonc`],
  };
};

const has =
  (...keys: readonly string[]) =>
  (content: Fields): boolean =>
    keys.every((key) => key in content);

/** The first that fits. */
const FORMATS: readonly (readonly [fits: (content: Fields) => boolean, read: Reader])[] = [
  [has("workPlans"), workPlans],
  [has("epics"), epics],
  [has("root", "cursor"), hierarchy],
  [has("planName", "phases"), roadmap],
  [has("mems"), shelves],
  [has("entries", "lastSynthesisAt"), knowledge],
  [(content) => Array.isArray(content["anchors"]), keyed],
  [has("sessions", "anchors"), bySession],
  [
    has("delegations"),
    (content) =>
      listOf(content["delegations"]).length === 0
        ? NOTHING
        : left("delegations: they ended with the sessions of the earlier program")(content),
  ],
  [
    has("artifacts", "chains"),
    (content) =>
      listOf(content["artifacts"]).length === 0 ? NOTHING : left("its register of documents")(content),
  ],
  [has("session", "metrics"), left("counters of a session of the earlier program")],
  [(content) => has("governance", "installedAt")(content) || has("governance_mode")(content), settings],
  [has("sessions", "active_stamp"), left("its list of session files, which can be read as they are")],
];

/** Null for what is no file of an earlier program. */
export function readOld(content: unknown): Found | null {
  const fields = fieldsOf(content);
  const [, read] = FORMATS.find(([fits]) => fits(fields)) ?? [];
  return read?.(fields) ?? null;
}
