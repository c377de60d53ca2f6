const threadEl = document.querySelector("#ticket-thread");
const searchEl = document.querySelector("#ticket-search");

const EMPTY_STATE = '<p class="empty">No comments yet.</p>';

function escapeRegExp(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function highlight(target, text, term) {
  if (!term) {
    target.textContent = text;
    return;
  }
  // split with a capture group keeps the hits at the odd positions
  const parts = text.split(new RegExp(`(${escapeRegExp(term)})`, "gi"));
  parts.forEach((part, i) => {
    if (i % 2 === 0) {
      target.append(part);
      return;
    }
    const mark = document.createElement("mark");
    mark.textContent = part;
    target.append(mark);
  });
}

function renderComment(comment, term) {
  const item = document.createElement("li");
  item.className = comment.internal ? "comment comment--internal" : "comment";

  const author = document.createElement("strong");
  author.textContent = comment.author;
  const body = document.createElement("div");
  body.className = "comment__body";
  highlight(body, comment.body, term);

  item.append(author, body);
  return item;
}

export function renderThread(comments, term = "") {
  if (comments.length === 0) {
    threadEl.innerHTML = EMPTY_STATE;
    return;
  }
  const list = document.createElement("ol");
  for (const comment of comments) list.append(renderComment(comment, term));
  threadEl.replaceChildren(list);
}

export function bindSearch(getComments) {
  searchEl.addEventListener("input", () => {
    renderThread(getComments(), searchEl.value.trim());
  });
}
