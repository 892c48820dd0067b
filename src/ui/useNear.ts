import { useEffect, useRef, useState, type RefObject } from 'react';

interface Near<T> {
  readonly place: RefObject<T | null>;
  readonly near: boolean;
}

/**
 * Whether a place on the page has come near what is seen, so that what is costly there is drawn then: once near, always.
 * `first`: drawn at once, as where nobody can tell.
 */
export function useNear<T extends Element>(first: boolean, margin = '600px'): Near<T> {
  const place = useRef<T>(null);
  const [near, setNear] = useState(first || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !place.current) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: margin },
    );
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [near, margin]);
  return { place, near };
}
