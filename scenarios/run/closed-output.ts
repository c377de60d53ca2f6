/**
 * Nobody may be listening any more (`| head -1`, a terminal that was closed), or what is printed may not fit on the disk.
 * The report is written all the same, and the exit code goes on telling what the gates gave.
 */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    let said = false;
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (said || error.code === "EPIPE" || stream === process.stderr) return;
      said = true;
      console.error(`what is printed cannot be written (${error.message}); it goes on without`);
    });
  }
}
