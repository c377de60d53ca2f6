import { useEffect, useState } from "react";

interface Photo {
  src: string;
  alt: string;
}

interface Props {
  photos: Photo[];
  start?: number;
  onClose: () => void;
}

const STRIP = 2;

function step(index: number, by: 1 | -1, count: number): number {
  return (index + by + count) % count;
}

/** The photos left and right of the shown one; slice leaves out its end, hence the + 1. */
function strip(photos: Photo[], index: number): Photo[] {
  return photos.slice(Math.max(0, index - STRIP), index + STRIP + 1);
}

export function Lightbox({ photos, start = 0, onClose }: Props) {
  const [index, setIndex] = useState(Math.min(start, photos.length - 1));
  const photo = photos[index];

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key === "Escape") onClose();
      if (event.key === "ArrowRight") setIndex((i) => step(i, 1, photos.length));
      if (event.key === "ArrowLeft") setIndex((i) => step(i, -1, photos.length));
      if (event.key === "Home") setIndex(0);
      if (event.key === "End") setIndex(photos.length - 1);
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [photos.length, onClose]);

  if (!photo) return null;
  return (
    <dialog open className="lightbox">
      <img src={photo.src} alt={photo.alt} />
      <p>
        {index + 1} of {photos.length}
      </p>
      <meter min={1} max={photos.length} value={index + 1} />
      <nav>
        {strip(photos, index).map((one) => (
          <img key={one.src} src={one.src} alt="" width={80} onClick={() => setIndex(photos.indexOf(one))} />
        ))}
      </nav>
      <button onClick={() => setIndex(step(index, -1, photos.length))}>Back</button>
      <button onClick={() => setIndex(step(index, 1, photos.length))}>Next</button>
      <button onClick={onClose}>Close</button>
    </dialog>
  );
}
