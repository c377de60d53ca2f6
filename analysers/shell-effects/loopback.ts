/**
 * The host's HTTP port can grant permissions, start sessions and change config without any hook, so a tool call that
 * reaches it goes around the gate (G0). The caller knows the port. A loopback address can be written in many ways, so
 * addresses are normalised as a URL parser does it. A loopback address whose port only the shell knows counts as the
 * host's.
 */
import { DYNAMIC } from "./shell/stream.ts";

const BARE_IPV6 = /(^|[\s"'])(::[0-9a-f.:]*|0+:[0-9a-f.:]*)(?=$|[\s"'])/gi;
const PIECE = /\[[0-9a-f:.]+\]|[^\s"'`,;|&()<>{}=:/\\@]+/gi;
/** `host:` and the port right behind it, where the port is known only in part, or is a pattern of curl. */
const UNKNOWN_PORT = new RegExp(
  String.raw`(\[[0-9a-f:.]+\]|[^\s"'\x60,;|&()<>{}=:/\\@]+):(\d*(?:${DYNAMIC}|[[{]))`,
  "gi",
);
const RAW_CONNECTION = new RegExp(
  String.raw`(?:^|/dev/)(?:nc|ncat|netcat|telnet|tcp|udp)\b.*?[\s/]([\w.[\]:]+)[\s/]+\d*${DYNAMIC}`,
  "i",
);

/**
 * Does a text name a loopback address with this port: as a URL, as `host port` or as `/dev/tcp/host/port`?
 * @param text a command line, or any part of one.
 * @param port undefined when the host listens nowhere: then nothing reaches it.
 * @returns true as well for a loopback address whose port only the shell knows.
 */
export function reachesHost(text: string, port: number | undefined): boolean {
  if (port === undefined) return false;
  const dynamic = text.includes(DYNAMIC) || /:\d*[[{]/.test(text);
  if (!dynamic && !text.includes(String(port))) return false;
  const plain = text.replace(BARE_IPV6, "$1[$2]");
  if (dynamic && unknownPort(plain)) return true;
  if (new RegExp(String.raw`^:0*${port}(?!\d)`).test(plain)) return true;
  const pieces = [...plain.matchAll(PIECE)].filter(([text]) => !text.startsWith("-"));
  return pieces.some((piece, index) => {
    if (!isPort(piece[0], port)) return false;
    const [before, after] = [pieces[index - 1], pieces[index + 1]];
    if (before !== undefined && isLoopback(before[0], plain[piece.index - 1] === ":")) return true;
    return after !== undefined && isLoopback(after[0], false);
  });
}

/**
 * Like {@link reachesHost}, for a text that is one URL. A URL parser reads it, which drops tabs and line breaks; a text
 * that is no web address is read like any other.
 */
export function urlReachesHost(text: string, port: number | undefined): boolean {
  const url = parsed(text);
  if (url === null || !/^(https?|wss?):$/.test(url.protocol)) return reachesHost(text, port);
  return url.port === String(port) ? isLoopback(url.hostname, true) : false;
}

function isPort(text: string, port: number): boolean {
  // `4096?x=1`, `4096#`: what follows the digits is no longer the port.
  return Number(/^\d+(?=$|[^\w.])/.exec(text)?.[0]) === port;
}

function unknownPort(text: string): boolean {
  for (const [, host = ""] of text.matchAll(UNKNOWN_PORT)) if (isLoopback(host, true)) return true;
  return isLoopback(RAW_CONNECTION.exec(text)?.[1] ?? "", true);
}

/** @param asUrl a bare number is a host only where a host must stand (`0:80`), not between other words. */
function isLoopback(text: string, asUrl: boolean): boolean {
  if (!asUrl && /^(0x)?[0-9a-f]*$/i.test(text)) return false;
  const host = parsed(`http://${text}/`)?.hostname.replace(/\.$/, "");
  if (host === undefined) return false;
  return (
    /(^|\.)(localhost|localhost\.localdomain|ip6-(localhost|loopback))$/.test(host) ||
    /^127(\.\d{1,3}){3}$/.test(host) ||
    host === "0.0.0.0" ||
    /^\[::(1|ffff:(7f[0-9a-f]{2}:[0-9a-f]+|0:0))?\]$/.test(host) ||
    // Services that resolve any address written into their names.
    /(^|[.-])127[.-]\d{1,3}[.-]\d{1,3}[.-]\d{1,3}\.(nip|sslip|xip)\.io$/.test(host)
  );
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
