import { currencyRates } from "../finance/rates.js";
import { http } from "../lib/http.js";

export interface Parcel {
  grams: number;
  country: string;
  zip: string;
}

export interface Quote {
  carrier: string;
  cents: number;
  currency: string;
  days: number;
}

interface Carrier {
  name: string;
  maxGrams: number;
  quote(parcel: Parcel): Promise<Quote>;
}

const TIMEOUT_MS = 3000;

const rapid: Carrier = {
  name: "rapid",
  maxGrams: 31_500,
  async quote(parcel) {
    const answer = await http.post<{ price: number; transit: number }>("https://api.rapid.example/quotes", parcel);
    return { carrier: "rapid", cents: answer.price, currency: "EUR", days: answer.transit };
  },
};

const nordpost: Carrier = {
  name: "nordpost",
  maxGrams: 20_000,
  async quote(parcel) {
    const query = { weight: String(parcel.grams), to: `${parcel.country}-${parcel.zip}` };
    const answer = await http.get<{ ore: number; days: number }>("https://api.nordpost.example/price", query);
    return { carrier: "nordpost", cents: answer.ore, currency: "SEK", days: answer.days };
  },
};

const overland: Carrier = {
  name: "overland",
  maxGrams: 70_000,
  async quote(_parcel) {
    throw new Error("Not implemented");
  },
};

async function toEuros(quote: Quote): Promise<Quote> {
  if (quote.currency === "EUR") return quote;
  const rate = await currencyRates.rate(quote.currency, "EUR");
  return { ...quote, cents: Math.round(quote.cents * rate), currency: "EUR" };
}

const CARRIERS = [rapid, nordpost, overland];

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("too slow")), TIMEOUT_MS).unref();
  });
  return Promise.race([promise, late]);
}

export async function quotes(parcel: Parcel): Promise<{ cheapest?: Quote; fastest?: Quote }> {
  const able = CARRIERS.filter((carrier) => parcel.grams <= carrier.maxGrams);
  const settled = await Promise.allSettled(able.map(async (one) => toEuros(await withTimeout(one.quote(parcel)))));
  const found = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  return {
    cheapest: found.toSorted((a, b) => a.cents - b.cents)[0],
    fastest: found.toSorted((a, b) => a.days - b.days)[0],
  };
}
