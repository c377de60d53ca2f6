/**
 * Who may read the page's data and comment. The server answers on loopback, where every program of the machine and every
 * page in the browser can reach it. So a request has to name this server as its host (a name that was made to lead here
 * does not), may come from no other page, and has to carry a token. The token is given once, to whoever brings the code of
 * the link that was shown in the terminal: it lies in no file, no argument and no environment.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { TOKEN_HEADER } from "./wire.ts";
import type { IncomingHttpHeaders } from "node:http";

export interface Admission {
  /** The code of a new link; the one before it opens nothing any more. */
  newCode(): string;
  /** The token, or null for a code that is wrong or was used. */
  open(code: string): string | null;
  /** Does the request name this server, and come from no other page? */
  isOwn(headers: IncomingHttpHeaders): boolean;
  holds(headers: IncomingHttpHeaders): boolean;
}

const secret = (): string => randomBytes(24).toString("base64url");

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** @param port on which the server listens */
export function admission(port: number): Admission {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const token = secret();
  let code: string | null = null;
  return {
    newCode: () => (code = secret()),
    open(given) {
      if (code === null || !isSame(given, code)) return null;
      code = null;
      return token;
    },
    isOwn: ({ host = "", origin, "sec-fetch-site": site }) =>
      hosts.includes(host) &&
      (origin === undefined || origin === `http://${host}`) &&
      (site === undefined || site === "same-origin" || site === "none"),
    holds(headers) {
      const given = headers[TOKEN_HEADER];
      return typeof given === "string" && isSame(given, token);
    },
  };
}
