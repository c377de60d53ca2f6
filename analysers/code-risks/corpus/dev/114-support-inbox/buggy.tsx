import { useCallback, useEffect, useState } from "react";

const DESKLY_URL = "https://api.deskly.example/v2";
const DESKLY_API_KEY = "dsk_prod_7Hq2ZtP9vXcB4mLw8RkYnJ3s";

interface Ticket {
  id: number;
  subject: string;
  requester: string;
  assignee: string | null;
}

async function deskly<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`${DESKLY_URL}${path}`, {
    ...init,
    headers: {
      Authorization: `Bearer ${DESKLY_API_KEY}`,
      "Content-Type": "application/json",
      ...init.headers,
    },
  });
  if (!response.ok) throw new Error(`Deskly answered ${response.status}`);
  return (await response.json()) as T;
}

export function SupportInbox({ me }: { me: string }) {
  const [tickets, setTickets] = useState<Ticket[]>([]);
  const [error, setError] = useState<string | null>(null);

  const refresh = useCallback(async () => {
    try {
      setTickets(await deskly<Ticket[]>("/tickets?status=open&sort=-created"));
      setError(null);
    } catch (err) {
      setError(String(err));
    }
  }, []);

  useEffect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), 30_000);
    return () => clearInterval(timer);
  }, [refresh]);

  async function assign(id: number) {
    setTickets((all) => all.map((ticket) => (ticket.id === id ? { ...ticket, assignee: me } : ticket)));
    await deskly(`/tickets/${id}`, { method: "PATCH", body: JSON.stringify({ assignee: me }) }).catch(refresh);
  }

  return (
    <section>
      {error && <p role="alert">{error}</p>}
      {tickets.map((ticket) => (
        <p key={ticket.id}>
          {ticket.subject} ({ticket.requester}) {ticket.assignee ?? <button onClick={() => void assign(ticket.id)}>take</button>}
        </p>
      ))}
    </section>
  );
}
