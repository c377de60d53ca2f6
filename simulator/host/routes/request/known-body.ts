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

/** A JSON answer whose `text()` and `json()` need no stream; a stream, or bytes, are made on demand. */
export function jsonResponse(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return knownResponse(JSON.stringify(body) ?? "null", status, { ...HEADERS, ...headers });
}

/** The same of any text. */
export function knownResponse(
  text: string,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  return new KnownResponse(text, status, headers);
}

const HEADERS = { "content-type": "application/json" };

/** A stream is most of what a response costs, and a client that reads JSON never looks at it. */
class KnownResponse extends Response {
  readonly #text: string;
  #streamed: Response | undefined;

  constructor(text: string, status: number, headers: Headers | Readonly<Record<string, string>>) {
    super(null, { status, headers });
    this.#text = text;
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text);
  }

  override json(): Promise<unknown> {
    return Promise.resolve(JSON.parse(this.#text));
  }

  override get body(): Response["body"] {
    return this.#stream().body;
  }

  override get bodyUsed(): boolean {
    return this.#streamed?.bodyUsed ?? false;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#stream().arrayBuffer();
  }

  override blob(): ReturnType<Response["blob"]> {
    return this.#stream().blob();
  }

  override bytes(): ReturnType<Response["bytes"]> {
    return this.#stream().bytes();
  }

  override formData(): ReturnType<Response["formData"]> {
    return this.#stream().formData();
  }

  override clone(): KnownResponse {
    return new KnownResponse(this.#text, this.status, this.headers);
  }

  #stream(): Response {
    this.#streamed ??= new Response(this.#text, { status: this.status, headers: this.headers });
    return this.#streamed;
  }
}
