/** Which addresses are this machine, and which port is the host's. */
import { describe, expect, it } from "vitest";
import { reachesHost, urlReachesHost } from "./loopback.ts";
import { DYNAMIC } from "./shell/stream.ts";

describe("an address", () => {
  it("is this machine in every spelling", () => {
    expect(
      [
        "localhost",
        "LOCALHOST",
        "a.localhost",
        "localhost.localdomain",
        "ip6-localhost",
        "ip6-loopback",
        "127.0.0.1",
        "127.1",
        "127.255.255.255",
        "0.0.0.0",
        "0",
        "[::1]",
        "[::]",
        "[::ffff:127.0.0.1]",
        "[::ffff:0:0]",
        "127.0.0.1.nip.io",
        "x.127-0-0-1.sslip.io",
        "127.0.0.1.xip.io",
        "x-127.0.0.1.nip.io",
      ].map((host) => urlReachesHost(`http://${host}:4096/`, 4096)),
    ).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
  });

  it("is another machine otherwise", () => {
    expect(
      [
        "example.com",
        "localhost.example.com",
        "mylocalhost",
        "128.0.0.1",
        "1127.0.0.1",
        "127.0.0.1.example.com",
        "[::2]",
        "[::1:1]",
        "[2001:db8::1]",
        "127.0.0.1.nip.io.example.com",
        "1127.0.0.1.nip.io",
        "128.0.0.1.nip.io",
        "127.0.0.nip.io",
      ].map((host) => urlReachesHost(`http://${host}:4096/`, 4096)),
    ).toEqual([false, false, false, false, false, false, false, false, false, false, false, false, false]);
  });

  it("is asked by every protocol of the web, in capitals too", () => {
    expect(
      ["http", "https", "ws", "wss", "HTTP", "ftp", "xhttp", "httpx"].map((protocol) =>
        urlReachesHost(`${protocol}://localhost:4096/`, 4096),
      ),
    ).toEqual([true, true, true, true, true, true, true, true]);
  });
});

describe("a port", () => {
  it("is the host's when it is that number", () => {
    expect(
      [
        "http://localhost:4096",
        "http://localhost:4096/",
        "http://localhost:04096/",
        "http://localhost:4097/",
        "http://localhost:40960/",
        "http://localhost:14096/",
        "http://localhost/",
        "http://localhost/4096",
        "http://localhost:80/?p=4096",
      ].map((url) => urlReachesHost(url, 4096)),
    ).toEqual([true, true, true, false, false, false, false, false, false]);
  });

  it("is not the host's when the host listens on none", () => {
    expect([
      urlReachesHost("http://localhost:4096/", undefined),
      reachesHost("localhost 4096", undefined),
    ]).toEqual([false, false]);
  });
});

describe("a text", () => {
  it("reaches the host by an address with its port, in any order of words", () => {
    expect(
      [
        "localhost:4096",
        "nc localhost 4096",
        "4096 localhost",
        "http://localhost:4096/x",
        "-p 4096 localhost",
        "/dev/tcp/localhost/4096",
        "::1 4096",
        "'::1' 4096",
        "[::1]:4096",
        ":4096",
        ":04096",
        "connect('127.0.0.1', 4096)",
        "0:4096",
        "localhost:4096?x",
        "localhost:4096#x",
      ].map((text) => reachesHost(text, 4096)),
    ).toEqual([true, true, true, true, true, true, true, true, true, true, true, true, false, true, true]);
  });

  it("does not by either alone", () => {
    expect(
      [
        "localhost",
        "4096",
        "localhost 80",
        "example.com:4096",
        "echo 4096 files",
        "0 4096",
        "a 4096 b",
        ":40961",
        "localhost:4096x",
        "4096.5 localhost",
        "port=4096",
        "-localhost 4096",
        "dead 4096",
      ].map((text) => reachesHost(text, 4096)),
    ).toEqual([false, false, false, false, false, false, false, false, false, false, false, false, false]);
  });

  it("that is no address is read as a text", () => {
    expect([
      urlReachesHost("localhost:4096/x", 4096),
      urlReachesHost("not a url", 4096),
      urlReachesHost("nc localhost 4096", 4096),
    ]).toEqual([true, false, true]);
  });
});

describe("a port that only the shell knows", () => {
  const known = (text: string) => reachesHost(text.replaceAll("$P", DYNAMIC), 4096);

  it.each([
    "localhost:$P",
    "0:$P",
    "localhost:40$P",
    "localhost:[3-5]096",
    "localhost:{1,2}",
    "localhost:{",
    "nc -v localhost $P",
    "NC LOCALHOST $P",
    "nc 0 $P",
    "nc 0 4$P",
    "telnet localhost $P",
    "/dev/udp/localhost/$P",
  ])("may be the host's in %s", (text) => expect(known(text)).toBe(true));

  it.each(["example.org:$P", "nc example.org $P", "echo localhost $P", "localhost $P"])(
    "is not in %s",
    (text) => expect(known(text)).toBe(false),
  );

  it("is not the host's when the host listens on none", () => {
    expect(reachesHost(`nc localhost ${DYNAMIC}`, undefined)).toBe(false);
  });
});

describe("one text for each part of the rule", () => {
  it.each([
    ["localhost -w 4096", true],
    ["4096 0", false],
    ["00 4096", false],
    ["0x0 4096", false],
    ["4096 localhost", true],
    ["localhost x4096", false],
    ["x4096 localhost", false],
    ["::ffff:127.0.0.1 4096", true],
    ["::ffff:7f00:1 4096", true],
    ["0:0:0:0:0:0:0:1 4096", true],
    ["00:00:00:00:00:00:00:01 4096", true],
    ["0:0 4096", false],
  ])("%s: %s", (text, reached) => expect(reachesHost(text, 4096)).toBe(reached));

  it.each([
    ["http://127.10.0.1.nip.io:4096", true],
    ["http://127.0.10.1.nip.io:4096", true],
    ["http://127.0.0.10.nip.io:4096", true],
    ["http://[::ffff:127.0.0.17]:4096", true],
    // What is no address of the web is read as a text.
    ["xhttp://example.com/localhost:4096", true],
    ["httpx://example.com/localhost:4096", true],
    ["ws://example.com/?localhost:4096", false],
    // A URL parser drops tabs.
    ["ws://loc\talhost:4096", true],
  ])("%s as a URL: %s", (url, reached) => expect(urlReachesHost(url, 4096)).toBe(reached));
});
