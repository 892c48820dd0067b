import { Typography } from '@mui/material';
import { useGetList } from 'ra-core';
import type { ReactNode } from 'react';
import { reportOf, reportRows } from '#metadata/derive/reportRows.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { Section } from '#src/ui/Section.tsx';
import { columnsOf, firstSort } from '../list/columns.ts';
import type { ListRow } from '../list/listSetting.ts';
import { ReportChart } from './ReportChart.tsx';
import { reportName, type ReportPlace } from './useReportSetting.ts';

interface AskedReportProps extends ReportPlace {
  /** What of the list's question this report is asked by too; the rest means nothing to it. */
  readonly filter: Readonly<Record<string, unknown>>;
  /** Draws the rows in the place of its own drawing. */
  readonly children?: (rows: readonly ListRow[], columns: readonly FieldPlace[]) => ReactNode;
}

/** The filters of a list that a report knows, operators included. */
function known({ owner, report }: ReportPlace, filter: AskedReportProps['filter']) {
  const { period, filters = [] } = reportOf(owner, report);
  const names = [...filters, ...(period === undefined ? [] : [period])];
  const isKnown = (key: string): boolean =>
    names.some((name) => key === name || key.replace(/_(?:gte|lte|gt|lt)$/, '') === name);
  return Object.fromEntries(Object.entries(filter).filter(([key]) => isKnown(key)));
}

/** Another report beside a list, asked the same as far as it knows the question; drawn, with its table twin (UX-40). */
export function AskedReport({ filter, children, ...place }: AskedReportProps) {
  const { locale } = useReading();
  const resource = reportRows(place.owner, place.report);
  const screen = resource.screens['list'] ?? { path: '' };
  const columns = columnsOf(resource, screen, useSubject(), locale);
  const query = useGetList<ListRow>(reportName(place), {
    filter: known(place, filter),
    pagination: { page: 1, perPage: 200 },
    sort: firstSort(resource, screen),
  });
  const { many, about } = resource.words[locale];
  return (
    <Section title={many} plain>
      <Loaded query={query}>
        {(rows = []) =>
          rows.length === 0 ? (
            <Typography color="text.secondary">{about}</Typography>
          ) : (
            (children?.(rows, columns) ?? <ReportChart {...place} columns={columns} rows={rows} />)
          )
        }
      </Loaded>
    </Section>
  );
}
