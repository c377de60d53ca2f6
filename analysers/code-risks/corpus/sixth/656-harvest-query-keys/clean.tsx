import { useState } from "react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { http } from "../lib/http";
import { CropSelect } from "./CropSelect";
import { SeasonSelect } from "./SeasonSelect";

interface Row {
  field: string;
  crop: string;
  harvestedOn: string;
  quantity: number;
}

interface Filter {
  season: number;
  crop: string | null;
  unit: "kg" | "bu";
}

const LABEL = { kg: "kilograms", bu: "bushels" } as const;
const MINUTE = 60_000;

const harvestQuery = (farmId: string, filter: Filter) =>
  queryOptions({
    queryKey: ["harvest", farmId, filter],
    queryFn: ({ signal }) => {
      const { crop, ...rest } = filter;
      return http.get<Row[]>(`/farms/${farmId}/harvest`, { params: crop ? { ...rest, crop } : rest, signal });
    },
    staleTime: 5 * MINUTE,
    placeholderData: keepPreviousData,
  });

export function HarvestTable({ farmId }: { farmId: string }) {
  const [filter, setFilter] = useState<Filter>(() => ({ season: new Date().getFullYear(), crop: null, unit: "kg" }));
  const [dense, setDense] = useState(false); // how it looks only, so not part of the query
  const change = (part: Partial<Filter>) => setFilter((f) => ({ ...f, ...part }));

  const { data: rows = [], isPending, isPlaceholderData, error } = useQuery(harvestQuery(farmId, filter));
  if (error) return <p role="alert">The harvest could not be loaded.</p>;

  const other = filter.unit === "kg" ? "bu" : "kg";
  return (
    <section aria-busy={isPending || isPlaceholderData}>
      <SeasonSelect value={filter.season} onChange={(season) => change({ season })} />
      <CropSelect value={filter.crop} onChange={(crop) => change({ crop })} />
      <button onClick={() => change({ unit: other })}>Show {LABEL[other]}</button>
      <button onClick={() => setDense((d) => !d)}>{dense ? "Wide" : "Dense"}</button>
      <table className={dense ? "dense" : undefined}>
        <tbody>
          {!isPlaceholderData &&
            rows.map((row) => (
              <tr key={`${row.field}-${row.crop}-${row.harvestedOn}`}>
                <td>{row.field}</td>
                <td>{row.crop}</td>
                <td>{row.harvestedOn}</td>
                <td>{row.quantity.toLocaleString()} {filter.unit}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
