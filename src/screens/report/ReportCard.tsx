import type { ReactNode } from 'react';
import { Typography } from '@mui/material';
import { useGetList } from 'ra-core';
import '#src/fields/index.ts';
import { reportOf, reportRows } from '#metadata/derive/reportRows.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { Section } from '#src/ui/Section.tsx';
import { columnsOf, firstSort } from '../list/columns.ts';
import type { ListRow } from '../list/listSetting.ts';
import { ReportChart } from './ReportChart.tsx';
import { RowsTable } from './RowsTable.tsx';
import { reportName, useRowAddress, type ReportPlace } from './useReportSetting.ts';

interface ReportCardProps {
  /** The name of the entity whose report it is. */
  readonly owner: string;
  readonly report: string;
  /** Of a report of one record. */
  readonly id?: string;
  /** Its rows where a page has read them with others; asked for where not given. */
  readonly rows?: readonly object[] | undefined;
  /** The way to more of them. */
  readonly children?: ReactNode;
}

/** As many rows as a card shows of a table; a drawing has all its columns. */
const mostShown = 10;

function Rows({ rows, ...place }: ReportPlace & { readonly rows: readonly ListRow[] }) {
  const { t, locale } = useReading();
  const resource = reportRows(place.owner, place.report);
  const columns = columnsOf(resource, resource.screens['list'] ?? { path: '' }, useSubject(), locale);
  const addressOf = useRowAddress(place);
  const { many, about } = resource.words[locale];
  if (rows.length === 0) return <Typography color="text.secondary">{about ?? t.list.emptyTitle}</Typography>;
  if (reportOf(place.owner, place.report).chart)
    return <ReportChart {...place} columns={columns} rows={rows} />;
  return <RowsTable label={many} columns={columns} rows={rows} addressOf={addressOf} />;
}

/** Asks for the first rows of a report. */
function AskedRows(place: ReportPlace) {
  const resource = reportRows(place.owner, place.report);
  const query = useGetList<ListRow>(reportName(place), {
    pagination: { page: 1, perPage: reportOf(place.owner, place.report).chart ? 100 : mostShown },
    sort: firstSort(resource, resource.screens['list'] ?? { path: '' }),
  });
  return <Loaded query={query}>{(rows = []) => <Rows {...place} rows={rows} />}</Loaded>;
}

/** A row with what tells it from the others: its id, or, of what is drawn, what each column is drawn for, such as a month. */
function withKey({ owner, report }: ReportPlace, row: Row): ListRow {
  const { chart } = reportOf(owner, report);
  return { ...row, id: String(row['id'] ?? row[chart?.by ?? 'id']) };
}

/** A report as a card of a page: its drawing, or its first rows, each leading to its record. */
export function ReportCard({ owner: name, report, id, rows, children }: ReportCardProps) {
  const { locale } = useReading();
  const owner = useDeclaration(name);
  const place = { owner, report, id };
  return (
    <Section title={reportRows(owner, report).words[locale].many} plain>
      {rows === undefined ? (
        <AskedRows {...place} />
      ) : (
        <Rows {...place} rows={rows.map((row) => withKey(place, row as Row))} />
      )}
      {children}
    </Section>
  );
}
