import { useMemo, useState, type ReactNode } from "react";

interface Column<Row> {
  key: string;
  label: string;
  value: (row: Row) => unknown;
  cell: (row: Row) => ReactNode;
}

/** `columnsOf<Invoice>()("total", "Total", (cents) => ...)`: the key is checked, and `value` has its type. */
export function columnsOf<Row>() {
  return <K extends keyof Row & string>(
    key: K,
    label: string,
    render?: (value: Row[K], row: Row) => ReactNode,
  ): Column<Row> => ({
    key,
    label,
    value: (row) => row[key],
    cell: (row) => (render ? render(row[key], row) : String(row[key] ?? "")),
  });
}

type Sortable = string | number | Date;

interface Props<Row> {
  rows: Row[];
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  emptyText?: string;
}

function isSortable(value: unknown): value is Sortable {
  return typeof value === "string" || typeof value === "number" || value instanceof Date;
}

/** Values of any other kind, as any object, stay where they are. */
function compare(a: unknown, b: unknown): number {
  if (!isSortable(a) || !isSortable(b)) return 0;
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b);
  return Number(a) - Number(b);
}

export function DataGrid<Row>({ rows, columns, rowKey, emptyText = "Nothing to show" }: Props<Row>) {
  const [sortKey, setSortKey] = useState<string | null>(null);
  const [isDescending, setIsDescending] = useState(false);

  const sorted = useMemo(() => {
    const by = columns.find((column) => column.key === sortKey);
    if (!by) return rows;
    const direction = isDescending ? -1 : 1;
    return [...rows].sort((a, b) => direction * compare(by.value(a), by.value(b)));
  }, [rows, columns, sortKey, isDescending]);

  function toggle(key: string) {
    setIsDescending(key === sortKey ? !isDescending : false);
    setSortKey(key);
  }

  if (rows.length === 0) return <p className="empty">{emptyText}</p>;
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} onClick={() => toggle(column.key)} aria-sort={column.key === sortKey ? "other" : "none"}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map((column) => (
              <td key={column.key}>{column.cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={columns.length}>{rows.length} rows</td>
        </tr>
      </tfoot>
    </table>
  );
}
