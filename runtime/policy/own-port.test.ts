/** Every way to write the address of the host, judged as the shell or a URL parser would read it. */
import { describe, expect, test } from "vitest";
import { effectOf, type EffectContext } from "./effect.ts";

const context: EffectContext = { directory: "/p", ourTools: new Set(), port: 4096 };
const governance = (tool: string, args: unknown) => effectOf({ tool, args }, context).governance;

describe("a call to the host's own port is governance", () => {
  test.each([
    "p=4096; curl http://localhost:$p",
    "curl http://localhost:$((4000+96))/session",
    "h=localhost; curl $h:4096",
    "curl http://localhost.:4096",
    "curl http://0177.0.0.1:4096",
    "curl http://0x7f.1:4096",
    "curl http://127.1:4096/x?y",
    "curl http://017700000001:4096",
    "curl http://0:4096",
    "curl 'http://[::ffff:7f00:1]:4096'",
    "curl 'http://[0:0:0:0:0:0:0:1]:4096'",
    "curl http://%6cocalhost:4096",
    "curl http://x@localhost:04096",
    "curl 'http://localhost:409[6-6]'",
    "curl --connect-to x:80:localhost:4096 http://x",
    "curl --resolve x:4096:127.0.0.1 http://x:4096",
    "nc localhost 4096",
    "nc ::1 4096",
    "p=4096; nc -v localhost $p",
    "p=4096; echo x > /dev/tcp/127.0.0.1/$p",
    "curl http://a.localhost:4096",
    "python3 -c \"import http.client; http.client.HTTPConnection('localhost', 4096)\"",
    "bash -c 'curl http://localhost:$1' _ 4096",
  ])("%s", (command) => expect(governance("bash", { command })).not.toBeNull());

  test.each([
    "localhost:4096/x",
    "http://localhost.:4096",
    "http://0177.0.0.1:4096",
    "http://local\nhost:4096",
    "http://localhost:4\t096",
    "http:\\\\localhost:4096",
    "http://127\u30020\u30020\u30021:4096",
    "http://[::ffff:127.0.0.1]:4096",
  ])("webfetch %j", (url) => expect(governance("webfetch", { url })).not.toBeNull());
});

describe("what only looks like it is not", () => {
  test.each([
    "curl http://localhost:3000/4096",
    "curl https://example.org:4096/",
    "curl http://localhost:40961",
    "curl https://example.org/$X",
    "curl -o localhost/$X https://example.org",
    "curl https://x.example/a; echo http://localhost:$PORT",
    "nc example.org 4096",
    "node -e 'Buffer.alloc(0, 4096)'",
    "PORT=3000 npm run dev",
  ])("%s", (command) => expect(governance("bash", { command })).toBeNull());

  test("webfetch of another port", () => {
    expect(governance("webfetch", { url: "http://localhost:3000/?next=4096" })).toBeNull();
  });
});
