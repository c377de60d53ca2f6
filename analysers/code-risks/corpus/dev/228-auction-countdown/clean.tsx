import { useEffect, useRef, useState } from "react";

interface Bid {
  cents: number;
  bidder: string;
}

interface Props {
  auctionId: string;
  endsAt: number;
  start: Bid | null;
}

function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const over = left === 0;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return left;
}

function useHighestBid(auctionId: string, start: Bid | null): Bid | null {
  const [bid, setBid] = useState(start);
  useEffect(() => {
    const socket = new WebSocket(`wss://${location.host}/auctions/${auctionId}/bids`);
    socket.onmessage = (event) => setBid(JSON.parse(event.data) as Bid);
    return () => socket.close();
  }, [auctionId]);
  return bid;
}

export function AuctionCard({ auctionId, endsAt, start }: Props) {
  const left = useSecondsLeft(endsAt);
  const bid = useHighestBid(auctionId, start);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    // one-off, nothing to clean up: focus goes back when the form closes
    if (!open) button.current?.blur();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && setOpen(false);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);

  return (
    <article className="auction">
      <p>{bid ? `${(bid.cents / 100).toFixed(2)} € by ${bid.bidder}` : "No bids yet"}</p>
      <p>{left > 0 ? `${left} s left` : "Sold"}</p>
      <button ref={button} disabled={left === 0} onClick={() => setOpen((o) => !o)}>
        Bid
      </button>
    </article>
  );
}
