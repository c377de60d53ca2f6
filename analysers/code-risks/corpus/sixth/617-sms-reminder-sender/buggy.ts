import { setTimeout as sleep } from "node:timers/promises";

export type Lang = "de" | "en";

export interface Reminder {
  phone: string;
  lang: Lang;
  practice: string;
  at: Date;
  timeZone: string;
}

const API = "https://api.nexmo.com/v1/messages";
const SENDER = "PraxisInfo";
const apiKey = "7c41e09b";
const apiSecret = "vQ3nT8kLw2ZrX9sB";
const basic = Buffer.from(`${apiKey}:${apiSecret}`).toString("base64");

const texts: Record<Lang, (practice: string, when: string) => string> = {
  de: (practice, when) => `Erinnerung: Ihr Termin bei ${practice} ist am ${when}.`,
  en: (practice, when) => `Reminder: your appointment at ${practice} is on ${when}.`,
};

function format(r: Reminder): string {
  return new Intl.DateTimeFormat(r.lang, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: r.timeZone,
  }).format(r.at);
}

export async function sendReminder(r: Reminder): Promise<string> {
  const body = JSON.stringify({
    message_type: "text",
    channel: "sms",
    from: SENDER,
    to: r.phone.replace(/^\+/, ""),
    text: texts[r.lang](r.practice, format(r)),
  });

  for (let attempt = 0; ; attempt++) {
    const res = await fetch(API, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Basic ${basic}` },
      body,
    });
    if (res.ok) return ((await res.json()) as { message_uuid: string }).message_uuid;
    if (res.status !== 429 || attempt >= 3) {
      throw new Error(`sms failed: ${res.status} ${await res.text()}`);
    }
    await sleep(500 * 2 ** attempt);
  }
}
