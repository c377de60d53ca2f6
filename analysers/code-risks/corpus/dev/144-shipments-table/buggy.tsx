import { useEffect, useState } from "react";

interface Shipment {
  id: string;
  reference: string;
  status: string;
  updatedAt: string;
}

interface Answer {
  items: Shipment[];
  total: number;
}

const PAGE_SIZE = 25;
const STATUSES = ["all", "packed", "shipped", "delivered", "returned"];

async function loadShipments(offset: number, status: string, signal: AbortSignal): Promise<Answer> {
  const query = new URLSearchParams({ offset: String(offset), limit: String(PAGE_SIZE) });
  if (status !== "all") query.set("status", status);
  const response = await fetch(`/api/shipments?${query}`, { signal });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as Answer;
}

export function ShipmentsTable() {
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState("all");
  const [{ items, total }, setAnswer] = useState<Answer>({ items: [], total: 0 });
  const [error, setError] = useState<string | null>(null);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));

  useEffect(() => {
    const controller = new AbortController();
    loadShipments(page * PAGE_SIZE, status, controller.signal)
      .then(setAnswer)
      .catch((err) => {
        if (!controller.signal.aborted) setError(String(err));
      });
    return () => controller.abort();
  }, [page, status]);

  function chooseStatus(next: string) {
    setStatus(next);
    setPage(1);
  }

  return (
    <section>
      <select value={status} onChange={(e) => chooseStatus(e.target.value)}>
        {STATUSES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      {error && <p role="alert">{error}</p>}
      <table>
        <tbody>
          {items.map((shipment) => (
            <tr key={shipment.id}>
              <td>{shipment.reference}</td>
              <td>{shipment.status}</td>
              <td>{new Date(shipment.updatedAt).toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button disabled={page <= 1} onClick={() => setPage(page - 1)}>
        Back
      </button>
      {page} / {pages}
      <button disabled={page >= pages} onClick={() => setPage(page + 1)}>
        Next
      </button>
    </section>
  );
}
