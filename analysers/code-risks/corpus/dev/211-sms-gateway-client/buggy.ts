import { setTimeout as sleep } from "node:timers/promises";

const LIVE = "https://api.smsbee.example/v2";
const SANDBOX = "https://sandbox.smsbee.example/v2";

// Public sender id, printed on every message; not a secret.
const SENDER_ID = "f3b1c9d07a5e";

const API_KEY = "sb_live_9fQ2xV7mKd31LzR8pTnW0aYcJ4uHe6Gs";

export class GatewayError extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

export function normalise(number: string, country = "+49"): string {
  const digits = number.replace(/[^\d+]/g, "");
  if (digits.startsWith("+")) return digits;
  if (digits.startsWith("00")) return `+${digits.slice(2)}`;
  return country + digits.replace(/^0/, "");
}

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const base = process.env.NODE_ENV === "production" ? LIVE : SANDBOX;
  const res = await fetch(base + path, {
    ...init,
    headers: { authorization: `Bearer ${API_KEY}`, "content-type": "application/json" },
  });
  if (res.status === 429) {
    await sleep(1_000);
    return call(path, init);
  }
  const body = (await res.json()) as { error?: { code: string; message: string } } & T;
  if (body.error) throw new GatewayError(body.error.code, body.error.message);
  return body;
}

export const sms = {
  send: (to: string, text: string) =>
    call<{ id: string }>("/messages", {
      method: "POST",
      body: JSON.stringify({ from: SENDER_ID, to: normalise(to), text }),
    }),
  state: (id: string) => call<{ state: "queued" | "sent" | "failed" }>(`/messages/${encodeURIComponent(id)}`),
};
