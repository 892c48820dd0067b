import { useEffect, useRef, useState } from 'react';
import { API, http } from '#src/client/session/http.ts';
import { readToken } from '#src/client/session/session.ts';

/** Somebody else who changes the record now. */
export interface Editor {
  readonly name: string;
  readonly since: string;
}

/** The server forgets a form it has not heard of for 45 seconds. */
const beat = 20_000;
/** Whether something was typed is looked at this often: the others learn of it soon. */
const look = 1_000;

interface Edited {
  readonly resource: string;
  readonly id: string;
}

/** One small call nobody made by hand: it neither extends the session nor asks for a password (SEC-29). */
async function tell(edited: Edited, changed: boolean, leaving = false): Promise<readonly Editor[]> {
  const call = { method: 'PUT', body: JSON.stringify({ ...edited, changed }), background: true, once: true };
  const answer = await http(`${API}/record-edits`, leaving ? { ...call, keepalive: true } : call);
  return (answer.json as { readonly others: readonly Editor[] }).others;
}

/**
 * Tells the server that this form is open and whether it holds something unsaved, and answers who else is changing the
 * record (UX-28). Nothing is asked for a new record, nor while nobody looks at an untouched form.
 */
export function useEditors(edited: Edited | undefined, isChanged: () => boolean): readonly Editor[] {
  const [others, setOthers] = useState<readonly Editor[]>([]);
  const changedNow = useRef(isChanged);
  useEffect(() => {
    changedNow.current = isChanged;
  });
  const { resource, id } = edited ?? {};
  useEffect(() => {
    if (resource === undefined || id === undefined) return undefined;
    let [told, last, gone] = [false, -Infinity, false];
    const step = (): void => {
      const changed = changedNow.current();
      const isDue = Date.now() - last >= beat && (changed || !document.hidden);
      if (!isDue && changed === told) return;
      told = changed;
      last = Date.now();
      // A lost answer changes nothing: the next beat asks again.
      tell({ resource, id }, changed).then(
        (found) => gone || setOthers(found),
        () => undefined,
      );
    };
    step();
    const timer = window.setInterval(step, look);
    const leave = (): void => {
      // Whoever signed out is forgotten by the sign-out itself.
      if (told && readToken() !== null) tell({ resource, id }, false, true).catch(() => undefined);
      told = false;
    };
    window.addEventListener('pagehide', leave);
    return () => {
      gone = true;
      window.clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [resource, id]);
  return others;
}
