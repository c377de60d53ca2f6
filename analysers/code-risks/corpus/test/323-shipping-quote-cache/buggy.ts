import type { Redis } from "ioredis";
import type { CarrierApi, Quote } from "./carrier";

const TTL_SECONDS = 15 * 60;

export interface QuoteRequest {
  contractId: string; // negotiated prices of the customer
  country: string;
  postcode: string;
  weightGrams: number;
}

function normalize(request: QuoteRequest): QuoteRequest {
  return {
    contractId: request.contractId,
    country: request.country.toUpperCase(),
    postcode: request.postcode.replace(/\s+/g, "").toUpperCase(),
    weightGrams: Math.ceil(request.weightGrams / 100) * 100,
  };
}

function cacheKey(request: QuoteRequest): string {
  return `quote:v2:${request.postcode}:${request.weightGrams}`;
}

export class QuoteService {
  constructor(
    private readonly redis: Redis,
    private readonly carrier: CarrierApi,
  ) {}

  async quotes(input: QuoteRequest): Promise<Quote[]> {
    const request = normalize(input);
    const key = cacheKey(request);

    const cached = await this.redis.get(key);
    if (cached) return JSON.parse(cached) as Quote[];

    const quotes = await this.carrier.quotes(request);
    await this.redis.set(key, JSON.stringify(quotes), "EX", TTL_SECONDS);
    return quotes;
  }

  // the same for every customer: one key is enough
  async countries(): Promise<string[]> {
    const cached = await this.redis.get("quote:countries");
    if (cached) return JSON.parse(cached) as string[];
    const countries = await this.carrier.countries();
    await this.redis.set("quote:countries", JSON.stringify(countries), "EX", 24 * 3600);
    return countries;
  }
}
