import { createServer, type AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { ownPort } from "./own-port.ts";

it.runIf(process.platform === "linux")(
  "the port that this process listens on is found, while it does",
  async () => {
    const before = ownPort();
    const server = createServer();
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    expect([before, port]).toContain(ownPort());
    expect(ownPort()).toBeDefined();
    await new Promise((resolve) => server.close(resolve));
    expect(ownPort()).toBe(before);
  },
);
