/** Which part of the picture is seen: panned with the pointer, zoomed with the wheel, the buttons and keys. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { RefObject } from "preact";
import type { Layout } from "./layout.ts";

interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const NEAREST = 2;
const FARTHEST = 0.08;
const MARGIN = 12;
/** A wheel's turn of so much zooms by e. */
const WHEEL = 400;

/** The whole plan, as far as it can be read so; else its beginning. */
const fitted = ({ width, height }: Layout, size: Size): View => {
  const [across, down] = [
    (size.width - 2 * MARGIN) / (width || 1),
    (size.height - 2 * MARGIN) / (height || 1),
  ];
  return { x: MARGIN, y: MARGIN, scale: Math.max(0.65, Math.min(1, across, down)) };
};

function useSize(place: RefObject<SVGSVGElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 800, height: 500 });
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = (): void => setSize({ width: element.clientWidth, height: element.clientHeight });
    const seen = new ResizeObserver(measure);
    seen.observe(element);
    measure();
    return () => seen.disconnect();
  }, [place]);
  return size;
}

export interface ShownPart {
  readonly view: View;
  /** Does a rectangle of the picture lie in the window? */
  isIn(left: number, top: number, right: number, bottom: number): boolean;
  zoom(factor: number): void;
  fit(): void;
  /** Brings a point into the middle. */
  centre(x: number, y: number): void;
  readonly pointer: {
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(): void;
  };
}

export function useView(place: RefObject<SVGSVGElement | null>, layout: Layout): ShownPart {
  const size = useSize(place);
  const [moved, setView] = useState<View | null>(null);
  const view = moved ?? fitted(layout, size);
  const drag = useRef<{ readonly x: number; readonly y: number; readonly view: View } | null>(null);
  const zoom = (factor: number, x = size.width / 2, y = size.height / 2): void => {
    const scale = Math.min(NEAREST, Math.max(FARTHEST, view.scale * factor));
    const by = scale / view.scale;
    setView({ scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by });
  };
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / WHEEL), event.clientX - left, event.clientY - top);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });
  const { x, y, scale } = view;
  return {
    view,
    isIn: (left, top, right, bottom) =>
      right * scale + x >= 0 &&
      left * scale + x <= size.width &&
      bottom * scale + y >= 0 &&
      top * scale + y <= size.height,
    zoom: (factor) => zoom(factor),
    fit: () => setView(null),
    centre: (toX, toY) =>
      setView({ scale, x: size.width / 2 - toX * scale, y: size.height / 2 - toY * scale }),
    pointer: {
      onPointerDown: (event) => void (drag.current = { x: event.clientX, y: event.clientY, view }),
      onPointerMove(event) {
        const from = drag.current;
        if (!from || event.buttons === 0) return;
        const { view: before } = from;
        setView({ ...before, x: before.x + event.clientX - from.x, y: before.y + event.clientY - from.y });
      },
      onPointerUp: () => void (drag.current = null),
    },
  };
}
