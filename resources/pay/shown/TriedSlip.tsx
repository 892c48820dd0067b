import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { withoutNoughts } from '#metadata/fields/decimals.ts';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import type { Tried, TriedLine, TriedReason } from '../triedSlip.ts';
import { triedWords } from './triedWords.ts';

/** The days a line comes from, with what of each counts and at which rate. */
function Why({ reasons }: { readonly reasons: readonly TriedReason[] }) {
  const { t } = useWords(triedWords);
  const { format } = useReading();
  const dated = reasons.filter(({ date }) => date !== null);
  if (dated.length === 0) return null;
  const partOf = ({ days, minutes }: TriedReason): string => {
    if (minutes !== null) return ` · ${format.number(minutes)} ${t.units.minutes}`;
    return days === null ? '' : ` · ${format.number(withoutNoughts(days))} ${t.units.days}`;
  };
  return (
    <Box component="details" sx={{ color: 'text.secondary' }}>
      <summary>
        {t.why} ({format.number(dated.length)})
      </summary>
      {dated.map((one, at) => (
        <Box key={`${one.date ?? ''} ${at}`}>
          <bdi>{format.date(one.date ?? '')}</bdi>
          {partOf(one)}
          {one.rate === null ? '' : ` × ${format.number(withoutNoughts(one.rate))}`}
        </Box>
      ))}
    </Box>
  );
}

interface SlipProps {
  readonly tried: Pick<Tried, 'lines' | 'totals'>;
  /** The sums at its foot; all where not said. */
  readonly totals?: readonly (keyof Tried['totals'])[];
  /** What may be done about a line. */
  readonly actionOf?: ((line: TriedLine) => ReactNode) | undefined;
}

function Line({ line, action }: { readonly line: TriedLine; readonly action: ReactNode }) {
  const { t, locale } = useWords(triedWords);
  const { format } = useReading();
  const money = useMoney();
  const kind = line.kind === null ? '' : ` – ${t.kinds[line.kind]}`;
  return (
    <tr>
      <Cell wraps>
        {line[locale]}
        {kind}
        {line.about === null ? null : (
          <Typography variant="body2" color="text.secondary">
            <bdi>{line.about}</bdi>
          </Typography>
        )}
        <Why reasons={line.explain} />
        {action}
      </Cell>
      <Cell numeric>
        {line.quantity === null || line.unit === null
          ? '—'
          : `${format.number(withoutNoughts(line.quantity))} ${t.units[line.unit]}`}
      </Cell>
      <Cell numeric wideOnly>
        {line.rate === null ? '—' : format.number(withoutNoughts(line.rate))}
      </Cell>
      <Cell numeric>{money(line.amount)}</Cell>
    </tr>
  );
}

const all = ['gross', 'deductions', 'net', 'employer_cost'] as const;

/** A slip line by line, each with the days it comes from. */
export function TriedSlip({ tried, totals = all, actionOf }: SlipProps) {
  const { t } = useWords(triedWords);
  const money = useMoney();
  return (
    <SmallTable
      label={t.title}
      head={[
        { label: t.columns.name },
        { label: t.columns.quantity, numeric: true },
        // Quantity and amount say enough on a phone.
        { label: t.columns.rate, numeric: true, wideOnly: true },
        { label: t.columns.amount, numeric: true },
      ]}
    >
      {tried.lines.map((line) => (
        <Line key={line.key} line={line} action={actionOf?.(line)} />
      ))}
      {totals.map((name) => (
        <tr key={name}>
          <Cell>
            <b>{t.totals[name]}</b>
          </Cell>
          <Cell />
          <Cell wideOnly />
          <Cell numeric>
            <b>{money(tried.totals[name])}</b>
          </Cell>
        </tr>
      ))}
    </SmallTable>
  );
}
