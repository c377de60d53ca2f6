import { setTimeout as sleep } from "node:timers/promises";

export type Lang = "de" | "en";

export interface Reminder {
  phone: string;
  lang: Lang;
  practice: string;
  at: Date;
  timeZone: string;
}

export interface SmsConfig {
  apiKey: string;
  apiSecret: string;
  sender: string;
}

/** Documented sample from the provider's manual: apiKey "abcd1234". Never used as a default. */
export function configFromEnv(env: NodeJS.ProcessEnv = process.env): SmsConfig {
  const need = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set`);
    return value;
  };
  return {
    apiKey: need("VONAGE_API_KEY"),
    apiSecret: need("VONAGE_API_SECRET"),
    sender: env.SMS_SENDER ?? "PraxisInfo",
  };
}

const texts: Record<Lang, (practice: string, when: string) => string> = {
  de: (practice, when) => `Erinnerung: Ihr Termin bei ${practice} ist am ${when}.`,
  en: (practice, when) => `Reminder: your appointment at ${practice} is on ${when}.`,
};

export class SmsSender {
  readonly #authorization: string;

  constructor(private readonly config: SmsConfig, private readonly api = "https://api.nexmo.com/v1/messages") {
    this.#authorization = `Basic ${Buffer.from(`${config.apiKey}:${config.apiSecret}`).toString("base64")}`;
  }

  async sendReminder(r: Reminder): Promise<string> {
    const when = new Intl.DateTimeFormat(r.lang, {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: r.timeZone,
    }).format(r.at);
    const body = JSON.stringify({
      message_type: "text",
      channel: "sms",
      from: this.config.sender,
      to: r.phone.replace(/^\+/, ""),
      text: texts[r.lang](r.practice, when),
    });

    for (let attempt = 0; ; attempt++) {
      const res = await fetch(this.api, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: this.#authorization },
        body,
      });
      if (res.ok) return ((await res.json()) as { message_uuid: string }).message_uuid;
      if (res.status !== 429 || attempt >= 3) throw new Error(`sms failed: ${res.status} ${await res.text()}`);
      await sleep(500 * 2 ** attempt);
    }
  }
}
