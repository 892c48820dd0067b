import { Box, Typography } from '@mui/material';
import { amountInWords } from '#i18n/amounts/amountInWords.ts';
import { compareDecimals, isNought, timesDecimals } from '#metadata/fields/decimals.ts';
import type { Locale } from '#i18n/locale.ts';
import type { Row } from '#src/client/records/row.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { Letterhead } from '#src/ui/Letterhead.tsx';
import { ledgerKindWords, type LedgerKind } from '../ledgerKinds.ts';
import { patientLedgerWords } from '../patient-ledger/patientLedgerWords.ts';
import { paymentsTabWords } from './paymentsTabWords.ts';

interface Entry {
  readonly id: string;
  readonly date: string;
  readonly doc_no: string | null;
  readonly kind: LedgerKind;
  readonly takes_back: boolean;
  readonly description: string | null;
  readonly note: string | null;
  readonly debit: string;
  readonly credit: string;
  readonly balance: string;
}
/** What stands on an account between two days, as the server says it. */
export interface Statement {
  readonly opening: string;
  readonly entries: readonly Entry[];
  readonly totals: { readonly debit: string; readonly credit: string };
  readonly closing: string;
}
export interface SheetProps {
  readonly patient: Row;
  readonly statement: Statement;
}

const cells = { p: 0.5, borderBottom: '1px solid', borderColor: 'divider', textAlign: 'start' } as const;
const sheet = {
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 13 },
  '& :is(th, td)': cells,
  '& .number': { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
} as const;

function Line({ line }: { readonly line: Entry }) {
  const { t, locale } = useWords(paymentsTabWords);
  const { format } = useReading();
  const money = useMoney();
  const kind = ledgerKindWords[locale][line.kind];
  const some = (amount: string): string => (isNought(amount) ? '' : money(amount));
  return (
    <tr>
      <td>{format.date(line.date)}</td>
      <td>
        {line.takes_back ? say(locale, t.back, { kind }) : kind}
        {line.description === null ? null : (
          <>
            {' · '}
            <bdi>{line.description}</bdi>
          </>
        )}
        {line.note === null ? null : (
          <>
            {' · '}
            <bdi>{line.note}</bdi>
          </>
        )}
      </td>
      <td>
        <bdi dir="ltr">{line.doc_no}</bdi>
      </td>
      <td className="number">{some(line.debit)}</td>
      <td className="number">{some(line.credit)}</td>
      <td className="number">{money(line.balance)}</td>
    </tr>
  );
}

/** The balance at the end in figures and in words, and who owes whom (clinic.md 2.6, V9). */
function Closing({ closing }: { readonly closing: string }) {
  const { t, locale } = useWords(paymentsTabWords);
  const { currency } = useReading();
  const money = useMoney();
  const sign = compareDecimals(closing, '0');
  const amount = sign < 0 ? timesDecimals(closing, '-1') : closing;
  const whose = sign === 0 ? t.settled : sign > 0 ? t.owes : t.credit;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography sx={{ fontWeight: 700 }}>
        {t.closing}: {whose} {sign === 0 ? null : money(amount)}
      </Typography>
      {sign === 0 ? null : <Typography variant="body2">{amountInWords(amount, currency, locale)}</Typography>}
    </Box>
  );
}

/** What stood before, the lines, and their sums. */
function Rows({ statement }: Pick<SheetProps, 'statement'>) {
  const { t } = useWords(paymentsTabWords);
  const money = useMoney();
  const { opening, entries, totals, closing } = statement;
  return (
    <>
      <tr>
        <td colSpan={5}>{t.before}</td>
        <td className="number">{money(opening)}</td>
      </tr>
      {entries.map((line) => (
        <Line key={line.id} line={line} />
      ))}
      <tr>
        <th colSpan={3}>{t.totals}</th>
        <th className="number">{money(totals.debit)}</th>
        <th className="number">{money(totals.credit)}</th>
        <th className="number">{money(closing)}</th>
      </tr>
    </>
  );
}

/** What a patient is called in a language. */
export const patientName = (patient: Row, locale: Locale): string =>
  String((locale === 'en' ? patient['full_name_en'] : null) ?? patient['full_name']);

/** A statement on its sheet. */
export function StatementPaper({ patient, statement }: SheetProps) {
  const { t, locale } = useWords(paymentsTabWords);
  const { fields } = patientLedgerWords[locale];
  const heads = [
    fields.business_date,
    fields.kind,
    fields.number,
    fields.debit,
    fields.credit,
    fields.balance_after,
  ];
  const name = patientName(patient, locale);
  return (
    <Box sx={sheet}>
      <Letterhead
        title={`${t.sheet} · ${name} · ${say(locale, t.file, { no: String(patient['file_no']) })}`}
      />
      <Box sx={{ overflowX: 'auto' }}>
        <table>
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={head} className={at > 2 ? 'number' : undefined}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows statement={statement} />
          </tbody>
        </table>
      </Box>
      {statement.entries.length === 0 ? <Typography variant="body2">{t.noLines}</Typography> : null}
      <Closing closing={statement.closing} />
    </Box>
  );
}
