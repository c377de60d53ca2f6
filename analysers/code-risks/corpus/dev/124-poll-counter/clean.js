import { WebSocketServer } from "ws";

const MAX_KEY = 60;
const isKey = (value) => typeof value === "string" && value.length > 0 && value.length <= MAX_KEY;

/** poll -> option -> votes; Maps, as both names come from the audience. */
const counts = new Map();

const LABELS = { yes: "Yes", no: "No", unsure: "Not sure" };

function vote(poll, option) {
  let options = counts.get(poll);
  if (!options) counts.set(poll, (options = new Map()));
  options.set(option, (options.get(option) ?? 0) + 1);
}

function reset(poll) {
  const options = counts.get(poll);
  for (const option of options?.keys() ?? []) options.set(option, 0);
}

function result(poll) {
  // fromEntries defines own properties, whatever their names are.
  return Object.fromEntries(counts.get(poll) ?? []);
}

function labelOf(option) {
  return Object.hasOwn(LABELS, option) ? LABELS[option] : option;
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

  function broadcast(poll, option = "") {
    const text = JSON.stringify({ poll, result: result(poll), last: labelOf(option) });
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
        broadcast(message.poll, message.option);
      } else if (message.type === "reset" && isSpeaker(request)) {
        reset(message.poll);
        broadcast(message.poll);
      }
    });
  });
  return sockets;
}
