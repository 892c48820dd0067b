import { useEffect, useRef, useState } from 'react';
import type { InboxRow } from '#src/features/inbox/api.ts';
import { firstDecision } from './InboxItem.tsx';

/**
 * Which row is open: the first, then whichever was chosen; once that one is gone the next opens by itself in its place. `settled`
 * is false while a dialog stands over the rows. Who worked on the row that went goes on with the next: the focus follows.
 */
export function useOpenRow(rows: readonly InboxRow[], settled: boolean) {
  const [at, setAt] = useState<{ readonly id: string | null; readonly index: number }>({ id: '', index: 0 });
  const known = rows.findIndex(({ id }) => id === at.id);
  const index = known >= 0 ? known : Math.min(at.index, rows.length - 1);
  const current = at.id === null ? undefined : rows[index];
  if (current !== undefined && (current.id !== at.id || index !== at.index)) setAt({ id: current.id, index });
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (current === undefined || !settled) return;
    const isNext = shown.current !== undefined && shown.current !== current.id;
    shown.current = current.id;
    // Nothing is focused once the row with the focus has gone; who reads elsewhere is left there.
    if (isNext && document.activeElement === document.body)
      document.getElementById(firstDecision(current))?.focus();
  }, [current, settled]);
  const toggle = (row: InboxRow, index: number): void =>
    setAt(current?.id === row.id ? { id: null, index } : { id: row.id, index });
  return { openId: current?.id, toggle };
}
