import { useCallback, useEffect, useRef, useState } from 'react';

const EVERY_TEN_MINUTES = 10 * 60 * 1000;

/**
 * Reads the static version file every ten minutes without cache; `available` once its text differs from the
 * previous reading (SPECIFICATION 4). Failing readings count for nothing. `later` waits for the next change.
 */
export function useVersionCheck(active: boolean): {
  readonly available: boolean;
  readonly later: () => void;
} {
  const [available, setAvailable] = useState(false);
  const previous = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!active) return;
    const read = async (): Promise<void> => {
      try {
        const response = await fetch('/version.txt', { cache: 'no-store' });
        if (!response.ok) return;
        const text = await response.text();
        if (previous.current !== undefined && previous.current !== text) setAvailable(true);
        previous.current = text;
      } catch {
        // No connection: the next reading tells.
      }
    };
    void read();
    const timer = window.setInterval(() => void read(), EVERY_TEN_MINUTES);
    return () => window.clearInterval(timer);
  }, [active]);
  return { available, later: useCallback(() => setAvailable(false), []) };
}
