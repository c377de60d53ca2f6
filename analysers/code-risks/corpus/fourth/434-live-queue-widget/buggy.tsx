import { useEffect, useState } from "react";

type Ticket = { desk: number; number: string };

export function QueueBoard({ office }: { office: string }) {
  const [tickets, setTickets] = useState<Ticket[]>([]);
  const [columns, setColumns] = useState(3);
  const [live, setLive] = useState(false);

  useEffect(() => {
    const onResize = () => setColumns(window.innerWidth < 700 ? 1 : 3);
    onResize();
    window.addEventListener("resize", onResize);
  }, []);

  useEffect(() => {
    const ws = new WebSocket(`wss://queue.stadt.example/${encodeURIComponent(office)}`);
    ws.onopen = () => setLive(true);
    ws.onclose = () => setLive(false);
    ws.onmessage = (ev) => setTickets(JSON.parse(ev.data) as Ticket[]);

    const poll = async () => {
      const res = await fetch(`/api/queue/${encodeURIComponent(office)}`);
      if (res.ok) setTickets((await res.json()) as Ticket[]);
    };
    setInterval(() => {
      if (ws.readyState !== WebSocket.OPEN) void poll();
    }, 15_000);
  }, [office]);

  return (
    <section aria-live="polite" data-live={live}>
      <ol style={{ columns }}>
        {tickets.map((t) => (
          <li key={t.desk}>
            <b>{t.number}</b> → Platz {t.desk}
          </li>
        ))}
      </ol>
    </section>
  );
}
