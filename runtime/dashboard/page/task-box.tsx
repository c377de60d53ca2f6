/** A task in the picture: its name, how it stands, how far its steps are. */
import { BOX, type Box } from "./layout.ts";

const NAME_CHARS = 52;
const LINE_CHARS = 27;
/** A first line that is shorter wastes the box. */
const LEAST_CHARS = 8;

/** The name in two lines. */
function linesOf(name: string): readonly string[] {
  const cut = name.length > NAME_CHARS ? `${name.slice(0, NAME_CHARS - 1)}…` : name;
  if (cut.length <= LINE_CHARS) return [cut];
  const at = cut.lastIndexOf(" ", LINE_CHARS);
  const end = at < LEAST_CHARS ? LINE_CHARS : at;
  return [cut.slice(0, end), cut.slice(end).trim()];
}

const MARKS: Readonly<Record<string, string>> = {
  completed: "✓",
  active: "▶",
  review: "◎",
  failed: "✗",
  held: "‖",
  deferred: "…",
  abandoned: "–",
};

export interface TaskBoxProps {
  readonly box: Box;
  readonly isChosen: boolean;
  /** Near enough for words. */
  readonly isReadable: boolean;
  /** Comments that are not answered. */
  readonly marks: number;
  choose(): void;
}

export function TaskBox({ box, isChosen, isReadable, marks, choose }: TaskBoxProps) {
  const { id, name, status, steps } = box.task;
  const [first, second] = linesOf(name);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <g
      id={`box-${id}`}
      role="option"
      aria-selected={isChosen}
      aria-label={`${id} ${name}, ${status}`}
      class={`box ${status}${isChosen ? " chosen" : ""}`}
      transform={`translate(${box.x} ${box.y})`}
      onClick={choose}
    >
      <rect width={BOX.width} height={BOX.height} rx="7" />
      <rect class="edge" width="5" height={BOX.height} rx="2.5" />
      {isReadable && (
        <>
          <text x="14" y={second ? 18 : 21} class="name">
            {first}
          </text>
          {second && (
            <text x="14" y="31" class="name">
              {second}
            </text>
          )}
          <text x="14" y="44" class="small">
            {MARKS[status] ?? "○"} {id}
            {steps.length > 0 ? ` · ${done}/${steps.length}` : ""}
            {marks > 0 ? ` · ${marks} to answer` : ""}
          </text>
        </>
      )}
    </g>
  );
}
