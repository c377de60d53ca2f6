import type { Host } from "../instance/host.ts";
import { APPEND, PUBLISH, SELECT, TOAST, TUI_COMMAND } from "./request/body-shapes.ts";
import { route } from "./request/route.ts";
import { assertSession } from "./request/session-id.ts";
import type { Call, Route } from "./request/route.ts";

/** The routes by which plugins drive the terminal interface: there is none here, but the events are the same. */
const COMMANDS: Readonly<Record<string, string>> = {
  session_new: "session.new",
  session_share: "session.share",
  session_interrupt: "session.interrupt",
  session_compact: "session.compact",
  messages_page_up: "session.page.up",
  messages_page_down: "session.page.down",
  messages_half_page_up: "session.half.page.up",
  messages_half_page_down: "session.half.page.down",
  messages_first: "session.first",
  messages_last: "session.last",
  agent_cycle: "agent.cycle",
};

const FIXED: Readonly<Record<string, string>> = {
  "open-help": "help.show",
  "open-sessions": "session.list",
  "open-themes": "session.list",
  "open-models": "model.list",
  "submit-prompt": "prompt.submit",
  "clear-prompt": "prompt.clear",
};

const execute = (host: Host, command: string | undefined): true => {
  host.bus.publish("tui.command.execute", { command });
  return true;
};

const forward =
  (type: string) =>
  (host: Host, { body }: Call): true => {
    host.bus.publish(type, body);
    return true;
  };

function showToast(host: Host, call: Call): true {
  host.bus.publish("tui.toast.show", { duration: 5000, ...call.body });
  return true;
}

function selectSession(host: Host, call: Call): true {
  assertSession(host, call.body["sessionID"]);
  return forward("tui.session.select")(host, call);
}

function publish(host: Host, { body }: Call): true {
  host.bus.publish(body["type"], body["properties"]);
  return true;
}

export const tuiRoutes: readonly Route[] = [
  route("POST", "/tui/append-prompt", forward("tui.prompt.append"), { body: { fields: APPEND } }),
  route("POST", "/tui/show-toast", showToast, { body: { fields: TOAST } }),
  route("POST", "/tui/select-session", selectSession, { body: { fields: SELECT } }),
  route("POST", "/tui/execute-command", (host, call) => execute(host, COMMANDS[call.body["command"]]), {
    body: { fields: TUI_COMMAND },
  }),
  route("POST", "/tui/publish", publish, { body: PUBLISH }),
  ...Object.entries(FIXED).map(([path, command]) =>
    route("POST", `/tui/${path}`, (host) => execute(host, command)),
  ),
];
