import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { Me } from '#src/client/session/me.ts';
import { useMe } from '#src/client/session/subject.ts';
import type { StoredFile } from '#src/client/records/api.ts';
import { draftPlace, onKeepDrafts, type Draft, type DraftPlace } from '#src/client/records/drafts.ts';
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
  readonly key: () => string;
}

/** Typing rests this long before it is kept, in milliseconds; two seconds are the most (UX-23). */
const rest = 700;

/** Opens the place of a draft and tells what lies there; the answer closes it, also while it still opens. */
function openPlace(
  me: Me,
  name: string,
  place: RefObject<DraftPlace | undefined>,
  onRead: (draft: Draft | undefined) => void,
): () => void {
  let gone = false;
  void draftPlace(me, name).then(async (found) => {
    if (gone) return found?.release();
    place.current = found;
    const draft = await found?.read();
    if (!gone) onRead(draft);
    return undefined;
  });
  return () => {
    gone = true;
    place.current?.release();
  };
}

/** Keeps it when the page is hidden or everything is to be kept; the answer ends it. */
function keepWhenHidden(keep: () => Promise<boolean>): () => void {
  const forget = onKeepDrafts(keep);
  const hidden = (): void => void keep();
  document.addEventListener('visibilitychange', hidden);
  return () => {
    forget();
    document.removeEventListener('visibilitychange', hidden);
  };
}

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
    if (!isNothing) await place.current?.write({ values: { ...values }, record: undefined, key: key() });
    return isNothing || place.current !== undefined;
  }, []);
  useEffect(() => {
    const close = openPlace(opened.current, name, place, (draft) => {
      isReady.current = true;
      if (draft) latest.current.onFound(draft.values as unknown as RemarkValues, draft.key);
    });
    const stop = keepWhenHidden(keep);
    return () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
      void keep();
      stop();
      close();
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
