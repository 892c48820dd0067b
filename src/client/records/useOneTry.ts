import { useState } from 'react';
import { refusalOf } from './refusals.ts';
import { freshKey } from './api.ts';

export interface Try {
  /** Makes a repeated try the same one. */
  readonly key: string;
  /** Of the record as it was when it was tried first: a repetition is the same call to the letter. */
  readonly version: number | undefined;
}

export interface OneTry {
  /** Makes the call, or makes it again. */
  <T>(run: (open: Try) => Promise<T>): Promise<T>;
  /** The key the next call is made with, to be kept beside what is typed. */
  readonly key: () => string;
  /** Goes on with the try of a kept key; without one the next call is a new one. */
  readonly goOn: (key?: string) => void;
}

/** The open try of one form, dialog or button; its first call, or its key, begins it. */
function openTry() {
  let open: Try | undefined;
  const current = (version: number | undefined): Try => (open ??= { key: freshKey(), version });
  const goOn = (version: number | undefined, key?: string): void => {
    open = key === undefined ? undefined : { key, version };
  };
  const run = async <T>(version: number | undefined, call: (open: Try) => Promise<T>): Promise<T> => {
    try {
      const answer = await call(current(version));
      goOn(version);
      return answer;
    } catch (error) {
      if (refusalOf(error).definite) goOn(version);
      throw error;
    }
  };
  return { run, current, goOn };
}

/**
 * The key and the version a call is made with, for every form, dialog and button that calls. They stay the same while nobody
 * knows whether the call was done, so that asking again for an answer that got lost neither posts twice nor hears of a
 * stranger's change; once it was done, or the server said no for certain, the next try is a call of its own (REL-12, REL-13).
 */
export function useOneTry(version?: number): OneTry {
  const [tries] = useState(openTry);
  return Object.assign(<T>(call: (open: Try) => Promise<T>): Promise<T> => tries.run(version, call), {
    key: (): string => tries.current(version).key,
    goOn: (key?: string): void => tries.goOn(version, key),
  });
}
