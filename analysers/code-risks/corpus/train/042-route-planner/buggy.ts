import { readFileSync } from "node:fs";

export interface Depot {
  code: string;
  name: string;
}

export interface Leg {
  from: string;
  to: string;
  cost: number;
}

const LEG_LINE = /^([A-Z]{3})\s*->\s*([A-Z]{3})\s+(\d+)$/;

export function readLegs(file: string): Leg[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) => {
      if (line.trim() === "" || line.startsWith("#")) return [];
      const [, from, to, cost] = LEG_LINE.exec(line.trim()) ?? [];
      if (!from || !to || !cost) throw new Error(`line ${index + 1} is no leg: ${line}`);
      return [{ from, to, cost: Number(cost) }];
    });
}

export class Planner {
  private readonly depots: Depot[];
  private readonly byStart = new Map<string, Leg[]>();

  constructor(depots: Depot[], legs: Leg[]) {
    this.depots = depots;
    for (const leg of legs) {
      const known = this.byStart.get(leg.from);
      if (known) known.push(leg);
      else this.byStart.set(leg.from, [leg]);
    }
  }

  nameOf(code: string): string {
    return this.depots.find((depot) => depot.code === code)!.name;
  }

  cheapest(from: string, to: string): { cost: number; via: string[] } {
    const target = this.nameOf(to);
    const best = new Map<string, { cost: number; via: string[] }>([[from, { cost: 0, via: [] }]]);
    const queue = [from];
    for (let code = queue.shift(); code !== undefined; code = queue.shift()) {
      const here = best.get(code);
      if (!here) continue;
      for (const leg of this.byStart.get(code) ?? []) {
        const cost = here.cost + leg.cost;
        const known = best.get(leg.to);
        if (known && known.cost <= cost) continue;
        best.set(leg.to, { cost, via: [...here.via, leg.to] });
        queue.push(leg.to);
      }
    }
    const found = best.get(to);
    if (!found) throw new Error(`no connection from ${this.nameOf(from)} to ${target}`);
    return found;
  }
}
