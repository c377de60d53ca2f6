import { get } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { enterWorld } from "./enter-world.ts";
import type { World } from "./world.ts";

let world: World | undefined;
afterEach(() => world?.leave());

describe("the network fence", () => {
  test("refuses fetch, http and sockets at once, and tells each", async () => {
    const refused: string[] = [];
    world = enterWorld({ seed: 1, onRefused: (target) => refused.push(target) });
    const failure = (emitter: { once(event: "error", listener: (error: Error) => void): unknown }) =>
      new Promise<Error>((resolve) => emitter.once("error", resolve));
    const told = async (error: Error | Promise<Error>) => {
      const { name, message, ...fields } = (await error) as Error & { code: string };
      return `${name} ${fields.code} ${message}`;
    };
    expect(await told(fetch("https://example.com/a").then(Promise.reject, (error: Error) => error))).toBe(
      "Error ConnectionRefused Unable to connect. Is the computer able to access the url?",
    );
    expect(await told(failure(get("http://example.com/b")))).toBe(
      "Error FailedToOpenSocket Was there a typo in the url or port?",
    );
    expect(await told(failure(get("http://127.0.0.1:9/b")))).toBe("Error ECONNREFUSED ECONNREFUSED");
    expect(await told(failure(connect({ host: "example.com", port: 80 })))).toBe(
      "DNSException ENOTFOUND getaddrinfo ENOTFOUND",
    );
    expect(await told(failure(connect(9, "127.0.0.1")))).toBe(
      "Error ECONNREFUSED connect ECONNREFUSED 127.0.0.1:9",
    );
    expect(await told(failure(connect("/none.sock")))).toBe("Error ENOENT connect ENOENT /none.sock");
    expect(refused.slice(0, 2)).toEqual(["https://example.com/a", "http://example.com/b"]);
    expect(refused).toHaveLength(6);
  });

  test("lets through what the simulator answers itself", async () => {
    world = enterWorld({
      seed: 1,
      answer: (request) =>
        request.url.startsWith("http://host/") ? Promise.resolve(new Response(request.method)) : undefined,
    });
    expect(await (await fetch("http://host/x", { method: "POST" })).text()).toBe("POST");
    await expect(fetch("http://other/x")).rejects.toThrow("Unable to connect");
  });
});

describe("the terminal", () => {
  test("receives nothing of what is written while the world is entered", async () => {
    const lines: string[] = [];
    world = enterWorld({ seed: 1, onTerminal: (stream, text) => lines.push(`${stream} ${text}`) > 0 });
    console.log("a %d", 1, { b: 2 });
    console.error("c");
    process.stdout.write("d\n");
    await new Promise<void>((resolve) => process.stderr.write(Buffer.from("e"), () => resolve()));
    expect(lines).toEqual(["stdout a 1 { b: 2 }\n", "stderr c\n", "stdout d\n", "stderr e"]);
  });

  test("is left alone when nobody listens", () => {
    const write = process.stdout.write;
    world = enterWorld({ seed: 1 });
    expect(process.stdout.write).toBe(write);
  });
});
