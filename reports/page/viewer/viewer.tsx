/**
 * The trace viewer: turns, the moments of the chosen turn, and the chosen moment in full. Arrow keys walk
 * through moments and turns.
 */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Moments } from "../../moments/moment.ts";
import { placeHash, type Place } from "../place.ts";
import { MomentView } from "./moment-view.tsx";
import { momentTitle, turnsOf, type Turn } from "./turns.ts";

interface Props {
  readonly name: string;
  readonly moments: Moments;
  readonly place: Place;
}

export function Viewer({ name, moments, place }: Props) {
  const turns = useMemo(() => turnsOf(moments), [moments]);
  const [chosen, setChosen] = useState(() => firstShown(moments, turns, place));
  const turn = turns.find(({ indices }) => indices.includes(chosen)) ?? turns[0];
  // Keys may come faster than the page is drawn: each begins where the last one led.
  const newest = useRef(chosen);
  const choose = (index: number): void => {
    newest.current = index;
    setChosen(index);
    history.replaceState(null, "", placeHash(name, { moment: index }));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const next = target(event.key, newest.current, turns, moments);
      if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      choose(next);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  useEffect(() => {
    for (const current of document.querySelectorAll('.viewer [aria-current="true"]'))
      current.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const { header } = moments;
  return (
    <div class="viewer">
      <header>
        <a href="#">← report</a>
        <h1>{name}</h1>
        <p class="facts">
          {header.host === "fake" ? "simulated" : "real"} OpenCode {header.hostVersion}, seed {header.seed} ·
          keys: ↑ ↓ moment, ← → turn, <kbd>f</kbd> next failure, <kbd>r</kbd> next refusal
        </p>
        {moments.problem !== null && (
          <p role="alert" class="trouble">
            {moments.problem}
          </p>
        )}
      </header>
      <nav aria-label="turns">
        <ol>
          {turns.map((one) => (
            <li key={one.number}>
              <TurnButton turn={one} isChosen={one === turn} onChoose={() => choose(one.from)} />
            </li>
          ))}
        </ol>
      </nav>
      <nav aria-label="moments">
        <ol>
          {turn?.indices.map((index) => (
            <li key={index}>
              <MomentButton
                moments={moments}
                index={index}
                isChosen={index === chosen}
                onChoose={() => choose(index)}
              />
            </li>
          ))}
        </ol>
      </nav>
      <MomentView moments={moments} index={chosen} onChoose={choose} />
    </div>
  );
}

interface MomentButtonProps {
  readonly moments: Moments;
  readonly index: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function MomentButton({ moments, index, isChosen, onChoose }: MomentButtonProps) {
  const moment = moments.moments[index];
  if (!moment) return null;
  const refused = moment.kind === "call" && moment.refused !== null;
  return (
    <button
      type="button"
      class={`moment ${moment.kind} ${refused ? "refused" : ""}`}
      aria-current={isChosen ? "true" : undefined}
      onClick={onChoose}
    >
      {momentTitle(moment, moments.texts)}
    </button>
  );
}

function TurnButton(props: {
  readonly turn: Turn;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const { turn, isChosen, onChoose } = props;
  return (
    <button type="button" class="turn" aria-current={isChosen ? "true" : undefined} onClick={onChoose}>
      <span class="number">{turn.number}</span> {turn.said}
      {turn.failures > 0 && <span class="badge failure">did not hold</span>}
      {turn.refusals > 0 && <span class="badge refused">{turn.refusals} refused</span>}
      {turn.changes > 0 && <span class="badge disk">disk</span>}
    </button>
  );
}

/** The moment that the address names; of a turn its failure, else its beginning. */
function firstShown(moments: Moments, turns: readonly Turn[], place: Place): number {
  if (place.moment !== null && place.moment < moments.moments.length) return place.moment;
  const failures = moments.moments.flatMap(({ kind }, index) => (kind === "failure" ? [index] : []));
  const failed = place.failure === null ? undefined : failures[place.failure];
  if (failed !== undefined) return failed;
  const turn = turns.find(({ number }) => number === place.turn);
  if (turn) return turn.indices.find((index) => moments.moments[index]?.kind === "failure") ?? turn.from;
  return failures[0] ?? 0;
}

/** Where a key leads; null when it is none of ours or there is nothing further. */
function target(key: string, chosen: number, turns: readonly Turn[], { moments }: Moments): number | null {
  const turnAt = turns.findIndex(({ indices }) => indices.includes(chosen));
  const order = turns.flatMap(({ indices }) => indices);
  const at = order.indexOf(chosen);
  const following = (test: (index: number) => boolean): number | null =>
    order.slice(at + 1).find(test) ?? null;
  switch (key) {
    case "ArrowDown":
      return order[at + 1] ?? null;
    case "ArrowUp":
      return order[at - 1] ?? null;
    case "ArrowRight":
      return turns[turnAt + 1]?.from ?? null;
    case "ArrowLeft":
      return turns[turnAt - 1]?.from ?? null;
    case "Home":
      return order[0] ?? null;
    case "End":
      return order.at(-1) ?? null;
    case "f":
      return following((index) => moments[index]?.kind === "failure");
    case "r":
      return following((index) => {
        const moment = moments[index];
        return moment?.kind === "call" && moment.refused !== null;
      });
    default:
      return null;
  }
}
