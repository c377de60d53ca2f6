import { useCallback, useEffect, useState } from "react";
import { useSession } from "../../auth/useSession";

// Our own back end talks to Deskly and adds its API key there; the browser only has the session.
const SUPPORT_API = "/api/support";
const TOKEN_STORAGE_KEY = "support.inbox.lastSeenToken";

interface Ticket {
  id: number;
  subject: string;
  requester: string;
  assignee: string | null;
}

async function support<T>(path: string, accessToken: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(`${SUPPORT_API}${path}`, {
    ...init,
    headers: {
      Authorization: `Bearer ${accessToken}`,
      "Content-Type": "application/json",
      ...init.headers,
    },
  });
  if (!response.ok) throw new Error(`support answered ${response.status}`);
  return (await response.json()) as T;
}

export function SupportInbox({ me }: { me: string }) {
  const { accessToken } = useSession();
  const [tickets, setTickets] = useState<Ticket[]>([]);
  const [error, setError] = useState<string | null>(null);

  const refresh = useCallback(async () => {
    try {
      setTickets(await support<Ticket[]>("/tickets?status=open&sort=-created", accessToken));
      sessionStorage.setItem(TOKEN_STORAGE_KEY, String(Date.now()));
      setError(null);
    } catch (err) {
      setError(String(err));
    }
  }, [accessToken]);

  useEffect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), 30_000);
    return () => clearInterval(timer);
  }, [refresh]);

  async function assign(id: number) {
    setTickets((all) => all.map((ticket) => (ticket.id === id ? { ...ticket, assignee: me } : ticket)));
    const body = JSON.stringify({ assignee: me });
    await support(`/tickets/${id}`, accessToken, { method: "PATCH", body }).catch(refresh);
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
