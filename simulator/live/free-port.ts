import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { HostUnavailable } from "./host-unavailable.ts";

/**
 * A port that is free now and that no connection will be given by chance: between this question and the
 * host's own bind lie two seconds, in which busy hosts open hundreds of outgoing connections, each with
 * a port from the system's ephemeral range (from 32768 on Linux, from 49152 elsewhere).
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(FIRST_PORT, FIRST_EPHEMERAL_PORT);
    if (await canListen(port)) return port;
  }
  throw new HostUnavailable("no port of 127.0.0.1 can be listened on: is loopback allowed here?");
}

const FIRST_PORT = 15_000;
const FIRST_EPHEMERAL_PORT = 32_768;

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
