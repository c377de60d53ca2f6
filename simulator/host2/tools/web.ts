import { ToolError } from "../shape/host-error.ts";
import type { Host } from "../services/host.ts";
import type { ToolInfo } from "../shape/tool-info.ts";
import { builtin } from "./builtin.ts";
import { sourceOf } from "./target.ts";

/** `webfetch` and `websearch`: nothing leaves the simulator, so both end as they do without a network. */
export const webfetchTool = ({ permission }: Host): ToolInfo =>
  builtin<{ readonly url: string; readonly format?: string }>(
    "webfetch",
    ({ url }) => `Unable to fetch ${url}`,
    async ({ url, format = "markdown" }, call) => {
      if (!URL.canParse(url)) throw new Error(`${JSON.stringify(url)} cannot be parsed as a URL.`);
      if (!/^https?:$/.test(new URL(url).protocol)) throw new Error("URL must use http:// or https://");
      const { sessionID, agent } = call;
      const asked = { action: "webfetch", resources: [url], save: ["*"], metadata: { url, format } };
      await permission.assert(agent, { sessionID, ...asked, source: sourceOf(call) });
      throw new ToolError(`Unable to fetch ${url}`);
    },
  );

export const websearchTool = ({ permission }: Host): ToolInfo =>
  builtin<{ readonly query: string }>(
    "websearch",
    ({ query }) => `Unable to search the web for ${query}`,
    async ({ query }, call) => {
      const { sessionID, agent } = call;
      const asked = { action: "websearch", resources: [query], save: ["*"] };
      await permission.assert(agent, { sessionID, ...asked, source: sourceOf(call) });
      throw new ToolError(`Unable to search the web for ${query}`);
    },
  );
