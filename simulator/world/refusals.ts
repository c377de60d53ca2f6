import { existsSync } from "node:fs";
import { isIP } from "node:net";

/**
 * How a machine without network refuses, in the words and fields of Bun, the real host's runtime (measured on OpenCode
 * 1.18.33); on Node too, so that both runs record the same.
 */
export type Refusal = Error & { readonly code: string };

const refusal = (
  message: string,
  fields: Readonly<Record<string, unknown>> & { readonly code: string },
): Refusal => Object.assign(new Error(message), fields);

/** Of `fetch`. */
export const fetchRefusal = (url: string): Refusal =>
  refusal("Unable to connect. Is the computer able to access the url?", {
    code: "ConnectionRefused",
    path: url,
    errno: 0,
  });

/** Of `fetch` over a socket in the file system. */
export const unixRefusal = (url: string): Refusal =>
  refusal("Was there a typo in the url or port?", { code: "FailedToOpenSocket", path: url, errno: 0 });

/** Of `http` and `https`. */
export const httpRefusal = (url: string): Refusal =>
  isAddress(hostOf(url)) ? refusal("ECONNREFUSED", { code: "ECONNREFUSED" }) : unixRefusal(url);

export type SocketTarget = { readonly path: string } | { readonly host: string; readonly port: number };

/** Of a plain socket. */
export function socketRefusal(target: SocketTarget): Refusal {
  const syscall = "connect";
  if ("path" in target) {
    const { path: address } = target;
    const [code, errno] = existsSync(address) ? (["ECONNREFUSED", -111] as const) : (["ENOENT", -2] as const);
    return refusal(`connect ${code} ${address}`, { errno, syscall, address, code });
  }
  const { host, port } = target;
  if (!isAddress(host)) {
    const fields = { name: "DNSException", code: "ENOTFOUND", syscall: "getaddrinfo", errno: 4 };
    return refusal("getaddrinfo ENOTFOUND", fields);
  }
  const address = host === "localhost" ? "127.0.0.1" : host;
  const fields = { errno: -111, syscall, port, address, code: "ECONNREFUSED" };
  return refusal(`connect ECONNREFUSED ${address}:${port}`, fields);
}

const isAddress = (host: string): boolean => host === "localhost" || isIP(host.replace(/^\[|\]$/g, "")) > 0;

function hostOf(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return "";
  }
}
