export type Cell = number; // 0 is empty

export interface Board {
  width: number;
  height: number;
  cells: Cell[]; // row by row
}

const STEPS: ReadonlyArray<readonly [number, number]> = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];

export function at(board: Board, x: number, y: number): Cell {
  return board.cells[y * board.width + x];
}

function inside(board: Board, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x <= board.width && y <= board.height;
}

export function area(board: Board, startX: number, startY: number): number {
  const colour = at(board, startX, startY);
  if (!colour) return 0;
  const seen = new Set<string>();
  const stack: [number, number][] = [[startX, startY]];
  while (stack.length > 0) {
    const [x, y] = stack.pop()!;
    const key = `${x}:${y}`;
    if (seen.has(key) || at(board, x, y) !== colour) continue;
    seen.add(key);
    for (const [dx, dy] of STEPS) {
      if (inside(board, x + dx, y + dy)) stack.push([x + dx, y + dy]);
    }
  }
  return seen.size;
}

export function fullRows(board: Board): number[] {
  const rows: number[] = [];
  for (let y = board.height - 1; y >= 0; y--) {
    let filled = 0;
    for (let x = 0; x < board.width; x++) {
      if (at(board, x, y) !== 0) filled += 1;
    }
    if (filled === board.width) rows.push(y);
  }
  return rows.reverse();
}
