import type { KeyboardEvent, RefObject } from 'react';

const typedIn = 'input:not([type=hidden]):not([type=file]), textarea, [role=combobox]';

type CellPlace = readonly [
  box: RefObject<HTMLElement | null>,
  source: string,
  line: number,
  column: string | undefined,
];

function focusNow(...[box, source, line, column]: CellPlace): void {
  const row = box.current?.querySelector(`[data-line="${line}"]`);
  const cell = column === undefined ? row : row?.querySelector(`[data-source="${source}.${line}.${column}"]`);
  const target = (cell ?? row)?.querySelector<HTMLElement>(typedIn);
  target?.focus();
  if (target instanceof HTMLInputElement && target.type !== 'checkbox') target.select();
}

/** Puts the cursor into a column of a line, once it is there; without a column into the first that takes typing. */
export const focusCell = (...place: CellPlace): void => void requestAnimationFrame(() => focusNow(...place));

/** Whether the caret stands where an arrow would leave the text, or all of it is marked. */
function leavesText(input: HTMLElement, key: string): boolean {
  if (!(input instanceof HTMLInputElement) || input.type === 'checkbox') return true;
  const { selectionStart: from, selectionEnd: to, value } = input;
  if (from === 0 && to === value.length) return true;
  if (from !== to) return false;
  const forward = (key === 'ArrowRight') === (getComputedStyle(input).direction === 'ltr');
  return forward ? to === value.length : from === 0;
}

interface LineKeys {
  readonly box: RefObject<HTMLElement | null>;
  readonly source: string;
  readonly count: number;
  readonly add: () => void;
}

/** The cells of a row in the order they are read. */
const cellsIn = (row: Element, source: string): readonly string[] =>
  [...row.querySelectorAll(`[data-source^="${source}."]`)].flatMap((cell) =>
    cell.querySelector(typedIn) ? (cell.getAttribute('data-source')?.split('.').at(-1) ?? []) : [],
  );

/** Enter goes to the next line or adds one; arrows move between cells in the direction they point (UX-27, UX-85). */
export function useLineKeys({ box, source, count, add }: LineKeys) {
  return (event: KeyboardEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const row = target.closest('[data-line]');
    const isChoosing = target.getAttribute('aria-expanded') === 'true' || target.tagName === 'TEXTAREA';
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
    if (!row || isChoosing || !plain || !target.matches(typedIn)) return;
    const line = Number(row.getAttribute('data-line'));
    const column = target.closest('[data-source]')?.getAttribute('data-source')?.split('.').at(-1);
    const go = (to: number, name: string | undefined): void => {
      event.preventDefault();
      // At once where the line stands already: the next key must not go to the cell that is left.
      (to < count ? focusNow : focusCell)(box, source, to, name);
    };
    const opensList = target.getAttribute('role') === 'combobox';
    if (event.key === 'Enter' && target.tagName === 'INPUT') {
      const isLast = line === count - 1;
      if (isLast) add();
      go(line + 1, isLast ? undefined : column);
    } else if (!opensList && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const to = line + (event.key === 'ArrowDown' ? 1 : -1);
      if (to >= 0 && to < count) go(to, column);
    } else if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && leavesText(target, event.key)) {
      const names = cellsIn(row, source);
      const forward = (event.key === 'ArrowRight') === (getComputedStyle(row).direction === 'ltr');
      const next = names[names.indexOf(column ?? '') + (forward ? 1 : -1)];
      if (next !== undefined) go(line, next);
    }
  };
}
