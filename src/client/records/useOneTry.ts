import { useRef } from 'react';
import { refusalOf } from './refusals.ts';
import { freshKey } from './api.ts';

export interface Try {
  /** Makes a repeated try the same one. */
  readonly key: string;
  /** Of the record as it was when it was tried first: a repetition is the same call to the letter. */
  readonly version: number | undefined;
}

/**
 * The key and the version a call is made with, for every dialog and button that calls. They stay the same while nobody knows
 * whether the call was done, so that asking again for an answer that got lost neither posts twice nor hears of a stranger's
 * change; once it was done, or the server said no for certain, the next try is a call of its own (REL-12, REL-13).
 */
export function useOneTry(version?: number): <T>(run: (open: Try) => Promise<T>) => Promise<T> {
  const open = useRef<Try>(undefined);
  return async (run) => {
    const current = (open.current ??= { key: freshKey(), version });
    try {
      const answer = await run(current);
      open.current = undefined;
      return answer;
    } catch (error) {
      if (refusalOf(error).definite) open.current = undefined;
      throw error;
    }
  };
}
