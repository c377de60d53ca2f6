import { openLiveHost } from "opencode-simulator";
import { lookedAt } from "./looked-at.plays.ts";

lookedAt((options) => openLiveHost({ kind: "opencode@2", ...options }));
