import { openFakeHost } from "../host/open/open-fake-host.ts";
import { killedHost } from "./killed-host.plays.ts";

killedHost((options) => openFakeHost({ ...options, run: 1_000_000 }));
