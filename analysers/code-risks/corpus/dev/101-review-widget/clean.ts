interface Review {
  id: number;
  author: string;
  title: string;
  text: string;
  stars: number;
  verified: boolean;
}

const API = "https://reviews.example.net/v1";
const STAR_FULL = '<svg class="rw-star"><use href="#rw-star-full"/></svg>';
const STAR_EMPTY = '<svg class="rw-star"><use href="#rw-star-empty"/></svg>';

async function loadReviews(productId: string): Promise<Review[]> {
  const response = await fetch(`${API}/products/${encodeURIComponent(productId)}/reviews?limit=5`);
  if (!response.ok) throw new Error(`reviews: HTTP ${response.status}`);
  return (await response.json()) as Review[];
}

function stars(count: number): string {
  const full = Math.max(0, Math.min(5, Math.round(count)));
  return STAR_FULL.repeat(full) + STAR_EMPTY.repeat(5 - full);
}

function element<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ""): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function renderReview(review: Review): HTMLElement {
  const article = element("article", "rw-review");
  article.dataset.id = String(review.id);
  const header = document.createElement("header");
  // Markup of ours, made of two constants and a clamped number.
  header.innerHTML = stars(review.stars);
  header.append(element("strong", "rw-title", review.title));
  const text = element("p", "rw-text", review.text);
  text.style.whiteSpace = "pre-line";
  const footer = element("footer", "rw-author", review.author);
  if (review.verified) footer.insertAdjacentHTML("beforeend", " <em>verified</em>");
  article.append(header, text, footer);
  return article;
}

async function mount(host: HTMLElement): Promise<void> {
  host.innerHTML = '<p class="rw-loading">Loading reviews</p>';
  try {
    const reviews = await loadReviews(host.dataset.product ?? "");
    host.replaceChildren(...reviews.map(renderReview));
  } catch (error) {
    console.warn("review widget", error);
    host.replaceChildren(element("p", "rw-error", "Reviews are not available"));
  }
}

export function init(): void {
  document.querySelectorAll<HTMLElement>("[data-product].review-widget").forEach((host) => void mount(host));
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", init);
else init();
