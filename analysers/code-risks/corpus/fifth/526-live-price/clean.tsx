import { useEffect, useRef, useState } from 'react';

interface Props {
  auctionId: string;
  endsAt: number;
  onOutbid?: (cents: number) => void;
}

const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

export function LivePrice({ auctionId, endsAt, onOutbid }: Props) {
  const [cents, setCents] = useState<number | null>(null);
  const [now, setNow] = useState(() => Date.now());
  const notify = useRef(onOutbid);

  useEffect(() => {
    notify.current = onOutbid;
  }, [onOutbid]);

  useEffect(() => {
    setCents(null);
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/live/${auctionId}`);
    socket.addEventListener('message', (event) => {
      const bid = JSON.parse(event.data) as { cents: number; mine: boolean };
      setCents(bid.cents);
      if (!bid.mine) notify.current?.(bid.cents);
    });
    return () => socket.close();
  }, [auctionId]);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    document.title = cents === null ? 'Auction' : `${euro.format(cents / 100)} – Auction`;
  }, [cents]);

  const left = Math.max(0, Math.round((endsAt - now) / 1000));
  return (
    <p className="live-price">
      <strong>{cents === null ? '…' : euro.format(cents / 100)}</strong>
      <span>{left > 0 ? `${left} s left` : 'ended'}</span>
    </p>
  );
}
