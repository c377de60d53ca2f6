import { useEffect, useRef, useState } from "react";

interface Price {
  symbol: string;
  price: number;
  at: number;
}

const SOCKET_URL = import.meta.env.VITE_PRICE_SOCKET as string;
const COMPACT_WIDTH = 640;

function useCompact(): boolean {
  const [isCompact, setIsCompact] = useState(window.innerWidth < COMPACT_WIDTH);
  useEffect(() => {
    const controller = new AbortController();
    window.addEventListener("resize", () => setIsCompact(window.innerWidth < COMPACT_WIDTH), {
      signal: controller.signal,
    });
    return () => controller.abort();
  }, []);
  return isCompact;
}

function usePrices(symbols: string[]): Map<string, Price> {
  const [prices, setPrices] = useState(new Map<string, Price>());
  const key = symbols.join(",");
  useEffect(() => {
    const socket = new WebSocket(SOCKET_URL);
    socket.onopen = () => socket.send(JSON.stringify({ subscribe: key.split(",") }));
    socket.onmessage = (event) => {
      const price = JSON.parse(event.data) as Price;
      setPrices((before) => new Map(before).set(price.symbol, price));
    };
    return () => {
      socket.onmessage = null;
      socket.close();
    };
  }, [key]);
  return prices;
}

export function LivePrices({ symbols }: { symbols: string[] }) {
  const prices = usePrices(symbols);
  const isCompact = useCompact();
  const [now, setNow] = useState(Date.now());
  const started = useRef(Date.now());

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);

  // Sets the title once; there is nothing to undo.
  useEffect(() => {
    document.title = "Prices";
  }, []);

  return (
    <ul className={isCompact ? "ticker compact" : "ticker"}>
      {symbols.map((symbol) => {
        const price = prices.get(symbol);
        return (
          <li key={symbol}>
            <b>{symbol}</b> {price ? price.price.toFixed(2) : "..."}
            <small>{Math.round((now - (price?.at ?? started.current)) / 1000)} s</small>
          </li>
        );
      })}
    </ul>
  );
}
