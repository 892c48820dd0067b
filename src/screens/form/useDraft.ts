import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useMe } from '#src/admin/subject.ts';
import { draftPlace, onKeepDrafts, type Draft, type DraftPlace } from '#src/kit/drafts.ts';
import type { RecordFormState } from './useRecordForm.ts';

/** Typing rests this long before it is kept, in milliseconds; two seconds are the most (UX-23). */
const rest = 700;

interface DraftOptions {
  /** Names resource and record; no draft is kept where it is `undefined`. */
  readonly name: string | undefined;
  readonly form: RecordFormState;
  /** What would be kept now; nothing where the form holds only what it started with. */
  readonly current: () => Draft | undefined;
  /** What an earlier visit left. */
  readonly onFound: (draft: Draft) => void;
}

/** Keeps what is typed into a form within two seconds, and gives back what an earlier visit left (UX-23, SEC-44). */
export function useDraft({ name, form, current, onFound }: DraftOptions) {
  const me = useMe();
  const opened = useRef(me);
  const place = useRef<DraftPlace | undefined>(undefined);
  const timer = useRef<number | undefined>(undefined);
  const calls = useRef({ current, onFound });
  useLayoutEffect(() => {
    calls.current = { current, onFound };
  });
  const keep = useCallback(async (): Promise<boolean> => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    const draft = calls.current.current();
    if (!draft) {
      place.current?.remove();
      return true;
    }
    await place.current?.write(draft);
    return place.current !== undefined;
  }, []);
  const drop = useCallback((): void => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    place.current?.remove();
  }, []);
  useEffect(() => {
    if (name === undefined) return undefined;
    let gone = false;
    void draftPlace(opened.current, name).then(async (found) => {
      if (gone) return found?.release();
      place.current = found;
      const draft = await found?.read();
      if (draft && !gone) calls.current.onFound(draft);
      return undefined;
    });
    const note = (): void => {
      timer.current ??= window.setTimeout(() => void keep(), rest);
    };
    const stop = form.subscribe({ formState: { values: true }, callback: note });
    const onHide = (): void => {
      if (timer.current !== undefined) void keep();
    };
    const forget = onKeepDrafts(keep);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      gone = true;
      onHide();
      stop();
      forget();
      document.removeEventListener('visibilitychange', onHide);
      place.current?.release();
      place.current = undefined;
    };
  }, [name, form, keep]);
  return { keep, drop };
}
