/**
 * Bodies without streams. Node and Bun take a different number of turns to read the text of a `Request` or a
 * `Response`, which would let a plugin's own calls land at another place among the host's events on each engine.
 * A body that was given as a string is therefore remembered and handed out at once.
 */
const bodies = new WeakMap<object, string>();
let users = 0;
let original: typeof Request | undefined;

/** Until the returned function is called, requests made in this process remember a body given as a string. */
export function rememberBodies(): () => void {
  if (users++ === 0) {
    original = globalThis.Request;
    const Plain = original;
    globalThis.Request = class extends Plain {
      constructor(input: string | URL | Request, init?: RequestInit) {
        super(input, init);
        const text =
          typeof init?.body === "string"
            ? init.body
            : typeof input === "object"
              ? bodies.get(input)
              : undefined;
        if (text !== undefined) bodies.set(this, text);
      }
    };
  }
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    if (--users === 0 && original) globalThis.Request = original;
  };
}

/** The request's body: at once when it is known, else read from its stream. */
export async function bodyText(request: Request): Promise<string> {
  return bodies.get(request) ?? (await request.text());
}

/** A JSON answer whose `text()` and `json()` need no stream. */
export function jsonResponse(body: unknown, status = 200): Response {
  const text = JSON.stringify(body) ?? "null";
  const response = new Response(text, { status, headers: { "content-type": "application/json" } });
  return Object.assign(response, {
    text: () => Promise.resolve(text),
    json: (): Promise<unknown> => Promise.resolve(JSON.parse(text)),
  });
}
