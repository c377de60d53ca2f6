import type { Knex } from "knex";

export interface ReportQuery {
  groupBy: string;
  warehouses?: string;
  reference?: string;
  from: string;
  to: string;
}

export interface ReportRow {
  label: string;
  shipments: number;
  weightGrams: number;
}

const GROUPINGS = {
  carrier: "s.carrier",
  country: "s.country_code",
  month: "to_char(s.shipped_on, 'YYYY-MM')",
} as const;

type Grouping = keyof typeof GROUPINGS;
const isGrouping = (value: string): value is Grouping => Object.hasOwn(GROUPINGS, value);

export class UnknownGrouping extends Error {}

export class ShipmentReport {
  constructor(private readonly knex: Knex) {}

  async run(query: ReportQuery): Promise<ReportRow[]> {
    if (!isGrouping(query.groupBy)) throw new UnknownGrouping(query.groupBy);
    // One of the three expressions above; whatever the user typed goes in as a binding.
    const expression = GROUPINGS[query.groupBy];
    const builder = this.knex("shipments as s")
      .select(this.knex.raw(`${expression} as label`))
      .count({ shipments: "*" })
      .sum({ weightGrams: "s.weight_grams" })
      .whereRaw("s.shipped_on between ? and ?", [query.from, query.to])
      .groupByRaw(expression)
      .orderBy("shipments", "desc");

    if (query.warehouses) {
      const codes = query.warehouses.split(",");
      builder.whereRaw(`s.warehouse_code in (${codes.map(() => "?").join(",")})`, codes);
    }
    if (query.reference) {
      builder.whereRaw("lower(s.reference) like ?", [`%${query.reference.toLowerCase()}%`]);
    }
    return builder;
  }

  async latest(limit = 20): Promise<unknown[]> {
    const { rows } = await this.knex.raw("select id, reference from shipments order by id desc limit ?", [limit]);
    return rows;
  }

  async refresh(): Promise<void> {
    await this.knex.raw("refresh materialized view concurrently shipment_totals");
  }
}
