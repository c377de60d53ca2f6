/**
 * Reads the host's server-sent events from one long HTTP answer and hands on the JSON of each `data:` line.
 * Ends when the signal is aborted or the host goes away; a line that is no JSON is a bug of the host and throws.
 */
export async function readEventStream(
  response: Response,
  onData: (data: unknown) => void,
  signal: AbortSignal,
): Promise<void> {
  if (response.body === null) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = block
          .split("\n")
          .filter((line) => line.startsWith("data:"))
          .map((line) => line.slice(5).trimStart())
          .join("\n");
        if (data !== "") onData(JSON.parse(data));
      }
    }
  } catch (error) {
    if (!signal.aborted && !isDisconnect(error)) throw error;
  }
}

function isDisconnect(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === "AbortError");
}
