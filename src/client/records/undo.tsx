import { useCallback } from 'react';
import { useNotify } from 'ra-core';

/** How long "undo" is offered, in milliseconds (UX-29). */
export const undoTime = 10_000;

export interface UndoNotice {
  /** What was done, naming the record. */
  readonly text: string;
  /**
   * The real reverse call. What was done is already saved: closing the tab loses nothing. A refusal is thrown and said
   * in a red toast.
   */
  readonly undo: () => Promise<unknown>;
}

/** Says what was done in a toast that offers to take it back for ten seconds (UX-29). */
export function useUndoNotice(): (notice: UndoNotice) => void {
  const notify = useNotify();
  return useCallback(
    ({ text, undo }) => notify(text, { type: 'success', autoHideDuration: undoTime, undo }),
    [notify],
  );
}
