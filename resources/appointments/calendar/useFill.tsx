import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Kept free below: the edge of the page, and on phones the bar at its foot. */
const [edge, bar] = [20, 84];

/** The height an element may have so that it ends with the window, whatever stands above it; measured, for the line of tools wraps. */
export function useFill(): readonly [RefObject<HTMLDivElement | null>, string] {
  const place = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(230);
  useLayoutEffect(() => {
    const measure = (): void => {
      if (!place.current) return;
      setTop(Math.round(place.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(document.body);
    if (place.current?.parentElement) watcher.observe(place.current.parentElement);
    return () => watcher.disconnect();
  }, []);
  const below = typeof window !== 'undefined' && window.innerWidth < 600 ? bar : edge;
  return [place, `calc(100dvh - ${top + below}px)`];
}
