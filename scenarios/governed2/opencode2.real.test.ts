import { openLiveHost } from "opencode-simulator";
import { governed } from "./governed.plays.ts";

governed((options) => openLiveHost({ kind: "opencode@2", ...options }));
