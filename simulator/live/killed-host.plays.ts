import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { HostInstance, OpenHost } from "../instance.ts";
import { textOf } from "../model/classify-request.ts";
import type { ModelRequest, ModelStep } from "../model/model.ts";

const SLOW_MS = 120_000;

const killedInTheMiddle = (open: OpenHost): void =>
  it(
    "a host killed in the middle of a turn loses the connection and nothing that it had stored",
    async () => {
      const directory = mkdtempSync(join(tmpdir(), "killed-host-"));
      onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
      writeFileSync(join(directory, "opencode.json"), '{"model":"fake/m1"}');
      const requests: ModelRequest[] = [];
      const opened: { host?: HostInstance } = {};
      let isBack: Promise<void> | undefined;
      const answer = async (request: ModelRequest): Promise<ModelStep> => {
        requests.push(request);
        if (requests.length === 1) return { call: [["write", { filePath: "b.txt", content: "x" }]] };
        if (requests.length === 2) await (isBack = opened.host?.kill());
        return { say: "here" };
      };
      const host = await open({ directory, model: { answer }, seed: 1, mortal: true, record: () => {} });
      opened.host = host;
      onTestFinished(() => host.close());
      const { data } = await host.client.session.create({ body: { title: "t" } });
      const path = { id: data?.id ?? "" };
      const say = (text: string) =>
        host.client.session.prompt({ path, body: { parts: [{ type: "text", text }] } });
      await expect(say("write it")).rejects.toThrow(/socket|fetch failed|closed/i);
      await isBack;
      await host.settle();
      await say("are you there?");
      const sent = requests.at(-1)?.body.messages.map(textOf);
      expect(sent).toEqual(
        expect.arrayContaining(["write it", "Wrote file successfully.", "are you there?"]),
      );
    },
    SLOW_MS,
  );

/** Tells in the terminal's place how many instances its module has seen. */
const COUNTING = `let instances = 0;
export default async () => {
  instances += 1;
  return { "experimental.chat.system.transform": async (_input, { system }) => void system.push("instance " + instances) };
};
`;

const modulesAfterAKill = (open: OpenHost): void =>
  it(
    "a plugin's module begins anew after a kill, and not when the host only lets go of the project",
    async () => {
      const directory = mkdtempSync(join(tmpdir(), "killed-host-"));
      onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
      writeFileSync(join(directory, "opencode.json"), '{"model":"fake/m1"}');
      writeFileSync(join(directory, "counting.js"), COUNTING);
      const told: string[] = [];
      const answer = ({ body }: ModelRequest): ModelStep => {
        told.push(/instance \d/.exec(JSON.stringify(body.messages))?.[0] ?? "none");
        return { say: "here" };
      };
      const plugins = [join(directory, "counting.js")];
      const host = await open({
        directory,
        model: { answer },
        plugins,
        seed: 1,
        mortal: true,
        record: () => {},
      });
      onTestFinished(() => host.close());
      const { data } = await host.client.session.create({ body: { title: "t" } });
      const say = async (): Promise<void> => {
        await host.client.session.prompt({
          path: { id: data?.id ?? "" },
          body: { parts: [{ type: "text", text: "hello" }] },
        });
        await host.settle();
      };
      await say();
      await host.fetch("/instance/dispose", { method: "POST" });
      await say();
      await host.kill();
      await say();
      expect(told).toEqual(["instance 1", "instance 2", "instance 1"]);
    },
    SLOW_MS,
  );

export function killedHost(open: OpenHost): void {
  killedInTheMiddle(open);
  modulesAfterAKill(open);
}
