import { Typography } from '@mui/material';
import { useListContext } from 'ra-core';
import { askedSpan, reportOf } from '#metadata/derive/reportRows.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { fill } from '#i18n/index.ts';
import type { ListRow } from '../list/listSetting.ts';
import type { ReportPlace } from './useReportSetting.ts';

/** The days the rows of a report are sums of: those asked for, else the ones it begins with; nothing of a report of now. */
export function SpanDays({ owner, report }: ReportPlace) {
  const { t, locale, format, today } = useReading();
  const { filterValues } = useListContext<ListRow>();
  const days = askedSpan(reportOf(owner, report), filterValues as Record<string, unknown>, today);
  if (days === undefined) return null;
  const { from, to } = days;
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
      {fill(locale, t.list.ofDays, { from: format.date(from), to: format.date(to) })}
    </Typography>
  );
}
