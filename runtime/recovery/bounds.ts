/** How much the trash may hold, and how long a call may wait for it. */
export interface Bounds {
  readonly fileBytes: number;
  readonly callBytes: number;
  readonly callFiles: number;
  /** Of all entries together; the oldest go first. */
  readonly allBytes: number;
  readonly entries: number;
  readonly milliseconds: number;
  /** Of the disk, left to the call itself. */
  readonly spareBytes: number;
}

const MB = 1_000_000;

export const BOUNDS: Bounds = {
  fileBytes: 50 * MB,
  callBytes: 200 * MB,
  callFiles: 5_000,
  allBytes: 500 * MB,
  entries: 500,
  milliseconds: 10_000,
  spareBytes: 100 * MB,
};
