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

function isRule(v: unknown): v is Rule {
  if (typeof v !== "object" || v === null) return false;
  const r = v as Record<string, unknown>;
  return typeof r.id === "string" && typeof r.pattern === "string" && typeof r.enabled === "boolean";
}

// accepts any message, narrows what it knows
function isMessage(v: unknown): v is Message {
  if (typeof v !== "object" || v === null || !("kind" in v)) return false;
  if (v.kind === "set-rule") return "rule" in v && isRule(v.rule);
  return v.kind === "ping" || v.kind === "get-state";
}

export async function send<M extends Message>(msg: M): Promise<Reply<M>> {
  return chrome.runtime.sendMessage<M, Reply<M>>(msg);
}

function handle(msg: Message): State | "pong" | { ok: true } {
  switch (msg.kind) {
    case "ping":
      return "pong";
    case "get-state":
      return state;
    case "set-rule": {
      const rest = state.rules.filter((r) => r.id !== msg.rule.id);
      state = { ...state, rules: [...rest, msg.rule] };
      return { ok: true };
    }
  }
}

export function listen(): void {
  chrome.runtime.onMessage.addListener((msg: unknown, _sender, reply) => {
    reply(isMessage(msg) ? handle(msg) : { error: "unknown message" });
    return false;
  });
}
