/** The plan as a picture. Only what lies in the window is drawn, so that a thousand tasks stay smooth. */
import { useRef } from "preact/hooks";
import { BOX, type Arrow, type Band, type Box, type Layout } from "./layout.ts";
import { TaskBox } from "./task-box.tsx";
import { useView, type ShownPart } from "./use-view.ts";

/** Below this nothing could be read: boxes without words. */
const READABLE = 0.45;
const CLOSER = 1.25;
const LEAST_BEND = 28;

function path({ from, to }: Arrow): string {
  const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2];
  const [x2, y2] = [to.x, to.y + BOX.height / 2];
  const bend = Math.max(LEAST_BEND, Math.abs(x2 - x1) / 2);
  return `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
}

const NOWHERE = [0, 0] as const;
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The nearest box in the direction of a key; what lies aside counts as three times as far. */
function beside(boxes: readonly Box[], from: Box | undefined, key: string): Box | undefined {
  if (!from) return boxes[0];
  const [dx, dy] = DIRECTIONS[key] ?? NOWHERE;
  let best: Box | undefined;
  let least = Infinity;
  for (const box of boxes) {
    const along = (box.x - from.x) * dx + (box.y - from.y) * dy;
    const far = along + 3 * Math.abs((box.x - from.x) * dy + (box.y - from.y) * dx);
    if (along > 0 && far < least) [best, least] = [box, far];
  }
  return best;
}

export interface PictureProps {
  readonly layout: Layout;
  readonly chosen: string | null;
  /** How many comments of a task are not answered. */
  readonly marks: ReadonlyMap<string, number>;
  choose(id: string): void;
}

const Plan = ({ band, choose }: { readonly band: Band; choose(): void }) => (
  <g class={`band ${band.plan.status}`} transform={`translate(0 ${band.y})`} onClick={choose}>
    <rect width={band.width} height={band.height} rx="10" />
    <text x="16" y="23">
      {band.plan.name}
      <tspan dx="10">{`${band.plan.id} · ${band.plan.status} · ${band.done} of ${band.total} done`}</tspan>
    </text>
  </g>
);

function Drawn({ layout, chosen, marks, choose, part }: PictureProps & { readonly part: ShownPart }) {
  const { isIn, view } = part;
  const isSeen = ({ from, to }: Arrow): boolean =>
    isIn(
      Math.min(from.x, to.x),
      Math.min(from.y, to.y),
      Math.max(from.x, to.x) + BOX.width,
      Math.max(from.y, to.y) + BOX.height,
    );
  return (
    <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
      {layout.bands
        .filter(({ y, width, height }) => isIn(0, y, width, y + height))
        .map((band) => (
          <Plan key={band.plan.id} band={band} choose={() => choose(band.plan.id)} />
        ))}
      {layout.arrows.filter(isSeen).map((arrow) => (
        <path
          key={`${arrow.from.task.id} ${arrow.to.task.id}`}
          class={`arrow${[arrow.from.task.id, arrow.to.task.id].includes(chosen ?? "") ? " chosen" : ""}`}
          d={path(arrow)}
          marker-end="url(#tip)"
        />
      ))}
      {layout.boxes
        .filter(({ x, y }) => isIn(x, y, x + BOX.width, y + BOX.height))
        .map((box) => (
          <TaskBox
            key={box.task.id}
            box={box}
            isChosen={box.task.id === chosen}
            isReadable={view.scale >= READABLE}
            marks={marks.get(box.task.id) ?? 0}
            choose={() => choose(box.task.id)}
          />
        ))}
    </g>
  );
}

export function Picture(props: PictureProps) {
  const { layout, chosen, choose } = props;
  const place = useRef<SVGSVGElement>(null);
  const part = useView(place, layout);
  const go = (box: Box | undefined): void => {
    if (!box) return;
    choose(box.task.id);
    // Whole in the window: its far corner, and its near one.
    if (!part.isIn(box.x + BOX.width, box.y + BOX.height, box.x, box.y)) part.centre(box.x, box.y);
  };
  const keys = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key in DIRECTIONS)
      go(
        beside(
          layout.boxes,
          layout.boxes.find(({ task }) => task.id === chosen),
          key,
        ),
      );
    else if (key === "+" || key === "=") part.zoom(CLOSER);
    else if (key === "-") part.zoom(1 / CLOSER);
    else if (key === "0") part.fit();
    else return;
    event.preventDefault();
  };
  return (
    <div class="picture">
      <svg
        ref={place}
        tabindex={0}
        role="listbox"
        aria-label="The plan: arrow keys choose a task, plus and minus zoom, 0 shows all"
        aria-activedescendant={chosen === null ? undefined : `box-${chosen}`}
        onKeyDown={keys}
        {...part.pointer}
      >
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0,0 L8,4 L0,8 z" />
          </marker>
        </defs>
        <Drawn {...props} part={part} />
      </svg>
      <div class="zoom">
        <button type="button" aria-label="zoom in" onClick={() => part.zoom(CLOSER)}>
          +
        </button>
        <button type="button" aria-label="zoom out" onClick={() => part.zoom(1 / CLOSER)}>
          −
        </button>
        <button type="button" onClick={() => part.fit()}>
          fit
        </button>
      </div>
    </div>
  );
}
