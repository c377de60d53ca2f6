/** For what the page will show: it draws in its own time, and what is read at once may still be of the moment before. */
export const SOON = { timeout: 10_000 } as const;
