/** The plan as a picture: pan, zoom, keys. Only what lies in the window is drawn, so that a thousand tasks stay smooth. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import { BOX, type Arrow, type Box, type Layout } from "./layout.ts";

interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Below this nothing could be read: boxes without words. */
const READABLE = 0.45;
const NEAREST = 2;
const FARTHEST = 0.08;
const NAME_CHARS = 52;
const LINE_CHARS = 27;

const clamp = (scale: number): number => Math.min(NEAREST, Math.max(FARTHEST, scale));

/** The whole plan, as far as it can be read so; else its beginning. */
const fitted = ({ width, height }: Layout, size: Size): View => ({
  x: 12,
  y: 12,
  scale: Math.max(
    size.width < 500 ? 0.7 : 0.6,
    Math.min(1, (size.width - 24) / (width || 1), (size.height - 24) / (height || 1)),
  ),
});

/** The name in two lines. */
function linesOf(name: string): readonly string[] {
  const cut = name.length > NAME_CHARS ? `${name.slice(0, NAME_CHARS - 1)}…` : name;
  if (cut.length <= LINE_CHARS) return [cut];
  const at = cut.lastIndexOf(" ", LINE_CHARS);
  const end = at < 8 ? LINE_CHARS : at;
  return [cut.slice(0, end), cut.slice(end).trim()];
}

function path({ from, to }: Arrow): string {
  const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2];
  const [x2, y2] = [to.x, to.y + BOX.height / 2];
  const bend = Math.max(28, Math.abs(x2 - x1) / 2);
  return `M${x1},${y1} C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`;
}

const NOWHERE = [0, 0] as const;
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The nearest box in the direction of a key. */
function beside(boxes: readonly Box[], from: Box | undefined, key: string): Box | undefined {
  if (!from) return boxes[0];
  const [dx, dy] = DIRECTIONS[key] ?? NOWHERE;
  let best: Box | undefined;
  let least = Infinity;
  for (const box of boxes) {
    const [along, across] = [
      (box.x - from.x) * dx + (box.y - from.y) * dy,
      (box.x - from.x) * dy + (box.y - from.y) * dx,
    ];
    const far = along + 3 * Math.abs(across);
    if (along > 0 && far < least) [best, least] = [box, far];
  }
  return best;
}

const MARKS: Readonly<Record<string, string>> = {
  completed: "✓",
  active: "▶",
  review: "◎",
  failed: "✗",
  held: "⏸",
  deferred: "…",
  abandoned: "–",
};

function Task({
  box,
  isChosen,
  isReadable,
  marks,
  choose,
}: {
  box: Box;
  isChosen: boolean;
  isReadable: boolean;
  marks: number;
  choose(): void;
}) {
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
          <text x="14" y={second ? 19 : 22} class="name">
            {first}
          </text>
          {second && (
            <text x="14" y="33" class="name">
              {second}
            </text>
          )}
          <text x="14" y="45" class="small">
            {MARKS[status] ?? "○"} {id}
            {steps.length > 0 ? ` · ${done}/${steps.length}` : ""}
            {marks > 0 ? ` · 💬 ${marks}` : ""}
          </text>
        </>
      )}
    </g>
  );
}

export interface PictureProps {
  readonly layout: Layout;
  readonly chosen: string | null;
  /** How many comments stand at a task. */
  readonly marks: ReadonlyMap<string, number>;
  choose(id: string): void;
}

function useSize(): readonly [RefObject<SVGSVGElement | null>, Size] {
  const place = useRef<SVGSVGElement>(null);
  const [size, setSize] = useState<Size>({ width: 800, height: 500 });
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const seen = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    seen.observe(element);
    setSize({ width: element.clientWidth, height: element.clientHeight });
    return () => seen.disconnect();
  }, []);
  return [place, size];
}

export function Picture({ layout, chosen, marks, choose }: PictureProps) {
  const [place, size] = useSize();
  const [moved, setView] = useState<View | null>(null);
  const view = moved ?? fitted(layout, size);
  const drag = useRef<{ x: number; y: number; view: View } | null>(null);
  const zoom = (factor: number, x = size.width / 2, y = size.height / 2): void => {
    const scale = clamp(view.scale * factor);
    const by = scale / view.scale;
    setView({ scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by });
  };
  useEffect(() => {
    const element = place.current;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = (element as SVGSVGElement).getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top);
    };
    element?.addEventListener("wheel", wheel, { passive: false });
    return () => element?.removeEventListener("wheel", wheel);
  });
  const shown = {
    left: -view.x / view.scale,
    top: -view.y / view.scale,
    right: (size.width - view.x) / view.scale,
    bottom: (size.height - view.y) / view.scale,
  };
  const isIn = (x1: number, y1: number, x2: number, y2: number): boolean =>
    x2 >= shown.left && x1 <= shown.right && y2 >= shown.top && y1 <= shown.bottom;
  const boxes = layout.boxes.filter(({ x, y }) => isIn(x, y, x + BOX.width, y + BOX.height));
  const arrows = layout.arrows.filter(({ from, to }) =>
    isIn(
      Math.min(from.x, to.x),
      Math.min(from.y, to.y),
      Math.max(from.x, to.x) + BOX.width,
      Math.max(from.y, to.y) + BOX.height,
    ),
  );
  const go = (box: Box | undefined): void => {
    if (!box) return;
    choose(box.task.id);
    if (isIn(box.x + BOX.width, box.y + BOX.height, box.x, box.y)) return;
    setView({
      ...view,
      x: size.width / 2 - (box.x + BOX.width / 2) * view.scale,
      y: size.height / 2 - box.y * view.scale,
    });
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key.startsWith("Arrow"))
      go(
        beside(
          layout.boxes,
          layout.boxes.find(({ task }) => task.id === chosen),
          event.key,
        ),
      );
    else if (event.key === "+" || event.key === "=") zoom(1.25);
    else if (event.key === "-") zoom(0.8);
    else if (event.key === "0") setView(null);
    else return;
    event.preventDefault();
  };
  return (
    <div class="picture">
      <svg
        ref={place}
        tabIndex={0}
        role="listbox"
        aria-label="The plan: arrow keys choose a task, plus and minus zoom, 0 shows all"
        aria-activedescendant={chosen === null ? undefined : `box-${chosen}`}
        onKeyDown={keys}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY, view };
        }}
        onPointerMove={(event) => {
          const from = drag.current;
          if (!from || event.buttons === 0) return;
          setView({
            ...from.view,
            x: from.view.x + event.clientX - from.x,
            y: from.view.y + event.clientY - from.y,
          });
        }}
        onPointerUp={() => {
          drag.current = null;
        }}
      >
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0,0 L8,4 L0,8 z" />
          </marker>
        </defs>
        <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
          {layout.bands
            .filter(({ y, width, height }) => isIn(0, y, width, y + height))
            .map(({ plan, y, width, height, done, total }) => (
              <g
                key={plan.id}
                class={`band ${plan.status}`}
                transform={`translate(0 ${y})`}
                onClick={() => choose(plan.id)}
              >
                <rect width={width} height={height} rx="10" />
                <text
                  x="16"
                  y="23"
                  style={{ fontSize: `${Math.min(34, 14 / Math.min(1, view.scale / 0.7))}px` }}
                >
                  {plan.name}
                  <tspan
                    class="small"
                    dx="10"
                  >{`${plan.id} · ${plan.status} · ${done} of ${total} done`}</tspan>
                </text>
              </g>
            ))}
          {arrows.map((arrow) => (
            <path
              key={`${arrow.from.task.id} ${arrow.to.task.id}`}
              class={`arrow${arrow.from.task.id === chosen || arrow.to.task.id === chosen ? " chosen" : ""}`}
              d={path(arrow)}
              marker-end="url(#tip)"
            />
          ))}
          {boxes.map((box) => (
            <Task
              key={box.task.id}
              box={box}
              isChosen={box.task.id === chosen}
              isReadable={view.scale >= READABLE}
              marks={marks.get(box.task.id) ?? 0}
              choose={() => choose(box.task.id)}
            />
          ))}
        </g>
      </svg>
      <div class="zoom">
        <button type="button" aria-label="zoom in" onClick={() => zoom(1.25)}>
          +
        </button>
        <button type="button" aria-label="zoom out" onClick={() => zoom(0.8)}>
          −
        </button>
        <button type="button" onClick={() => setView(null)}>
          fit
        </button>
      </div>
    </div>
  );
}
