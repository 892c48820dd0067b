import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import { useGetList } from 'ra-core';
import '#src/fields/index.ts';
import { reportOf, reportRows, spanStart } from '#metadata/derive/reportRows.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { fill } from '#i18n/index.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { Section } from '#src/ui/Section.tsx';
import { NumberDays } from '../list/numberDays.ts';
import { cellFor } from '../list/cells.tsx';
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
  /** The days it sums over and its sums, with those of the period before, where somebody chose them. */
  readonly span?: Span | undefined;
  /** The way to more of them. */
  readonly children?: ReactNode;
}

/** Exact sums by column. */
type Sums = Readonly<Record<string, string>>;

/** What a report over chosen days tells beside its rows (UX-39). */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly sums: Sums;
  readonly before: Sums;
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

/** A row with what tells it from the others here: the id of what it opens, else its place among them. */
const withKey = (row: Row, place: number): ListRow => ({ ...row, id: String(row['id'] ?? place) });

/** The days the rows are sums of: the chosen ones, else the last so many the report declares. */
function Days({ owner, report, span }: ReportPlace & { readonly span: Span | undefined }) {
  const { t, locale, format, today } = useReading();
  const { span: days } = reportOf(owner, report);
  if (days === undefined) return null;
  const { from, to } = span ?? { from: spanStart(days, today), to: today };
  return (
    <Typography variant="body2" color="text.secondary" sx={{ mt: -1.5, mb: 1.5 }}>
      {fill(locale, t.list.ofDays, { from: format.date(from), to: format.date(to) })}
    </Typography>
  );
}

/** Each sum with what it was in the period before. */
function Sums({ owner, report, span }: ReportPlace & { readonly span: Span }) {
  const reading = useReading();
  const resource = reportRows(owner, report);
  const columns = columnsOf(resource, resource.screens['list'] ?? { path: '' }, useSubject(), reading.locale);
  const summed = columns.filter(({ name }) => span.sums[name] !== undefined);
  return (
    <Box component="dl" sx={{ m: 0, mb: 2, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
      {summed.map((place) => (
        <Box key={place.name} data-sum={place.name}>
          <Typography component="dt" variant="body2" color="text.secondary">
            {place.label}
          </Typography>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {cellFor(place, { id: '', ...span.sums }, reading)}
          </Box>
          <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0 }}>
            {reading.t.list.periodBefore} {cellFor(place, { id: '', ...span.before }, reading)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** A report as a card of a page: its drawing, or its first rows, each leading to its record. */
export function ReportCard({ owner: name, report, id, rows, span, children }: ReportCardProps) {
  const { locale } = useReading();
  const owner = useDeclaration(name);
  const place = { owner, report, id };
  return (
    <Section title={reportRows(owner, report).words[locale].many} plain>
      <NumberDays value={span}>
        <Days {...place} span={span} />
        {span === undefined ? null : <Sums {...place} span={span} />}
        {rows === undefined ? (
          <AskedRows {...place} />
        ) : (
          <Rows {...place} rows={rows.map((row, at) => withKey(row as Row, at))} />
        )}
      </NumberDays>
      {children}
    </Section>
  );
}
