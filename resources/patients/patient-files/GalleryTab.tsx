import { useState, type ReactNode } from 'react';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useDataProvider, useGetList, useNotify } from 'ra-core';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { EmptyState, ErrorState } from '#src/ui/States.tsx';
import { FileCard } from './FileCard.tsx';
import { Adding, useMayFile, type PatientProps } from './GalleryAdding.tsx';
import { Compare } from './GalleryCompare.tsx';
import { GalleryFilters, isWanted, type Wanted } from './GalleryFilters.tsx';
import { GalleryViewer, type FiledRow } from './GalleryViewer.tsx';
import { patientFiles } from './patient-files.ts';
import { galleryWords } from './patientFileWords.ts';

/** So many are read at first, and so many more each time they are asked for. */
const step = 200;

/** Ties two pictures together as before and after, and parts them again. */
function usePairing() {
  const { locale } = useReading();
  const words = galleryWords[locale];
  const provider = useDataProvider<ClinicDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh(patientFiles);
  const change = (row: FiledRow, data: object) =>
    provider.update(patientFiles.name, {
      id: row.id,
      data: { ...data, version: row.version },
      previousData: row,
    });
  const carried = async (work: () => Promise<unknown>, said: string): Promise<void> => {
    try {
      await work();
      notify(said, { type: 'success' });
    } catch (error) {
      notifyError(error);
    }
    refresh();
  };
  return {
    pair: (older: FiledRow, newer: FiledRow) =>
      carried(async () => {
        if (older['subtype'] !== 'before') await change(older, { subtype: 'before' });
        await change(newer, { subtype: 'after', pair_id: older.id });
      }, words.paired),
    part: (after: FiledRow) => carried(() => change(after, { pair_id: null }), words.unpaired),
  };
}

/** The files by the month they were taken in, newest first. */
function byMonth(rows: readonly FiledRow[]): readonly (readonly [string, readonly FiledRow[]])[] {
  const months = new Map<string, FiledRow[]>();
  for (const row of rows) {
    const month = String(row['taken_on']).slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return [...months];
}

interface MonthsProps {
  readonly rows: readonly FiledRow[];
  readonly children: (row: FiledRow) => ReactNode;
}

/** The files of each month under its name; months with few files stand beside one another. */
function Months({ rows, children }: MonthsProps) {
  const { format } = useReading();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      {byMonth(rows).map(([month, some]) => (
        <Box key={month} component="section" aria-label={format.month(month)}>
          <Typography variant="h3" component="h2" sx={{ fontSize: '1rem', mb: 1 }}>
            {format.month(month)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>{some.map(children)}</Box>
        </Box>
      ))}
    </Box>
  );
}

interface ShelfProps {
  readonly rows: readonly FiledRow[];
  readonly mayFile: boolean;
}

/** What two chosen pictures can be: compared, and tied together as before and after. */
function Chosen({ onCompare, onPair }: { readonly onCompare: () => void; readonly onPair?: () => void }) {
  const { locale } = useReading();
  const words = galleryWords[locale];
  return (
    <Box sx={{ display: 'flex', gap: 1, marginInlineStart: { sm: 'auto' } }}>
      <Button size="small" variant="contained" onClick={onCompare}>
        {words.compare}
      </Button>
      {onPair === undefined ? null : (
        <Button size="small" variant="outlined" onClick={onPair}>
          {words.pair}
        </Button>
      )}
    </Box>
  );
}

type Pair = readonly [FiledRow, FiledRow];

/** The two pictures that are chosen, the earlier first, and those that lie compared over the screen. */
function useChosen(rows: readonly FiledRow[]) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [compared, setCompared] = useState<Pair>();
  const [newer, older] = rows.filter(({ id }) => chosen.includes(id));
  return {
    chosen,
    both: newer && older ? ([older, newer] as const) : undefined,
    toggle: (id: string): void =>
      setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2)),
    forget: () => setChosen([]),
    compared,
    compare: setCompared,
  };
}

interface ComparedProps {
  readonly rows: Pair;
  readonly mayFile: boolean;
  readonly onClose: () => void;
}

/** Two pictures compared; those that are a pair can be parted. */
function Compared({ rows, mayFile, onClose }: ComparedProps) {
  const { part } = usePairing();
  const after = rows.find(({ pair_id }) => rows.some(({ id }) => id === pair_id));
  const onPart = (): void => {
    onClose();
    if (after) void part(after);
  };
  return <Compare rows={rows} onClose={onClose} onPart={after && mayFile ? onPart : undefined} />;
}

/** Filters, the files of each month, and what opens over them. */
function Shelf({ rows, mayFile }: ShelfProps) {
  const { locale } = useReading();
  const [wanted, setWanted] = useState<Wanted>({});
  const [opened, setOpened] = useState<string>();
  const { chosen, both, toggle, forget, compared, compare } = useChosen(rows);
  const { pair } = usePairing();
  const shown = rows.filter((row) => isWanted(row, wanted));
  const tie = ([older, newer]: Pair): void => {
    forget();
    void pair(older, newer);
  };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <GalleryFilters rows={rows} wanted={wanted} onChange={setWanted} />
        {both ? (
          <Chosen onCompare={() => compare(both)} {...(mayFile && { onPair: () => tie(both) })} />
        ) : null}
      </Box>
      {shown.length === 0 ? (
        <Typography color="text.secondary" role="status">
          {galleryWords[locale].nothingFits}
        </Typography>
      ) : null}
      <Months rows={shown}>
        {(row) => (
          <FileCard
            key={row.id}
            {...{ row, rows, mayFile }}
            chosen={chosen.includes(row.id)}
            onChoose={() => toggle(row.id)}
            onOpen={() => setOpened(row.id)}
            onCompare={compare}
          />
        )}
      </Months>
      {opened === undefined ? null : (
        <GalleryViewer rows={shown} start={opened} onClose={() => setOpened(undefined)} />
      )}
      {compared === undefined ? null : (
        <Compared rows={compared} mayFile={mayFile} onClose={() => compare(undefined)} />
      )}
    </>
  );
}

/** Pictures and papers of a patient: sent by many, looked at one by one or two side by side (clinic.md 2.3). */
export default function GalleryTab({ record }: PatientProps) {
  const { locale } = useReading();
  const words = galleryWords[locale];
  const mayFile = useMayFile({ record });
  const [many, setMany] = useState(step);
  const { data, total, error, refetch } = useGetList<FiledRow>(patientFiles.name, {
    filter: { patient_id: record.id },
    pagination: { page: 1, perPage: many },
    sort: { field: 'taken_on', order: 'DESC' },
  });
  if (error && !data) return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {mayFile ? <Adding record={record} /> : null}
      {data.length === 0 ? (
        <EmptyState title={words.empty} text={mayFile ? words.emptyText : ''} />
      ) : (
        <Shelf rows={data} mayFile={mayFile} />
      )}
      {total !== undefined && total > data.length ? (
        <Button variant="outlined" onClick={() => setMany(many + step)} sx={{ justifySelf: 'center' }}>
          {words.more}
        </Button>
      ) : null}
    </Box>
  );
}
