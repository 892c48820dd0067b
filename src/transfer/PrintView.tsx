import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Box, GlobalStyles } from '@mui/material';
import { useReading } from '#src/fields/useReading.ts';
import { useMe } from '#src/admin/subject.ts';
import { useTransferWords } from './words.ts';

/** Rows as the server wrote them for paper. */
export interface Sheet {
  readonly title: string;
  readonly columns: readonly { readonly heading: string; readonly kind: string }[];
  readonly filters: readonly (readonly [
    string,
    { readonly text?: string; readonly number?: string } | null,
  ])[];
  readonly total: number;
  readonly rows: readonly (readonly string[])[];
}

const numeric = ['integer', 'decimal', 'money', 'percent'];

/** A4 lying down, black on white whatever the theme, nothing of the app beside the sheet; page n of m below each. */
const styles = (page: string, of: string) => (
  <GlobalStyles
    styles={{
      '.print-sheet': { display: 'none' },
      '@media print': {
        '@page': {
          size: 'A4 landscape',
          margin: '12mm 10mm 14mm',
          '@bottom-center': {
            content: `"${page} " counter(page) " ${of} " counter(pages)`,
            font: '9pt Cairo, sans-serif',
          },
        },
        'body > :not(.print-sheet)': { display: 'none !important' },
        'html, body': { background: '#fff !important' },
        '.print-sheet': {
          display: 'block',
          color: '#000',
          background: '#fff',
          font: '9pt/1.5 "Cairo Variable", Cairo, sans-serif',
        },
        '.print-sheet table': { width: '100%', borderCollapse: 'collapse' },
        '.print-sheet thead': { display: 'table-header-group' },
        '.print-sheet tr': { breakInside: 'avoid' },
        '.print-sheet th, .print-sheet td': {
          border: '0.5pt solid #999',
          padding: '2pt 4pt',
          textAlign: 'start',
          verticalAlign: 'top',
          overflowWrap: 'anywhere',
        },
        '.print-sheet th': { background: '#eee', printColorAdjust: 'exact' },
        '.print-sheet .number': {
          textAlign: 'end',
          fontVariantNumeric: 'tabular-nums',
          whiteSpace: 'nowrap',
        },
      },
    }}
  />
);

/** The letterhead: whose list it is, who printed it and when, and the filters in words. */
function Letterhead({ sheet }: { readonly sheet: Sheet }) {
  const { t, say } = useTransferWords();
  const { format } = useReading();
  const { clinic, full_name: fullName, name } = useMe();
  const [now] = useState(() => new Date().toISOString());
  const { list, clinic: clinicLabel, madeAt, madeBy } = t.about;
  const saidElsewhere: readonly string[] = [list, clinicLabel, madeAt, madeBy];
  const filters = sheet.filters
    .filter(([label]) => !saidElsewhere.includes(label))
    .map(([label, value]) => `${label}${value === null ? '' : `: ${value.text ?? value.number ?? ''}`}`);
  const frame = {
    display: 'flex',
    justifyContent: 'space-between',
    borderBlockEnd: '1.5pt solid #000',
    marginBlockEnd: '6pt',
  };
  return (
    <header style={frame}>
      <div>
        <div style={{ fontSize: '13pt', fontWeight: 700 }}>{clinic.name}</div>
        <div style={{ fontSize: '12pt', fontWeight: 600 }}>{sheet.title}</div>
      </div>
      <div style={{ textAlign: 'end' }}>
        <div>{say(t.export.printedBy, { name: fullName ?? name, at: format.dateTime(now) })}</div>
        <div>{filters.join(' · ')}</div>
      </div>
    </header>
  );
}

const classOf = (kind = ''): string => (numeric.includes(kind) ? 'number' : '');

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
    <Box className="print-sheet" dir={locale === 'ar' ? 'rtl' : 'ltr'} data-testid="print-sheet">
      {styles(t.export.page, t.export.of)}
      <Letterhead sheet={sheet} />
      <table>
        <thead>
          <tr>
            <th>{t.about.number}</th>
            {sheet.columns.map(({ heading, kind }, at) => (
              <th key={at} className={classOf(kind)}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, line) => (
            <tr key={line}>
              <td className="number">{line + 1}</td>
              {row.map((text, at) => (
                <td key={at} dir="auto" className={classOf(sheet.columns[at]?.kind)}>
                  {text}
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
