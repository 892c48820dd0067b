import { useRef } from 'react';
import { refusalOf } from './refusals.ts';
import { freshKey } from './api.ts';

interface Try {
  /** Makes a repeated try the same one. */
  readonly key: string;
  /** Of the record as it was when it was tried first: a repetition is the same call to the letter. */
  readonly version: number;
}

/**
 * The key and the version a call of a dialog is made with. They stay the same while nobody knows whether the call was done,
 * so that asking again for an answer that got lost neither posts twice nor hears of a stranger's change; once the server
 * said no for certain the next try is a call of its own (REL-12, REL-13).
 */
export function useOneTry(version: number) {
  const open = useRef<Try>(undefined);
  return {
    begin: (): Try => (open.current ??= { key: freshKey(), version }),
    /** Takes note of a failure; answers whether nothing was done for certain. */
    failed: (error: unknown): boolean => {
      const { definite } = refusalOf(error);
      if (definite) open.current = undefined;
      return definite;
    },
  };
}
