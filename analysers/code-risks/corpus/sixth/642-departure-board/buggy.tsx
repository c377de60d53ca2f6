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

export function DepartureBoard({ stop, socketUrl }: { stop: string; socketUrl: string }) {
  const [departures, setDepartures] = useState<Departure[]>([]);
  const [now, setNow] = useState(() => new Date());
  const [online, setOnline] = useState(false);

  useEffect(() => {
    const socket = new WebSocket(`${socketUrl}?stop=${encodeURIComponent(stop)}`);
    socket.onopen = () => setOnline(true);
    socket.onclose = () => setOnline(false);
    socket.onmessage = (event) => {
      setDepartures(JSON.parse(event.data) as Departure[]);
    };

    setInterval(() => setNow(new Date()), 1000);

    window.addEventListener("dblclick", () => {
      void document.documentElement.requestFullscreen().catch(() => undefined);
    });
  }, [stop, socketUrl]);

  return (
    <main className={online ? "board" : "board board--stale"}>
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
