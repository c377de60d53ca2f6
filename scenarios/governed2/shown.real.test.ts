import { openLiveHost } from "opencode-simulator";
import { shown } from "./shown.plays.ts";

shown((options) => openLiveHost({ kind: "opencode@2", ...options }));
