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
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map((line) => {
      const match = line.match(LEG_LINE);
      return { from: match![1]!, to: match![2]!, cost: Number(match![3]) };
    });
}

export class Planner {
  private readonly depots: Depot[];
  private readonly byStart = new Map<string, Leg[]>();

  constructor(depots: Depot[], legs: Leg[]) {
    this.depots = depots;
    for (const leg of legs) {
      if (!this.byStart.has(leg.from)) this.byStart.set(leg.from, []);
      this.byStart.get(leg.from)!.push(leg);
    }
  }

  nameOf(code: string): string {
    return this.depots.find((depot) => depot.code === code)!.name;
  }

  cheapest(from: string, to: string): { cost: number; via: string[] } {
    const best = new Map<string, { cost: number; via: string[] }>([[from, { cost: 0, via: [] }]]);
    const queue = [from];
    for (let code = queue.shift(); code !== undefined; code = queue.shift()) {
      const here = best.get(code)!;
      for (const leg of this.byStart.get(code)!) {
        const cost = here.cost + leg.cost;
        const known = best.get(leg.to);
        if (known && known.cost <= cost) continue;
        best.set(leg.to, { cost, via: [...here.via, leg.to] });
        queue.push(leg.to);
      }
    }
    return best.get(to)!;
  }
}
