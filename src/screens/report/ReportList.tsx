import { Box, Button, Typography } from '@mui/material';
import { ListBase, useListContext } from 'ra-core';
import { Link } from 'react-router-dom';
import '#src/fields/index.ts';
import { reportOf, reportRows } from '#metadata/derive/reportRows.ts';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { listAddress } from '../parts/access.ts';
import { countOf } from '../parts/titles.ts';
import { firstSort } from '../list/columns.ts';
import { ListSettingContext, useListSetting, type ListRow } from '../list/listSetting.ts';
import { isExact } from '../list/Pager.tsx';
import { RecordList } from '../list/RecordList.tsx';
import { TransferButtons } from '../list/TransferButtons.tsx';
import { ReportChart } from './ReportChart.tsx';
import { reportName, useReportSetting, type ReportPlace } from './useReportSetting.ts';

/** As many columns as a drawing has at most; a page of a table. */
const perPage = { chart: 100, table: 25 } as const;

/** The list that has these rows with everything about them, asked the same; for those who may open it. */
function useWhole({ owner, report, id }: ReportPlace): string | undefined {
  const subject = useSubject();
  const { within } = reportOf(owner, report);
  const { filterValues } = useListContext<ListRow>();
  const list = within && entryOf(within.list);
  const address = list && listAddress(list, subject, {});
  if (address === undefined || within === undefined) return undefined;
  const filter = JSON.stringify({ ...filterValues, [within.by]: [id] });
  return `${address}?${new URLSearchParams({ filter }).toString()}`;
}

interface HeadProps extends ReportPlace {
  /** Where the tab's own name does not say it. */
  readonly titled: boolean;
}

/** Above the rows: what they are, how many, the way to the list that has more of them, and the file. */
function Head({ titled, ...place }: HeadProps) {
  const reading = useReading();
  const { t, locale } = reading;
  const resource = reportRows(place.owner, place.report);
  const { total, meta } = useListContext<ListRow>();
  const whole = useWhole(place);
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 40, mb: 0.5 }}
    >
      {titled ? (
        <Typography variant="h3" component="h2" sx={{ fontSize: '1.0625rem' }}>
          {resource.words[locale].many}
        </Typography>
      ) : null}
      {total === undefined ? null : (
        <Typography variant="body2" component="span" color="text.secondary" role="status">
          {countOf(resource, total, isExact(meta), reading)}
        </Typography>
      )}
      <Box
        className="list-screen-only"
        sx={{ display: 'flex', alignItems: 'center', marginInlineStart: 'auto' }}
      >
        {whole === undefined ? null : (
          <Button component={Link} to={whole} size="small">
            {t.show.fullList}
          </Button>
        )}
        <TransferButtons />
      </Box>
    </Box>
  );
}

/** The rows of the list around, drawn. */
export function DrawnRows(place: ReportPlace) {
  const { columns } = useListSetting();
  const { data = [] } = useListContext<ListRow>();
  return (
    <Box sx={{ p: 1.5 }}>
      <ReportChart {...place} columns={columns} rows={data} />
    </Box>
  );
}

interface ReportListProps extends ReportPlace {
  readonly titled?: boolean;
}

/**
 * A report where its record is read: the list's own filters, columns, orders, pages, sums and file over rows nobody writes;
 * drawn where its declaration says so. What it asks stays with the page, since several may stand on one.
 */
export function ReportList({ titled = false, ...place }: ReportListProps) {
  const setting = useReportSetting(place);
  const { locale } = useReading();
  const name = reportName(place);
  const isDrawn = reportOf(place.owner, place.report).chart !== undefined;
  return (
    <ListBase
      key={name}
      resource={name}
      sort={firstSort(setting.resource, setting.screen)}
      perPage={perPage[isDrawn ? 'chart' : 'table']}
      storeKey={false}
      disableSyncWithLocation
      disableAuthentication
      exporter={false}
    >
      <ListSettingContext.Provider value={setting}>
        <Box component="section" aria-label={setting.resource.words[locale].many}>
          <Head {...place} titled={titled} />
          <RecordList>{isDrawn ? <DrawnRows {...place} /> : undefined}</RecordList>
        </Box>
      </ListSettingContext.Provider>
    </ListBase>
  );
}
