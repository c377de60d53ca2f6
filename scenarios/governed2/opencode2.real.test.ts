import { openLiveHost, type OpenHost } from "opencode-simulator";
import { governed } from "./governed.plays.ts";
import { respect } from "./respect.plays.ts";

const openHost: OpenHost = (options) => openLiveHost({ kind: "opencode@2", ...options });
governed(openHost);
respect(openHost);
