import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { Me } from '#src/client/session/me.ts';
import { useMe } from '#src/client/session/subject.ts';
import { draftPlace, onKeepDrafts, type Draft, type DraftPlace } from '#src/client/records/drafts.ts';
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

/** Keeps what waits when the page is hidden or everything is to be kept; the answer ends it. */
function keepWhenHidden(keep: () => Promise<boolean>, keepWaiting: () => void): () => void {
  const forget = onKeepDrafts(keep);
  document.addEventListener('visibilitychange', keepWaiting);
  return () => {
    forget();
    document.removeEventListener('visibilitychange', keepWaiting);
  };
}

/** Opens the place of one form's draft and reads what lies there; the answer closes it, also while it still opens. */
function openPlace(
  me: Me,
  name: string,
  place: RefObject<DraftPlace | undefined>,
  onFound: DraftOptions['onFound'],
): () => void {
  let gone = false;
  void draftPlace(me, name).then(async (found) => {
    if (gone) return found?.release();
    place.current = found;
    const draft = await found?.read();
    if (draft && !gone) onFound(draft);
    return undefined;
  });
  return () => {
    gone = true;
    place.current?.release();
    place.current = undefined;
  };
}

const stopWaiting = (timer: RefObject<number | undefined>): void => {
  window.clearTimeout(timer.current);
  timer.current = undefined;
};

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
    stopWaiting(timer);
    const draft = calls.current.current();
    if (!draft) {
      place.current?.remove();
      return true;
    }
    await place.current?.write(draft);
    return place.current !== undefined;
  }, []);
  const drop = useCallback((): void => {
    stopWaiting(timer);
    place.current?.remove();
  }, []);
  useEffect(() => {
    if (name === undefined) return undefined;
    const close = openPlace(opened.current, name, place, (draft) => calls.current.onFound(draft));
    const note = (): void => {
      timer.current ??= window.setTimeout(() => void keep(), rest);
    };
    const stop = form.subscribe({ formState: { values: true }, callback: note });
    const keepWaiting = (): void => void (timer.current === undefined || keep());
    const stopHiding = keepWhenHidden(keep, keepWaiting);
    return () => {
      keepWaiting();
      stop();
      stopHiding();
      close();
    };
  }, [name, form, keep]);
  return { keep, drop };
}
