import { useEffect, useState } from "react";

interface Departure {
  trip: string;
  line: string;
  destination: string;
  platform: string;
  due: string;
  delayMinutes: number;
}

const time = new Intl.DateTimeFormat("de-AT", { hour: "2-digit", minute: "2-digit", timeZone: "Europe/Vienna" });

function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

function useDepartures(stop: string, socketUrl: string) {
  const [state, setState] = useState<{ online: boolean; departures: Departure[] }>({ online: false, departures: [] });
  useEffect(() => {
    let socket: WebSocket;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const abort = new AbortController();
    const { signal } = abort;
    const open = () => {
      socket = new WebSocket(`${socketUrl}?stop=${encodeURIComponent(stop)}`);
      socket.addEventListener("message", (e) => setState({ online: true, departures: JSON.parse(e.data) }), { signal });
      socket.addEventListener("close", () => {
        setState((s) => ({ ...s, online: false }));
        retry = setTimeout(open, 5000);
      }, { signal });
    };
    open();
    return () => {
      abort.abort(); // takes the listeners off, so closing does not reconnect
      clearTimeout(retry);
      socket.close();
    };
  }, [stop, socketUrl]);
  return state;
}

const goFullscreen = () => void document.documentElement.requestFullscreen().catch(() => undefined);

export function DepartureBoard({ stop, socketUrl }: { stop: string; socketUrl: string }) {
  const now = useNow(1000);
  const { online, departures } = useDepartures(stop, socketUrl);

  return (
    <main className={online ? "board" : "board board--stale"} onDoubleClick={goFullscreen}>
      <header>
        <h1>{stop}</h1>
        <time dateTime={now.toISOString()}>{time.format(now)}</time>
      </header>
      <ol>
        {departures.map((d) => (
          <li key={d.trip}>
            <b>{d.line}</b> {d.destination} <span>{d.platform}</span>
            <time dateTime={d.due}>{time.format(new Date(d.due))}</time>
            {d.delayMinutes > 0 && <em>+{d.delayMinutes}</em>}
          </li>
        ))}
      </ol>
    </main>
  );
}
