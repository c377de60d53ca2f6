const threadEl = document.querySelector("#ticket-thread");
const searchEl = document.querySelector("#ticket-search");

const EMPTY_STATE = '<p class="empty">No comments yet.</p>';

function escapeRegExp(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function highlight(text, term) {
  if (!term) return text;
  return text.replace(new RegExp(escapeRegExp(term), "gi"), (hit) => `<mark>${hit}</mark>`);
}

function renderComment(comment, term) {
  const item = document.createElement("li");
  item.className = comment.internal ? "comment comment--internal" : "comment";

  const author = document.createElement("strong");
  author.textContent = comment.author;
  const body = document.createElement("div");
  body.className = "comment__body";
  body.innerHTML = highlight(comment.body, term);

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
