import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useListContext } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { isSelectable, useListSetting, type ListRow } from './listSetting.ts';

export interface RowMenuState {
  readonly record: ListRow;
  readonly anchor: HTMLElement;
  /** Only the transitions, from the badge of the state; all that can be done; or one field, changed in its cell. */
  readonly kind: 'transitions' | 'all' | 'field';
  /** The transition whose dialog opens at once: a card's main action. */
  readonly transition?: string | undefined;
  /** The field whose cell was pressed. */
  readonly field?: string | undefined;
}

export interface Rows {
  /** The row whose controls the Tab key reaches. */
  readonly current: string | undefined;
  readonly menu: RowMenuState | undefined;
  readonly closeMenu: () => void;
  readonly onToggle: (id: string, range?: boolean) => void;
  readonly handlers: {
    readonly onClick: (event: MouseEvent<HTMLElement>) => void;
    readonly onAuxClick: (event: MouseEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onFocus: (event: { readonly target: EventTarget }) => void;
    readonly onMouseOver: (event: MouseEvent<HTMLElement>) => void;
  };
}

const rowOf = (target: EventTarget): HTMLElement | null => (target as HTMLElement).closest('[data-row]');
const own = 'a, button, input, label, [role=menu], [role=dialog]';

/** Puts the keyboard on a row: its name, else the first thing in it that can be used. */
function focusRow(row: Element | undefined): void {
  const first =
    row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('input, button');
  first?.focus();
}

/** Selecting, with Shift from the last chosen row to this one. */
function useToggle(): Rows['onToggle'] {
  const { data = [], selectedIds, onToggleItem, onSelect } = useListContext<ListRow>();
  const last = useRef<string | undefined>(undefined);
  const toggle: Rows['onToggle'] = (id, range = false) => {
    const ids = data.map((row) => row.id);
    const [from = -1, to = -1] = [ids.indexOf(last.current ?? ''), ids.indexOf(id)].sort((a, b) => a - b);
    last.current = id;
    if (!range || from < 0) onToggleItem(id);
    else onSelect([...new Set([...selectedIds, ...ids.slice(from, to + 1)])]);
  };
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  // The same function for every row and every time: a row is drawn again only when something about it changed.
  return useCallback((id, range) => latest.current(id, range), []);
}

/** j and k begin at the rows when the keyboard is nowhere in particular. */
function useStart(container: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent): void => {
      if (ctrlKey || metaKey || altKey || (key !== 'j' && key !== 'k')) return;
      if (document.activeElement !== document.body && document.activeElement?.tagName !== 'MAIN') return;
      const rows = container.current?.querySelectorAll('[data-row]');
      focusRow(key === 'j' ? rows?.[0] : rows?.[rows.length - 1]);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [container]);
}

/** Where a key of the rows leads; `undefined` for every other key. */
function destination(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown' || key === 'j') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp' || key === 'k') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

/** Only a text that is cut off says the whole of it. */
const sayWhole: Rows['handlers']['onMouseOver'] = ({ target }) => {
  const cell = (target as HTMLElement).closest<HTMLElement>('td');
  if (!cell || cell.title !== '' || cell.scrollWidth <= cell.clientWidth) return;
  cell.title = cell.textContent;
};

interface Ways {
  readonly open: (event: MouseEvent, inTab: boolean) => void;
  readonly openMenu: (
    anchor: HTMLElement,
    kind: RowMenuState['kind'],
    of?: Pick<RowMenuState, 'transition' | 'field'>,
  ) => void;
}

const menuKinds = ['transitions', 'field'] as const;

/** What a click leads to: a menu's button, a link, or the row itself. */
function clicksOf({ open, openMenu }: Ways): Pick<Rows['handlers'], 'onClick' | 'onAuxClick'> {
  return {
    onClick(event) {
      const target = event.target as HTMLElement;
      const button = target.closest<HTMLElement>('[data-row-menu], [data-row-transition]');
      const inTab = event.ctrlKey || event.metaKey || event.shiftKey;
      const { rowMenu, rowTransition: transition, rowField: field } = button?.dataset ?? {};
      const kind = menuKinds.find((one) => one === rowMenu) ?? 'all';
      if (button) openMenu(button, kind, { transition, field });
      // The browser opens links in new tabs itself.
      else if (target.closest('a[data-opens]')) {
        if (!inTab) open(event, false);
      } else if (!target.closest(own) && !window.getSelection()?.toString())
        open(event, event.ctrlKey || event.metaKey);
    },
    onAuxClick(event) {
      if (event.button === 1 && !(event.target as HTMLElement).closest(own)) open(event, true);
    },
  };
}

/** Opens the record of the row something happened in, here or in a new tab. */
function useOpening(): Ways['open'] {
  const { addressOf } = useListSetting();
  const { data = [] } = useListContext<ListRow>();
  const navigate = useNavigate();
  return (event, inTab) => {
    const id = rowOf(event.target)?.dataset['row'];
    const row = data.find((one) => one.id === id);
    const address = row && addressOf(row.id, row);
    if (address === undefined) return;
    event.preventDefault();
    if (inTab) window.open(address, '_blank', 'noopener');
    else void navigate(address);
  };
}

/**
 * Mouse and keyboard on the rows of a list, with one set of handlers for all of them: a click opens, with Ctrl or the
 * middle button in a new tab; arrows, j and k walk, Space and x select, the menu key opens the row's menu (UX-14).
 */
export function useRows(container: RefObject<HTMLDivElement | null>): Rows {
  const selectable = isSelectable(useListSetting());
  const { data = [], onUnselectItems, selectedIds } = useListContext<ListRow>();
  const open = useOpening();
  const [focused, setFocused] = useState<string>();
  const [menu, setMenu] = useState<RowMenuState>();
  const onToggle = useToggle();
  useStart(container);
  const current = data.some(({ id }) => id === focused) ? focused : data[0]?.id;
  const openMenu: Ways['openMenu'] = (anchor, kind, of) => {
    const id = rowOf(anchor)?.dataset['row'];
    const record = data.find((row) => row.id === id);
    if (record) setMenu({ record, anchor, kind, ...of });
  };
  return {
    current,
    menu,
    closeMenu: () => setMenu(undefined),
    onToggle,
    handlers: {
      ...clicksOf({ open, openMenu }),
      onKeyDown(event) {
        const row = rowOf(event.target);
        const id = row?.dataset['row'];
        const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
        if (!row || id === undefined || ctrlKey || metaKey || altKey) return;
        const all = [...(container.current?.querySelectorAll('[data-row]') ?? [])];
        const to = destination(key, all.indexOf(row), all.length);
        const onLink = (event.target as HTMLElement).closest('button, input') === null;
        if (to !== undefined) focusRow(all[to]);
        else if (key === 'ContextMenu' || (key === 'F10' && shiftKey))
          openMenu(row.querySelector<HTMLElement>('[data-row-menu="all"]') ?? row, 'all');
        else if (selectable && (key === 'x' || (key === ' ' && onLink))) onToggle(id, shiftKey);
        else if (key === 'Escape' && selectedIds.length > 0) onUnselectItems();
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
      onFocus: ({ target }) => setFocused(rowOf(target)?.dataset['row'] ?? focused),
      onMouseOver: sayWhole,
    },
  };
}
