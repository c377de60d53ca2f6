import { useMemo, useState, type ReactNode } from "react";

interface Column<Row> {
  key: keyof Row & string;
  label: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  render?: (value: any, row: Row) => ReactNode;
}

interface Props<Row> {
  rows: Row[];
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  emptyText?: string;
}

function compare(a: any, b: any): number {
  if (typeof a === "string") return a.localeCompare(b);
  return a - b;
}

export function DataGrid<Row>({ rows, columns, rowKey, emptyText = "Nothing to show" }: Props<Row>) {
  const [sortKey, setSortKey] = useState<(keyof Row & string) | null>(null);
  const [isDescending, setIsDescending] = useState(false);

  const sorted = useMemo(() => {
    if (sortKey === null) return rows;
    const direction = isDescending ? -1 : 1;
    return [...rows].sort((a, b) => direction * compare(a[sortKey], b[sortKey]));
  }, [rows, sortKey, isDescending]);

  function toggle(key: keyof Row & string) {
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
              // @ts-ignore the cell may be anything
              <td key={column.key}>{column.render ? column.render(row[column.key], row) : row[column.key]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
