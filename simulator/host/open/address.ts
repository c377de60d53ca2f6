import { answerElsewhere, type ElsewhereInput } from "./elsewhere.ts";

/**
 * The answers of the host's own address to requests that are made by hand. OpenCode 1.18.33: a request is for the
 * project that it names, in a header as the SDK does or in its query; one that names none is for the folder the host
 * was started in, except that a session is always found, and served in its own project.
 */
export interface AddressInput extends ElsewhereInput {
  readonly origin: string;
  readonly directory: string;
  readonly hasSession: (id: string) => boolean;
  /** Answers a request for the project at hand. */
  readonly answer: (request: Request) => Promise<Response>;
}

/** Undefined when the request is for another address or another project. */
export function answerAddress(input: AddressInput): (request: Request) => Promise<Response> | undefined {
  const elsewhere = answerElsewhere(input);
  return (request) => {
    const url = new URL(request.url);
    if (url.origin !== input.origin) return undefined;
    const named = request.headers.get("x-opencode-directory") ?? url.searchParams.get("directory");
    if (named !== null)
      return decodeURIComponent(named) === input.directory ? input.answer(request) : undefined;
    const session = SESSION.exec(url.pathname)?.[1];
    if (session === undefined) return elsewhere(request);
    return input.hasSession(session) ? input.answer(request) : undefined;
  };
}

/** A session's id; `/session/status` is a route of the project. */
const SESSION = /^\/session\/(ses[^/]*)/;
