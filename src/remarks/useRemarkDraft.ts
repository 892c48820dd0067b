import { useCallback, useEffect, useRef } from 'react';
import { useMe } from '#src/admin/subject.ts';
import type { StoredFile } from '#src/kit/api.ts';
import { draftPlace, onKeepDrafts, type DraftPlace } from '#src/kit/drafts.ts';
import type { Typed } from './mentions.ts';

/** What a remark is while it is written. */
export interface RemarkValues {
  readonly typed: Typed;
  /** The follow-up day. */
  readonly day: string | null;
  readonly files: readonly Omit<StoredFile, 'url'>[];
}

interface Kept {
  readonly values: RemarkValues;
  /** What the form began with: nothing more is nothing to keep. */
  readonly start: RemarkValues;
  /** The form's idempotency key (REL-13). */
  readonly key: string;
}

/** Typing rests this long before it is kept, in milliseconds; two seconds are the most (UX-23). */
const rest = 700;

/**
 * Keeps what is typed on this record encrypted in the browser, and gives back what an earlier visit left (UX-23, SEC-44).
 * Answers what throws it away for good.
 */
export function useRemarkDraft(
  name: string,
  kept: Kept,
  onFound: (found: RemarkValues, key: string) => void,
): () => void {
  const me = useMe();
  const opened = useRef(me);
  const place = useRef<DraftPlace>(undefined);
  // Until what was left is read, an empty form says nothing.
  const isReady = useRef(false);
  const isDropped = useRef(false);
  const timer = useRef<number>(undefined);
  const latest = useRef({ ...kept, onFound });
  useEffect(() => {
    latest.current = { ...kept, onFound };
  });
  const keep = useCallback(async (): Promise<boolean> => {
    const { values, start, key } = latest.current;
    const isNothing = isDropped.current || JSON.stringify(values) === JSON.stringify(start);
    if (isNothing && isReady.current) place.current?.remove();
    if (!isNothing) await place.current?.write({ values: { ...values }, record: undefined, key });
    return isNothing || place.current !== undefined;
  }, []);
  useEffect(() => {
    let gone = false;
    void draftPlace(opened.current, name).then(async (found) => {
      if (gone) return found?.release();
      place.current = found;
      const draft = await found?.read();
      isReady.current = true;
      if (draft && !gone) latest.current.onFound(draft.values as unknown as RemarkValues, draft.key);
      return undefined;
    });
    const forget = onKeepDrafts(keep);
    const hidden = (): void => void keep();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
      void keep();
      forget();
      document.removeEventListener('visibilitychange', hidden);
      gone = true;
      place.current?.release();
    };
  }, [name, keep]);
  const { values } = kept;
  useEffect(() => {
    // Not put off by the next letter: who types on and on is kept up with.
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void keep();
    }, rest);
  }, [values, keep]);
  return useCallback(() => {
    isDropped.current = true;
  }, []);
}
