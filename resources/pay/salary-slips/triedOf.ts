import type { RecordOf } from '#metadata/resource.ts';
import type { Tried, TriedLine } from '../triedSlip.ts';
import type { salarySlips } from './salary-slips.ts';

type Slip = Pick<RecordOf<typeof salarySlips>, 'lines' | 'sources' | 'gross' | 'deductions' | 'net'>;

/** The lines of a kept slip as those of one that was tried: what the employer pays stands apart. */
export function triedOf(
  { lines, sources, gross, deductions, net }: Slip,
  withEmployer = false,
): Pick<Tried, 'lines' | 'totals'> {
  return {
    lines: (lines ?? [])
      .filter(({ side }) => withEmployer || side !== 'employer')
      .map((line): TriedLine => ({
        key: String(line.key),
        ar: line.name_ar,
        en: line.name_en ?? line.name_ar,
        kind: null,
        about: [line.about, line.override_reason].filter(Boolean).join(' · ') || null,
        side: line.side ?? 'earning',
        quantity: line.quantity ?? null,
        unit: line.unit ?? null,
        rate: line.rate ?? null,
        amount: String(line.amount),
        explain: (sources ?? [])
          .filter(({ key }) => key === line.key)
          .map(({ date, days, minutes, rate }) => ({
            date: date ?? null,
            days: days ?? null,
            minutes: minutes ?? null,
            rate: rate ?? null,
          })),
      })),
    totals: { gross: String(gross), deductions: String(deductions), net: String(net), employer_cost: '0' },
  };
}
