import { useEffect, useState, type ClipboardEvent } from 'react';
import { useDataProvider } from 'ra-core';
import { foldArabic } from '#i18n/digits.ts';
import { bothLanguages } from '#src/client/words/bothLanguages.ts';
import type { ClinicDataProvider, Option } from '#src/client/records/dataProvider.ts';
import type { FieldPlace } from '../core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { cellsOf, cellValue, headingColumns, laidOver, takesPaste } from './pastedCells.ts';
import { emptyValues } from '../values.ts';

type Look = (place: FieldPlace, text: string) => Promise<Option | undefined>;

const same = (a: string, b: string): boolean => foldArabic(a).trim() === foldArabic(b).trim();

/** Finds records by their name, number or another fact; only a single one is taken. Every text is asked for once. */
function finder(provider: ClinicDataProvider): Look {
  const asked = new Map<string, Promise<Option | undefined>>();
  const ask = async (place: FieldPlace, q: string): Promise<Option | undefined> => {
    const { among } = place.field.options as { among?: Readonly<Record<string, string | boolean>> };
    const { data } = await provider.options(place.field.target ?? '', {
      q,
      ...(among ? { filter: among } : {}),
    });
    const exact = data.filter(
      ({ label, facts }) => same(label, q) || Object.values(facts ?? {}).some((fact) => same(fact, q)),
    );
    const fitting = exact.length > 0 ? exact : data;
    return fitting.length === 1 ? fitting[0] : undefined;
  };
  return (place, text) => {
    const key = `${place.field.target} ${text}`;
    const found = asked.get(key) ?? ask(place, text).catch(() => undefined);
    asked.set(key, found);
    return found;
  };
}

/** One pasted row as values of a line; what nobody understood is noted. */
async function lineOf(
  cells: readonly string[],
  columns: readonly (FieldPlace | undefined)[],
  field: string,
  context: { readonly reading: Reading; readonly look: Look; readonly lost: Set<string> },
): Promise<Row> {
  const line: Record<string, unknown> = {};
  const labels: Record<string, string> = {};
  await Promise.all(
    cells.map(async (text, index) => {
      const place = columns[index];
      if (!place || !takesPaste(place)) return;
      if (place.field.kind === 'reference' && text !== '') {
        const found = await context.look(place, text);
        line[place.name] = found?.id ?? null;
        if (found) labels[place.name] = found.label;
        else context.lost.add(text);
        return;
      }
      const value = cellValue(place, field, text, context.reading);
      if (value === undefined) context.lost.add(text);
      line[place.name] = value ?? null;
    }),
  );
  return Object.keys(labels).length > 0 ? { ...line, _labels: labels } : line;
}

export interface Pasted {
  readonly rows: number;
  /** Texts that no choice or record was found for. */
  readonly lost: readonly string[];
  /** Rows beyond the most a table may have. */
  readonly left: number;
}

interface PasteOptions {
  readonly place: FieldPlace;
  readonly places: readonly FieldPlace[];
  readonly source: string;
  readonly reading: Reading;
  readonly read: () => readonly Row[];
  readonly write: (lines: readonly Row[]) => void;
}

/** A block from Excel over the lines, from the cell the cursor stands in (UX-27); single values are pasted as ever. */
export function usePaste({ place, places, source, reading, read, write }: PasteOptions) {
  const provider = useDataProvider<ClinicDataProvider>();
  const [pasted, setPasted] = useState<Pasted>();
  // Headings are known in either language.
  useEffect(() => void bothLanguages(), []);
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n\r]/.test(text.trim())) return;
    const at = (event.target as HTMLElement)
      .closest(`[data-source^="${source}."]`)
      ?.getAttribute('data-source');
    const [index = '', name = ''] = (at ?? '').slice(source.length + 1).split('.');
    event.preventDefault();
    const rows = cellsOf(text);
    const headings = headingColumns(place.resource, place.name, place.field.of ?? {}, rows[0] ?? []);
    const start = Math.max(
      0,
      places.findIndex((one) => one.name === name),
    );
    const columns = headings
      ? headings.map((heading) => places.find((one) => one.name === heading))
      : places.slice(start);
    const from = at === undefined || at === null ? read().length : Number(index);
    const most = (place.field.options as { max?: number }).max ?? 500;
    const body = (headings ? rows.slice(1) : rows).slice(0, Math.max(0, most - from));
    const left = rows.length - (headings ? 1 : 0) - body.length;
    const context = { reading, look: finder(provider), lost: new Set<string>() };
    void Promise.all(body.map((cells) => lineOf(cells, columns, place.name, context))).then((block) => {
      write(laidOver(read(), block, from, () => emptyValues(place.field.of ?? {}, reading)));
      setPasted({ rows: block.length, lost: [...context.lost], left });
    });
  };
  return { onPaste, pasted, forget: () => setPasted(undefined) };
}
