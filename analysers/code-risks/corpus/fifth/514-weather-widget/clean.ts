export interface Weather {
  temperature: number;
  wind: number;
  fetchedAt: number;
}

export interface Logger {
  warn(message: string, detail?: unknown): void;
}

const EVERY = 15 * 60 * 1000;

export class WeatherWidget {
  private last: Weather | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    private readonly url: string,
    private readonly element: HTMLElement,
    private readonly log: Logger,
  ) {}

  start(): void {
    void this.refresh();
    this.timer = setInterval(() => void this.refresh(), EVERY);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  async refresh(): Promise<void> {
    try {
      const reply = await fetch(this.url, { signal: AbortSignal.timeout(10_000) });
      if (!reply.ok) throw new Error(`weather service answered ${reply.status}`);
      const body = (await reply.json()) as { current: { temperature_2m: number; wind_speed_10m: number } };
      this.last = {
        temperature: body.current.temperature_2m,
        wind: body.current.wind_speed_10m,
        fetchedAt: Date.now(),
      };
    } catch (err) {
      this.log.warn('weather could not be refreshed, keeping the last values', err);
    }
    this.render();
  }

  private render(): void {
    if (!this.last) {
      this.element.textContent = 'Weather: –';
      return;
    }
    const minutes = Math.round((Date.now() - this.last.fetchedAt) / 60_000);
    const age = minutes > 20 ? ` (${minutes} min ago)` : '';
    this.element.textContent = `${this.last.temperature.toFixed(0)} °C, wind ${this.last.wind} km/h${age}`;
  }
}
