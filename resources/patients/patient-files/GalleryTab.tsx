import { useRef, useState, type ReactNode } from 'react';
import { Box, Button, Chip, MenuItem, Select, Skeleton, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { useDataProvider, useGetList, useNotify } from 'ra-core';
import { decide } from '#metadata/access.ts';
import type { ClinicDataProvider, StoredFile } from '#src/client/records/dataProvider.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { SendingRows } from '#src/fields/file/FileRow.tsx';
import { useUploads } from '#src/fields/file/useUploads.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { EmptyState, ErrorState } from '#src/ui/States.tsx';
import { FileCard } from './FileCard.tsx';
import { Compare, GalleryViewer, type FiledRow } from './GalleryViewer.tsx';
import { fileKinds, mostAtOnce, patientFiles } from './patient-files.ts';
import { galleryWords } from './patientFileWords.ts';

type Kind = (typeof fileKinds)[number];
interface PatientProps {
  readonly record: Row & { readonly id: string };
}

/** Whether this person files anything for this patient. */
function useMayFile({ record }: PatientProps): boolean {
  const subject = useSubject();
  const scope = decide(patientFiles.access.create, subject);
  const treated = [record['treated_by']].flat().includes(subject.employeeId);
  return record['status'] === 'active' && (scope === 'all' || (scope !== undefined && treated));
}

interface KindChoiceProps {
  readonly kind: Kind;
  readonly onChange: (kind: Kind) => void;
}

/** What the next files are. */
function KindChoice({ kind, onChange }: KindChoiceProps) {
  const { locale } = useReading();
  const { fields, options } = patientFiles.words[locale];
  return (
    <Select
      size="small"
      value={kind}
      onChange={({ target }) => onChange(target.value)}
      inputProps={{ 'aria-label': fields.kind }}
    >
      {fileKinds.map((one) => (
        <MenuItem key={one} value={one}>
          {options.kind[one]}
        </MenuItem>
      ))}
    </Select>
  );
}

/** Each file that has arrived becomes a row of the patient; more than may be sent at once are not begun. */
function useFiling(patient: string, kind: Kind) {
  const { locale } = useReading();
  const provider = useDataProvider<ClinicDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh(patientFiles);
  const onStored = (file: StoredFile): void =>
    void provider
      .create(patientFiles.name, { data: { patient_id: patient, file: file.id, kind } })
      .then(() => refresh())
      .catch(notifyError);
  const uploads = useUploads({ use: 'patient-files.file', maxMegabytes: 10, onStored });
  const send = (files: readonly File[]): void => {
    if (files.length > mostAtOnce) notify(galleryWords[locale].tooMany, { type: 'error' });
    else void uploads.send(files);
  };
  return { uploads, send };
}

/** Sends files one by one; each becomes a row of its own, of the kind that was chosen. */
function Adding({ record }: PatientProps) {
  const { locale } = useReading();
  const words = galleryWords[locale];
  const chooser = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<Kind>('photo');
  const { uploads, send } = useFiling(record.id, kind);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <KindChoice kind={kind} onChange={setKind} />
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => chooser.current?.click()}>
          {words.add}
        </Button>
        <input
          ref={chooser}
          hidden
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,application/pdf"
          aria-label={words.add}
          onChange={({ target }) => {
            send([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </Box>
      <SendingRows uploads={uploads} />
    </Box>
  );
}

interface ChosenProps {
  readonly chosen: readonly [FiledRow, FiledRow];
  readonly mayPair: boolean;
  readonly onCompare: () => void;
}

/** What two chosen pictures can be: looked at side by side, and tied together as before and after. */
function Chosen({ chosen, mayPair, onCompare }: ChosenProps) {
  const { locale } = useReading();
  const words = galleryWords[locale];
  const provider = useDataProvider<ClinicDataProvider>();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const refresh = useRefresh(patientFiles);
  const [older, newer] = chosen;
  const change = (row: FiledRow, data: object) =>
    provider.update(patientFiles.name, {
      id: row.id,
      data: { ...data, version: row.version },
      previousData: row,
    });
  const pair = async (): Promise<void> => {
    try {
      await change(older, { subtype: 'before' });
      await change(newer, { subtype: 'after', pair_id: older.id });
      notify(words.paired, { type: 'success' });
    } catch (error) {
      notifyError(error);
    }
    refresh();
  };
  return (
    <>
      <Button size="small" variant="contained" onClick={onCompare}>
        {words.compare}
      </Button>
      {mayPair ? (
        <Button size="small" onClick={() => void pair()}>
          {words.pair}
        </Button>
      ) : null}
    </>
  );
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

interface KindChipsProps {
  readonly rows: readonly FiledRow[];
  readonly kind: string | undefined;
  readonly onChange: (kind: string | undefined) => void;
}

/** The kinds there are, to narrow by one. */
function KindChips({ rows, kind, onChange }: KindChipsProps) {
  const { locale } = useReading();
  const { options } = patientFiles.words[locale];
  const present = fileKinds.filter((one) => rows.some((row) => row.kind === one));
  const chip = (value: string | undefined, label: string) => (
    <Chip
      key={label}
      label={label}
      color={kind === value ? 'primary' : 'default'}
      aria-pressed={kind === value}
      onClick={() => onChange(value)}
    />
  );
  return [chip(undefined, galleryWords[locale].all), ...present.map((one) => chip(one, options.kind[one]))];
}

/** The files of a month under its name. */
function Month({ month, children }: { readonly month: string; readonly children: ReactNode }) {
  const { format } = useReading();
  return (
    <Box component="section" aria-label={format.month(month)}>
      <Typography variant="h3" component="h2" sx={{ fontSize: '1rem', mb: 1 }}>
        {format.month(month)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}>
        {children}
      </Box>
    </Box>
  );
}

interface ShelfProps {
  readonly rows: readonly FiledRow[];
  readonly mayPair: boolean;
}

/** Kinds to narrow by, the files of each month, and what opens over them. */
function Shelf({ rows, mayPair }: ShelfProps) {
  const [kind, setKind] = useState<string>();
  const [opened, setOpened] = useState<string>();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [pair, setPair] = useState<readonly [FiledRow, FiledRow]>();
  const shown = rows.filter((row) => kind === undefined || row.kind === kind);
  const [newer, older] = rows.filter(({ id }) => chosen.includes(id));
  const toggle = (id: string): void =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2));
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', minHeight: 36 }}>
        <KindChips rows={rows} kind={kind} onChange={setKind} />
        {newer && older ? (
          <Chosen chosen={[older, newer]} mayPair={mayPair} onCompare={() => setPair([older, newer])} />
        ) : null}
      </Box>
      {byMonth(shown).map(([month, some]) => (
        <Month key={month} month={month}>
          {some.map((row) => (
            <FileCard
              key={row.id}
              row={row}
              rows={rows}
              chosen={chosen.includes(row.id)}
              onChoose={() => toggle(row.id)}
              onOpen={() => setOpened(row.id)}
              onCompare={setPair}
            />
          ))}
        </Month>
      ))}
      {opened === undefined ? null : (
        <GalleryViewer rows={shown} start={opened} onClose={() => setOpened(undefined)} />
      )}
      {pair === undefined ? null : <Compare rows={pair} onClose={() => setPair(undefined)} />}
    </>
  );
}

/** Pictures and papers of a patient: sent by many, looked at one by one or two side by side (clinic.md 2.3). */
export default function GalleryTab({ record }: PatientProps) {
  const { locale } = useReading();
  const words = galleryWords[locale];
  const mayFile = useMayFile({ record });
  const { data, error, refetch } = useGetList<FiledRow>(patientFiles.name, {
    filter: { patient_id: record.id },
    pagination: { page: 1, perPage: 200 },
    sort: { field: 'taken_on', order: 'DESC' },
  });
  if (error && !data) return <ErrorState title={words.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={240} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {mayFile ? <Adding record={record} /> : null}
      {data.length === 0 ? (
        <EmptyState title={words.empty} text={words.emptyText} />
      ) : (
        <Shelf rows={data} mayPair={mayFile} />
      )}
    </Box>
  );
}
