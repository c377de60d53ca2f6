import { openLiveHost } from "./open-live-host.ts";
import { besideOneAnother } from "./beside.plays.ts";

besideOneAnother((options) => openLiveHost({ ...options, withoutCatalogue: true }));
