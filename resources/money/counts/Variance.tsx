import { Typography } from '@mui/material';
import { compareDecimals, sumDecimals, timesDecimals } from '#metadata/fields/decimals.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useCountedFund } from './useCountedFund.tsx';

const tones = { '-1': 'error.main', '0': 'success.main', '1': 'warning.main' } as const;
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : undefined;

/** What is counted less what the book says: of a saved count its own, of one that is typed by the fund's balance now. */
export default function Variance({ record }: { readonly record: Row }) {
  const { format, today, currency, currencyDigits } = useReading();
  const day = record['business_date'];
  const isNow = day === null || day === undefined || day === today;
  const fund = useCountedFund(record['expected'] === undefined && isNow ? record['fund_id'] : undefined);
  const expected = textOf(record['expected']) ?? textOf(fund?.balance);
  const counted = textOf(record['counted']);
  if (expected === undefined || counted === undefined) return <>—</>;
  const variance = sumDecimals([counted, timesDecimals(expected, '-1')]);
  const sign = String(compareDecimals(variance, '0')) as keyof typeof tones;
  return (
    <Typography component="bdi" variant="body2" sx={{ fontWeight: 650, color: tones[sign] }}>
      {format.money(variance, currency, currencyDigits)}
    </Typography>
  );
}
