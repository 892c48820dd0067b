import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { chartColumns, reportOf, reportRows } from '#metadata/derive/reportRows.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { kindOf } from '#src/fields/core/registry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useNear } from '#src/ui/useNear.ts';
import { mayRead } from '../parts/access.ts';
import type { ListRow } from '../list/listSetting.ts';
import { RowsTable } from './RowsTable.tsx';
import type { ReportPlace } from './useReportSetting.ts';

// Drawing brings a library of its own.
const Columns = lazy(() => import('./Columns.tsx'));

/** In pixels; kept free until the drawing comes, so that nothing jumps. Names that lie below each other need a line each. */
const heightOf = (isUpright: boolean, rows: number): number =>
  isUpright ? 240 : Math.max(240, rows * 26 + 96);

interface ReportChartProps extends ReportPlace {
  /** Of the table that says the same. */
  readonly columns: readonly FieldPlace[];
  readonly rows: readonly ListRow[];
}

/** How long a page is left to what is read first, in milliseconds, before drawings below it are made. */
const readFirst = 1_500;

/** Whether the drawing is made: near the window at once, else when the page has nothing else to do. */
function useDrawing() {
  const { place, near } = useNear<HTMLDivElement>(false, '100px');
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), readFirst);
    return () => clearTimeout(timer);
  }, []);
  return { place, isDrawn: near || isIdle };
}

/**
 * Rows of a report as columns. The same numbers stand beside them as a table, which screen readers read at once and others
 * see on demand (UX-40).
 */
export function ReportChart({ owner, report, columns, rows }: ReportChartProps) {
  const resource = reportRows(owner, report);
  const declared = reportOf(owner, report);
  const subject = useSubject();
  const { t, locale } = useReading();
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const { place, isDrawn } = useDrawing();
  const by = placeOf(resource, declared.chart?.by ?? '', locale);
  // Days and months run along the foot, names lie below each other.
  const isUpright = ['months', 'days'].includes(kindOf(by.field).filter);
  const height = heightOf(isUpright, rows.length);
  const names = chartColumns(declared, (name) => mayRead(resource, name, subject));
  const { many, about } = resource.words[locale];
  if (rows.every((row) => names.every((name) => Number(row[name] ?? 0) === 0)))
    return <Typography color="text.secondary">{about ?? t.list.emptyTitle}</Typography>;
  return (
    <Box sx={{ minWidth: 0, position: 'relative' }}>
      <Box className="list-screen-only" sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button size="small" aria-expanded={asTable} aria-controls={id} onClick={() => setAsTable(!asTable)}>
          {asTable ? t.list.showChart : t.list.showTable}
        </Button>
      </Box>
      {asTable ? null : (
        <Box ref={place} sx={{ minHeight: height }}>
          {isDrawn ? (
            <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
              <Columns
                label={many}
                height={height}
                by={by}
                isUpright={isUpright}
                of={names.map((name) => placeOf(resource, name, locale))}
                rows={rows}
              />
            </Suspense>
          ) : (
            <Skeleton variant="rounded" height={height} />
          )}
        </Box>
      )}
      <div id={id}>
        <RowsTable label={many} columns={columns} rows={rows} unseen={!asTable} />
      </div>
    </Box>
  );
}
