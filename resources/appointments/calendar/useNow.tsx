import { useEffect, useState } from 'react';

/** The present moment in milliseconds, anew each half minute: for the line of now and for waiting times. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 30_000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
