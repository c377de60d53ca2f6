import type { Recording } from "../simulator/conformance/opencode2/normalise.ts";
import type { NamedSpike } from "./list-spikes.ts";
import { directTool, onEvents } from "./plugin-text2.ts";
import { eventsOf, notesIn, requestsOf } from "./read-recording.ts";
import type { Observation } from "./spike.ts";
import type { Script2, Spike2 } from "./spike2.ts";

/** Something that a plugin looks for in OpenCode 2 and should not find. */
export interface Absence {
  readonly id: string;
  readonly hypothesis: string;
  readonly capability?: string;
  readonly carries: string;
  readonly looksFor: Sought;
  /** What the product has in its place. */
  readonly instead: string;
}

type Sought =
  /** Of a part of the context, `session.context`: it is registered, and its calls are counted. */
  | { readonly hook: string }
  /** Of the context, `session.interrupt`. */
  | { readonly member: string }
  /** Of what a tool is given beside its arguments. */
  | { readonly caller: string }
  | { readonly event: string }
  | { readonly tool: string };

/** The question is played in a session that has a bit of everything, so that what is there has an occasion to show. */
export function absenceOf(absence: Absence): NamedSpike<Spike2> {
  const { id, looksFor, ...said } = absence;
  const spike: Spike2 = {
    ...said,
    expected: "absent",
    script: { ...TOUR, plugins: { ...TOUR.plugins, seeker: seekerOf(looksFor) } },
    observe: (recording) => observe(recording, looksFor),
  };
  return { id, spike };
}

const FIRST = "first turn";

const TOUR = {
  config: { permissions: [{ action: "webfetch", resource: "*", effect: "ask" }] },
  plugins: {
    command:
      'await ctx.command.transform((draft) => draft.update("mine", (command) => { command.template = "of the command"; }));',
  },
  subs: { KID: [{ call: [["read", { path: "a.txt" }]] }, { say: "read" }] },
  summaries: ["SUMMED UP"],
  steps: [
    {
      prompt: FIRST,
      model: [
        {
          call: [
            ["mine", {}],
            ["shell", { command: "true" }],
          ],
        },
        { call: [["subagent", { agent: "general", description: "d", prompt: "KID" }]] },
        { http: 500, body: { error: { message: "busy" } } },
        { say: "ok" },
      ],
    },
    {
      admit: "asks",
      model: [{ call: [["webfetch", { url: "https://example.com", format: "text" }]] }, { say: "ok" }],
    },
    { until: "permission.asked" },
    { reply: "reject", message: "no" },
    { wait: true },
    { command: "mine", model: [{ say: "ok" }] },
    { wait: true },
    { compact: true },
    { prompt: "last turn", model: [{ say: "ok" }] },
  ],
} satisfies Script2;

/** Notes `found`, and how, whenever what is sought shows. */
function seekerOf(sought: Sought): string {
  const looking = directTool("mine", CALLER_OF(sought));
  if ("member" in sought) {
    const names = JSON.stringify(sought.member.split("."));
    return `${looking}\nif (${names}.reduce((at, name) => at?.[name], ctx) !== undefined) note("found");`;
  }
  if ("event" in sought)
    return looking + onEvents(`if (event.type === ${JSON.stringify(sought.event)}) note("found");`);
  if (!("hook" in sought)) return looking;
  const [part, ...name] = sought.hook.split(".");
  return `${looking}\nawait ctx.${part}.hook(${JSON.stringify(name.join("."))}, () => note("found"));\nnote("registered");`;
}

const CALLER_OF = (sought: Sought): string =>
  `${"caller" in sought ? `if (${JSON.stringify(sought.caller)} in caller) note("found");` : ""} note("toured"); return { content: "ran" };`;

function observe(recording: Recording, sought: Sought): Observation {
  const notes = notesIn(recording);
  const isWhole = notes.includes("toured") && eventsOf(recording, "session.compaction.ended").length === 1;
  if (!isWhole) throw new Error(`the session that was to show it broke: ${recording.failures.join()}`);
  const found =
    "tool" in sought ? timesOffered(recording, sought.tool) : notes.filter((one) => one === "found").length;
  const where = WHERE(sought, notes);
  return { holds: found > 0, absent: found === 0, observed: `${where}: ${found === 0 ? "never" : "seen"}` };
}

const timesOffered = (recording: Recording, tool: string): number =>
  requestsOf(recording).filter(({ tools }) => tools.some((one) => one.split(":")[0] === tool)).length;

function WHERE(sought: Sought, notes: readonly string[]): string {
  if ("member" in sought) return `ctx.${sought.member}`;
  if ("caller" in sought) return `\`${sought.caller}\` in what a tool is given`;
  if ("event" in sought) return `the event ${sought.event}`;
  if ("tool" in sought) return `the tool ${sought.tool} offered to the model`;
  return `the hook ${sought.hook}, ${notes.includes("registered") ? "which was registered without complaint" : "which could not be registered"}, called`;
}
