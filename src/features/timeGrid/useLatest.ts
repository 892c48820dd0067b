import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and does what it last was given. */
export function useLatest<A extends readonly unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
