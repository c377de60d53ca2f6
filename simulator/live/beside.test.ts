import { openFakeHost } from "../host/open/open-fake-host.ts";
import { besideOneAnother } from "./beside.plays.ts";

besideOneAnother(openFakeHost);
