import { WebSocketServer } from "ws";

const MAX_KEY = 60;
const isKey = (value) => typeof value === "string" && value.length > 0 && value.length <= MAX_KEY;

/** poll -> option -> votes */
const counts = {};

function vote(poll, option) {
  if (!counts[poll]) {
    counts[poll] = {};
  }
  counts[poll][option] = (counts[poll][option] || 0) + 1;
}

function reset(poll) {
  for (const option in counts[poll]) {
    counts[poll][option] = 0;
  }
}

function result(poll) {
  return counts[poll] ?? {};
}

function parse(data) {
  try {
    const message = JSON.parse(String(data));
    return isKey(message.poll) ? message : null;
  } catch {
    return null;
  }
}

export function startPolls(server, { isSpeaker }) {
  const sockets = new WebSocketServer({ server, path: "/polls", maxPayload: 2048 });

  function broadcast(poll) {
    const text = JSON.stringify({ poll, result: result(poll) });
    for (const client of sockets.clients) {
      if (client.readyState === client.OPEN) client.send(text);
    }
  }

  sockets.on("connection", (socket, request) => {
    socket.on("error", (err) => console.warn("poll socket", err.message));
    socket.on("message", (data) => {
      const message = parse(data);
      if (!message) return;
      if (message.type === "vote" && isKey(message.option)) {
        vote(message.poll, message.option);
        broadcast(message.poll);
      } else if (message.type === "reset" && isSpeaker(request)) {
        reset(message.poll);
        broadcast(message.poll);
      }
    });
  });
  return sockets;
}
