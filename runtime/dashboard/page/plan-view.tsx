/** The plan: a picture, a filter over it, and the details of what is chosen. */
import { useMemo, useState } from "preact/hooks";
import { Details } from "./details.tsx";
import { layoutOf } from "./layout.ts";
import { Picture } from "./picture.tsx";
import type { Overview } from "../wire.ts";

export interface PlanViewProps {
  readonly data: Overview;
  readonly chosen: string | null;
  readonly withWords: boolean;
  choose(id: string | null): void;
}

const OPEN: ReadonlySet<string> = new Set(["planned", "held", "active", "review", "failed"]);
const FILTERS = ["all", "open", "held", "failed", "completed"] as const;
type Filter = (typeof FILTERS)[number];

const passes = (filter: Filter, status: string): boolean =>
  filter === "all" || (filter === "open" ? OPEN.has(status) : filter === status);

export function PlanView({ data, chosen, withWords, choose }: PlanViewProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const [words, setWords] = useState("");
  const { plans, tasks, comments } = data;
  const shown = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    return tasks.filter(
      ({ id, name, status }) => passes(filter, status) && `${id} ${name}`.toLowerCase().includes(wanted),
    );
  }, [tasks, filter, words]);
  const layout = useMemo(() => layoutOf(plans, shown), [plans, shown]);
  const marks = useMemo(() => {
    const open = comments.filter(({ answer }) => answer === null);
    return new Map([...Map.groupBy(open, ({ about }) => about)].map(([id, ones]) => [id, ones.length]));
  }, [comments]);
  return (
    <div class={`plan${chosen === null ? "" : " with-details"}`}>
      <div class="main">
        <div class="bar">
          <input
            type="search"
            placeholder="Find a task ( / )"
            aria-label="find a task"
            value={words}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
          <div class="chips" role="group" aria-label="status">
            {FILTERS.map((one) => (
              <button type="button" key={one} aria-pressed={filter === one} onClick={() => setFilter(one)}>
                {one} <span class="soft">{tasks.filter(({ status }) => passes(one, status)).length}</span>
              </button>
            ))}
          </div>
        </div>
        {shown.length === 0 ? (
          <p class="empty">
            {tasks.length === 0 ? "No plan yet. It grows here as the agent works." : "No task is like that."}
          </p>
        ) : (
          <Picture layout={layout} chosen={chosen} marks={marks} choose={choose} />
        )}
      </div>
      {chosen !== null && (
        <Details data={data} id={chosen} withWords={withWords} show={choose} close={() => choose(null)} />
      )}
    </div>
  );
}
