import { setTimeout as sleep } from "node:timers/promises";

export interface Reminder {
  phone: string;
  patient: string;
  startsAt: Date;
}

const ENDPOINT = "https://rest.nexmo.com/sms/json";

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

const config = {
  apiKey: required("VONAGE_KEY"),
  apiSecret: required("VONAGE_SECRET"),
  from: "PraxisNord",
  passwordResetPath: "/account/password-reset",
};

const fmt = new Intl.DateTimeFormat("de-DE", {
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Europe/Berlin",
});

export function reminderText(r: Reminder): string {
  return `Hallo ${r.patient}, Ihr Termin: ${fmt.format(r.startsAt)} Uhr. Absagen bitte telefonisch.`;
}

async function post(body: URLSearchParams): Promise<Response> {
  return fetch(ENDPOINT, { method: "POST", body, signal: AbortSignal.timeout(10_000) });
}

export async function sendReminder(r: Reminder): Promise<void> {
  const body = new URLSearchParams({
    api_key: config.apiKey,
    api_secret: config.apiSecret,
    from: config.from,
    to: r.phone.replace(/[^\d]/g, ""),
    text: reminderText(r),
  });
  let res = await post(body);
  if (res.status >= 500) {
    await sleep(1500);
    res = await post(body);
  }
  if (!res.ok) throw new Error(`sms gateway answered ${res.status}`);
}
