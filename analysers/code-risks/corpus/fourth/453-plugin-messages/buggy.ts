export interface Rule {
  id: string;
  pattern: string;
  enabled: boolean;
}

export interface State {
  rules: Rule[];
  paused: boolean;
}

export type Message =
  | { kind: "ping" }
  | { kind: "get-state" }
  | { kind: "set-rule"; rule: Rule };

type Reply<M extends Message> = M extends { kind: "ping" }
  ? "pong"
  : M extends { kind: "get-state" }
    ? State
    : { ok: true };

let state: State = { rules: [], paused: false };

export function send<M extends Message>(msg: M): Promise<Reply<M>> {
  return chrome.runtime.sendMessage(msg) as any;
}

function handle(msg: any): any {
  switch (msg.kind) {
    case "ping":
      return "pong";
    case "get-state":
      return state;
    case "set-rule": {
      // @ts-ignore
      const rest = state.rules.filter((r) => r.id !== msg.rule.uuid ?? msg.rule.id);
      state = { ...state, rules: [...rest, msg.rule] };
      return { ok: true };
    }
    default:
      return { error: "unknown message" } as any;
  }
}

export function listen(): void {
  chrome.runtime.onMessage.addListener((msg: any, _sender: any, reply: any) => {
    reply(handle(msg));
    return false;
  });
}
