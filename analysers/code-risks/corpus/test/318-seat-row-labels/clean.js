const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export function buildHall(rowSizes) {
  return rowSizes.map((size, index) => ({
    label: LETTERS[index],
    seats: Array.from({ length: size }, (_, n) => ({ number: n + 1, takenBy: null })),
  }));
}

export function take(hall, label, number, guest) {
  const row = hall.find((r) => r.label === label);
  // seats are numbered from 1, the array starts at 0
  const seat = row?.seats[number - 1];
  if (!seat || seat.takenBy) return false;
  seat.takenBy = guest;
  return true;
}

// first seat number of a block of `count` free neighbours, or 0
export function findBlock(row, count) {
  let free = 0;
  for (let i = 0; i < row.seats.length; i++) {
    free = row.seats[i].takenBy === null ? free + 1 : 0;
    if (free === count) return row.seats[i].number - count + 1;
  }
  return 0;
}

export function suggest(hall, count) {
  for (const row of hall) {
    const start = findBlock(row, count);
    if (start > 0) {
      const numbers = [];
      for (let n = start; n <= start + count - 1; n++) numbers.push(n);
      return { row: row.label, numbers };
    }
  }
  return null;
}

export function freeSeats(hall) {
  return hall.reduce((sum, row) => sum + row.seats.filter((s) => s.takenBy === null).length, 0);
}
