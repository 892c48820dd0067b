import { isNumeric } from '#metadata/fields/kinds/index.ts';
import type { ValueKind } from '#metadata/fields/kinds/kind.ts';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Box } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { useMe } from '#src/client/session/subject.ts';
import { Letterhead } from '#src/ui/Letterhead.tsx';
import { useTransferWords } from './words.ts';

interface Column {
  readonly heading: string;
  readonly kind: ValueKind;
}

/** Rows as the server wrote them for paper. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly filters: readonly (readonly [
    string,
    { readonly text?: string; readonly number?: string } | null,
  ])[];
  readonly total: number;
  readonly rows: readonly (readonly string[])[];
}

/** Whose list it is, who printed it and when, and below it what it was asked for, in words. */
function Head({ sheet }: { readonly sheet: Sheet }) {
  const { t, say } = useTransferWords();
  const { format } = useReading();
  const { full_name: fullName, name } = useMe();
  const [now] = useState(() => new Date().toISOString());
  const { list, clinic, madeAt, madeBy } = t.about;
  const saidElsewhere: readonly string[] = [list, clinic, madeAt, madeBy];
  const filters = sheet.filters
    .filter(([label]) => !saidElsewhere.includes(label))
    .map(([label, value]) => `${label}${value === null ? '' : `: ${value.text ?? value.number ?? ''}`}`);
  return (
    <>
      <Letterhead
        title={sheet.title}
        printed={say(t.export.printedBy, { name: fullName ?? name, at: format.dateTime(now) })}
      />
      {filters.length === 0 ? null : <Box sx={{ mb: 1 }}>{filters.join(' · ')}</Box>}
    </>
  );
}

const classOf = (column: Column | undefined): string =>
  column !== undefined && isNumeric(column) ? 'number' : '';

/** Puts rows on paper in the open window: the clinic's letterhead, the filters in words, the table (UX-16, UX-47). */
export default function PrintView({ sheet, onDone }: { readonly sheet: Sheet; readonly onDone: () => void }) {
  const { t, locale } = useTransferWords();
  useEffect(() => {
    const ended = (): void => onDone();
    window.addEventListener('afterprint', ended);
    // Once the sheet stands in the document with its letters.
    void document.fonts.ready.then(() => window.print());
    return () => window.removeEventListener('afterprint', ended);
  }, [onDone]);
  return createPortal(
    <Box data-print="alone" dir={locale === 'ar' ? 'rtl' : 'ltr'} data-testid="print-sheet">
      <Head sheet={sheet} />
      <table>
        <thead>
          <tr>
            <th>{t.about.number}</th>
            {sheet.columns.map((column, at) => (
              <th key={at} className={classOf(column)}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, line) => (
            <tr key={line}>
              <td className="number">{line + 1}</td>
              {row.map((text, at) => (
                <td key={at} className={classOf(sheet.columns[at])}>
                  <bdi>{text}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>,
    document.body,
  );
}
