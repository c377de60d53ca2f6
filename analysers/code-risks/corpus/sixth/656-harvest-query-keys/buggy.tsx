import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { http } from "../lib/http";
import { CropSelect } from "./CropSelect";
import { SeasonSelect } from "./SeasonSelect";

interface Row {
  field: string;
  crop: string;
  harvestedOn: string;
  quantity: number;
}

type Unit = "kg" | "bu";

export function HarvestTable({ farmId }: { farmId: string }) {
  const [season, setSeason] = useState(() => new Date().getFullYear());
  const [crop, setCrop] = useState<string | null>(null);
  const [unit, setUnit] = useState<Unit>("kg");

  const { data: rows = [], isPending, error } = useQuery({
    queryKey: ["harvest", farmId, season],
    queryFn: ({ signal }) =>
      http.get<Row[]>(`/farms/${farmId}/harvest`, {
        params: { season, unit, ...(crop ? { crop } : {}) },
        signal,
      }),
    staleTime: 5 * 60 * 1000,
    placeholderData: keepPreviousData,
  });

  if (error) return <p role="alert">The harvest could not be loaded.</p>;

  return (
    <section aria-busy={isPending}>
      <SeasonSelect value={season} onChange={setSeason} />
      <CropSelect value={crop} onChange={setCrop} />
      <button onClick={() => setUnit((u) => (u === "kg" ? "bu" : "kg"))}>Show {unit === "kg" ? "bushels" : "kilograms"}</button>
      <table>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.field}-${row.crop}-${row.harvestedOn}`}>
              <td>{row.field}</td>
              <td>{row.crop}</td>
              <td>{row.harvestedOn}</td>
              <td>{row.quantity.toLocaleString()} {unit}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
