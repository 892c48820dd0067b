import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useNotify } from 'ra-core';
import type { CustomDefinition } from '#metadata/fields/custom.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useWords } from '#src/client/words/words.ts';
import { useKeepCustomFields, type CustomFields } from '#src/fields/custom/customDefinitions.ts';
import { useDragging } from './useDragging.ts';
import {
  besides,
  bodyOf,
  changed,
  inSection,
  nameOf,
  newRow,
  refusedByRow,
  rowsOf,
  stepped,
  turned,
  withChoicesOf,
  type Flag,
  type LayoutRow,
} from './layoutRows.ts';
import { layoutWords } from './layoutWords.ts';

interface Refused {
  readonly rows: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** What was said of the whole. */
  readonly text: string;
  readonly conflict: boolean;
}

interface Refusal {
  readonly body?: {
    readonly message?: string;
    readonly code?: string;
    readonly errors?: Record<string, string>;
  };
}

/** Keeps the keyboard on the field that was moved, and leads to the name of a new one. */
function useFollow(rows: readonly LayoutRow[]): (id: string) => void {
  const moved = useRef<string>(undefined);
  useEffect(() => {
    if (moved.current === undefined) return;
    const place = document.querySelector(`[data-row="${CSS.escape(moved.current)}"]`);
    const isNew = rows.some(
      (one) => one.row === moved.current && one.own && one.isNew && one.label_ar === '',
    );
    moved.current = undefined;
    if (place && !place.contains(document.activeElement))
      place.querySelector<HTMLElement>(isNew ? 'input[dir="rtl"]' : '[data-handle]')?.focus();
  }, [rows]);
  return (id) => {
    moved.current = id;
  };
}

/** Leads to what was refused first: the field of a line, else what is said of the whole. */
function useLeadToRefused(refused: Refused | undefined): void {
  useEffect(() => {
    if (refused === undefined) return;
    const wrong =
      document.querySelector<HTMLElement>('[data-row] [aria-invalid="true"], [data-row] [role="alert"]') ??
      document.querySelector<HTMLElement>('[data-refused]');
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus();
  }, [refused]);
}

/** Sends what is arranged and says what became of it; a stale arrangement is not sent over another's. */
function useSaving(
  resource: AnyResource,
  version: number,
  sections: readonly string[],
  onSaved: () => Promise<void>,
  onRefused: (row: string, errors: Readonly<Record<string, string>>) => void,
) {
  const { t, locale, say } = useWords(layoutWords);
  const notify = useNotify();
  const keep = useKeepCustomFields(resource);
  const [refused, setRefused] = useState<Refused>();
  const [sending, setSending] = useState(false);
  useLeadToRefused(refused);
  const save = async (rows: readonly LayoutRow[]): Promise<void> => {
    const { fields, layout, places } = bodyOf(rows, sections);
    setSending(true);
    try {
      await keep({ version, fields, layout });
      await onSaved();
      notify(say(t.saved, { many: resource.words[locale].many }), { type: 'success' });
    } catch (error) {
      const { body } = error as Refusal;
      const conflict = body?.code === 'version_conflict';
      const whole = body?.errors?.['fields'] ?? (body?.errors ? t.wrong : (body?.message ?? ''));
      const refusedRows = refusedByRow(body?.errors ?? {}, places);
      for (const [row, errors] of refusedRows) onRefused(row, errors);
      setRefused({
        rows: refusedRows,
        text: conflict ? t.conflict : whole || (error instanceof Error ? error.message : ''),
        conflict,
      });
    } finally {
      setSending(false);
    }
  };
  return { save, refused, setRefused, sending };
}

/** What is said aloud of a change, in the language of the screen. */
function useTelling(resource: AnyResource) {
  const { t, locale, say } = useWords(layoutWords);
  const [told, setTold] = useState('');
  const sectionName = (name: string): string => resource.words[locale].sections?.[name] ?? name;
  const rowName = (row: LayoutRow): string => nameOf(resource, row, locale, t.newField);
  const tellPlace = (next: readonly LayoutRow[], id: string): void => {
    const one = next.find(({ row }) => row === id);
    if (!one) return;
    const there = inSection(next, one.section ?? '');
    const place = there.findIndex(({ row }) => row === id) + 1;
    const section = sectionName(one.section ?? '');
    setTold(say(t.moved, { name: rowName(one), place, all: there.length, section }));
  };
  return {
    told,
    sectionName,
    tellPlace,
    tellHidden: (row: LayoutRow) => setTold(say(t.hidden, { name: rowName(row) })),
    tellAdded: (section: string) => setTold(say(t.added, { section: sectionName(section) })),
  };
}

/** Moving fields by pointer and by keys; where a field came to stand is said. */
function useMoving(
  rows: readonly LayoutRow[],
  setRows: Dispatch<SetStateAction<readonly LayoutRow[]>>,
  sections: readonly string[],
  tellPlace: (next: readonly LayoutRow[], id: string) => void,
) {
  const follow = useFollow(rows);
  const step = (id: string, by: 1 | -1): void => {
    const next = stepped(rows, id, by, sections);
    if (next === rows) return;
    follow(id);
    setRows(next);
    tellPlace(next, id);
  };
  const dragging = useDragging(
    (id, hovered) => setRows((all) => besides(all, id, hovered)),
    (id) => tellPlace(rows, id),
  );
  return { step, follow, ...dragging };
}

/** The arrangement as it is changed on the screen: every change is said aloud, nothing is lost until it is saved. */
export function useLayout(resource: AnyResource, start: CustomFields, onSaved: () => Promise<void>) {
  const sections = Object.keys(resource.sections ?? {});
  const [rows, setRows] = useState(() => rowsOf(start, sections));
  const [opened] = useState(rows);
  const telling = useTelling(resource);
  const moving = useMoving(rows, setRows, sections, telling.tellPlace);
  const saving = useSaving(resource, start.version, sections, onSaved, (row, errors) => {
    if ('options' in errors) setRows((all) => withChoicesOf(all, opened, row));
  });
  const turn = (row: LayoutRow, flag: Flag, on: boolean): void => {
    setRows(turned(rows, row.row, flag, on));
    if (flag === 'visible' && !on && row.required) telling.tellHidden(row);
  };
  const add = (section: string): void => {
    const one = newRow(section);
    moving.follow(one.row);
    setRows([...rows, one]);
    telling.tellAdded(section);
  };
  const undo = (): void => {
    setRows(opened);
    saving.setRefused(undefined);
  };
  return {
    rows,
    sections,
    told: telling.told,
    sectionName: telling.sectionName,
    turn,
    add,
    undo,
    change: (id: string, what: Partial<CustomDefinition>) => setRows(changed(rows, id, what)),
    remove: (id: string) => setRows(rows.filter(({ row }) => row !== id)),
    isChanged: rows !== opened,
    ...moving,
    ...saving,
    save: () => saving.save(rows),
  };
}

export type Layout = ReturnType<typeof useLayout>;
