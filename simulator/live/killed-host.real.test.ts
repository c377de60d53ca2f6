import { openLiveHost } from "./open-live-host.ts";
import { killedHost } from "./killed-host.plays.ts";

killedHost((options) => openLiveHost({ ...options, withoutCatalogue: true }));
