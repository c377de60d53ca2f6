import { useMemo, useState } from 'react';
import { marked } from 'marked';
import type { Review } from '../types';

const PREVIEW = 280;

function ratingLabel(stars: number): string {
  return `${stars} out of 5`;
}

export function ReviewCard({ review }: { review: Review }) {
  const [open, setOpen] = useState(false);
  const long = review.body.length > PREVIEW;

  const html = useMemo(() => {
    const source = open || !long ? review.body : review.body.slice(0, PREVIEW) + '…';
    return marked.parse(source, { gfm: true, breaks: true, async: false }) as string;
  }, [review.body, open, long]);

  const jsonLd = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: review.stars },
  }).replace(/</g, '\\u003c');

  return (
    <article className="review-card">
      <header>
        <strong>{review.author}</strong>
        <span aria-label={ratingLabel(review.stars)}>{'★'.repeat(review.stars)}</span>
      </header>
      <div className="review-body" dangerouslySetInnerHTML={{ __html: html }} />
      {long && (
        <button type="button" onClick={() => setOpen((v) => !v)}>
          {open ? 'Show less' : 'Read more'}
        </button>
      )}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd }} />
    </article>
  );
}
