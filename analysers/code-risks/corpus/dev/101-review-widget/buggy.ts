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

function renderReview(review: Review): string {
  return `
    <article class="rw-review" data-id="${review.id}">
      <header>${stars(review.stars)} <strong>${review.title}</strong></header>
      <p>${review.text.replaceAll("\n", "<br>")}</p>
      <footer>${review.author}${review.verified ? " <em>verified</em>" : ""}</footer>
    </article>`;
}

function showError(host: HTMLElement, error: unknown): void {
  host.innerHTML = `<p class="rw-error">${error instanceof Error ? error.message : "Reviews are not available"}</p>`;
}

async function mount(host: HTMLElement): Promise<void> {
  host.innerHTML = '<p class="rw-loading">Loading reviews</p>';
  try {
    const reviews = await loadReviews(host.dataset.product ?? "");
    host.innerHTML = "";
    for (const review of reviews) {
      host.insertAdjacentHTML("beforeend", renderReview(review));
    }
  } catch (error) {
    showError(host, error);
  }
}

export function init(): void {
  document.querySelectorAll<HTMLElement>("[data-product].review-widget").forEach((host) => void mount(host));
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", init);
else init();
