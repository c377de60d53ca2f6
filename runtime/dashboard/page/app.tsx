/** The page: where it is stands in the address (`#plan/tn-3`), what it shows comes from the server and follows the journal. */
import { useEffect, useState } from "preact/hooks";
import { admit, news, overview, Refused } from "./ask.ts";
import { DecisionsView } from "./decisions-view.tsx";
import { LogView } from "./log-view.tsx";
import { PlanView } from "./plan-view.tsx";
import { SessionsView } from "./sessions-view.tsx";
import type { Overview } from "../wire.ts";

const VIEWS = ["plan", "sessions", "log", "decisions"] as const;
type View = (typeof VIEWS)[number];

interface Place {
  readonly view: View;
  readonly chosen: string | null;
}

function placeOf(hash: string): Place {
  const [view = "", chosen = ""] = hash.replace(/^#/, "").split("/");
  const known = (VIEWS as readonly string[]).includes(view) ? (view as View) : "plan";
  return { view: known, chosen: chosen === "" ? null : decodeURIComponent(chosen) };
}

const RETRY_MS = 2_000;
/** Changes that come close together are one. */
const TOGETHER_MS = 300;

interface Live {
  readonly data: Overview | null;
  readonly isLive: boolean;
  readonly refused: string | null;
}

function useLive(): Live {
  const [live, setLive] = useState<Live>({ data: null, isLive: false, refused: null });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fail = (error: unknown): void =>
      setLive((before) => ({
        ...before,
        isLive: false,
        refused: error instanceof Refused ? error.message : null,
      }));
    const load = async (): Promise<void> => {
      timer = undefined;
      const data = await overview();
      setLive({ data, isLive: true, refused: null });
    };
    const follow = async (): Promise<void> => {
      try {
        await admit();
        await load();
        await news(() => (timer ??= setTimeout(() => void load().catch(fail), TOGETHER_MS)));
        setLive((before) => ({ ...before, isLive: false }));
      } catch (error) {
        fail(error);
      }
      setTimeout(() => void follow(), RETRY_MS);
    };
    void follow();
  }, []);
  return live;
}

function Head({
  live,
  view,
  withWords,
  toggle,
}: {
  readonly live: Live;
  readonly view: View;
  readonly withWords: boolean;
  toggle(): void;
}) {
  const { data, isLive } = live;
  return (
    <header class="top">
      <h1>{data?.project ?? "iDumb"}</h1>
      {data && (
        <span class="badge" title="how strictly the gate decides">
          {data.mode}
        </span>
      )}
      <span class={isLive ? "live" : "gone"} role="status">
        {isLive ? "live" : "not connected"}
      </span>
      <nav>
        {VIEWS.map((one) => (
          <a key={one} href={`#${one}`} aria-current={one === view ? "page" : undefined}>
            {one}
          </a>
        ))}
      </nav>
      <label class="words">
        <input type="checkbox" checked={withWords} onChange={toggle} /> prompts and arguments
      </label>
    </header>
  );
}

function Notices({ data, refused }: Live) {
  const held = data?.held.slice(0, 3) ?? [];
  return (
    <div class="notices">
      {refused !== null && <p role="alert">{refused}</p>}
      {data && data.trouble !== null && <p role="alert">{data.trouble}</p>}
      {data?.paused.map(({ session, minutes }) => (
        <p class="warn" key={session}>
          Paused in {session}: {minutes} more {minutes === 1 ? "minute" : "minutes"}
        </p>
      ))}
      {data?.stale.map(({ path, why }) => (
        <p class="warn" key={path}>
          <strong>{path}</strong> may no longer hold: {why}
        </p>
      ))}
      {held.map(({ what, why }) => (
        <p class="warn" key={what}>
          <strong>{what}</strong> {why}
        </p>
      ))}
    </div>
  );
}

export function App() {
  const live = useLive();
  const [place, setPlace] = useState(placeOf(location.hash));
  const [withWords, setWithWords] = useState(false);
  useEffect(() => {
    const follow = (): void => setPlace(placeOf(location.hash));
    const find = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches("input, textarea");
      if (event.key !== "/" || isTyping) return;
      event.preventDefault();
      document.querySelector<HTMLInputElement>("input[type=search]")?.focus();
    };
    addEventListener("hashchange", follow);
    addEventListener("keydown", find);
    return () => {
      removeEventListener("hashchange", follow);
      removeEventListener("keydown", find);
    };
  }, []);
  const show = (id: string | null): void => {
    location.hash = id === null ? "#plan" : `#plan/${encodeURIComponent(id)}`;
  };
  const { data } = live;
  const rest = { withWords, show };
  return (
    <>
      <Head live={live} view={place.view} withWords={withWords} toggle={() => setWithWords(!withWords)} />
      <Notices {...live} />
      {data && place.view === "plan" && (
        <PlanView data={data} chosen={place.chosen} withWords={withWords} choose={show} />
      )}
      {data && place.view === "sessions" && <SessionsView data={data} {...rest} />}
      {data && place.view === "log" && <LogView data={data} {...rest} />}
      {data && place.view === "decisions" && <DecisionsView data={data} {...rest} />}
    </>
  );
}
