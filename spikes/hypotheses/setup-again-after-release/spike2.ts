import { createSession } from "../../../simulator/opencode2/session.ts";
import type { Spike2 } from "../../spike2.ts";

export const spike: Spike2 = {
  hypothesis:
    "When the host lets go of a project the clean-up runs, and the next prompt calls setup again, in the same process",
  carries: "state lies on disk, and setup may run twice in one process",
  ask: (open) =>
    open(
      { plugins: { mine: 'note("setup " + process.pid); return () => note("clean-up " + process.pid);' } },
      async ({ host, notes }) => {
        await (await createSession(host)).prompt("one");
        const path = `/api/debug/location?location[directory]=${encodeURIComponent(host.directory)}`;
        const { status } = await host.fetch(path, { method: "DELETE" });
        await (await createSession(host)).prompt("two");
        const lines = notes().map((line) => line.split(" "));
        const order = lines.map(([what]) => what).join(", ");
        const processes = new Set(lines.map(([, pid]) => pid)).size;
        return {
          holds: order === "setup, clean-up, setup" && processes === 1,
          absent: status === 404,
          observed: `HTTP ${status}; ${order}, in ${processes} process`,
        };
      },
    ),
};
