import { useRef, useState, type ChangeEvent } from 'react';
import { Alert, Box, Button, MenuItem, Select, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { useDataProvider, useGetList, useNotify } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import { fieldErrorsOf, messageOf } from '#src/client/records/api.ts';
import type { ClinicDataProvider, StoredFile } from '#src/client/records/dataProvider.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { Camera } from '#src/fields/file/Camera.tsx';
import { SendingRows } from '#src/fields/file/FileRow.tsx';
import { useDrop } from '#src/fields/file/useDrop.ts';
import { useUploads } from '#src/fields/file/useUploads.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { fileKinds, mostAtOnce, patientFiles } from './patient-files.ts';
import { galleryWords } from './patientFileWords.ts';

type Kind = (typeof fileKinds)[number];
export interface PatientProps {
  readonly record: Row & { readonly id: string };
}
/** What is taken in at all (SEC-55). */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,application/pdf';

/** Whether this person files anything for this patient. */
export function useMayFile({ record }: PatientProps): boolean {
  const subject = useSubject();
  const scope = decide(patientFiles.access.create, subject);
  const treated = [record['treated_by']].flat().includes(subject.employeeId);
  return record['status'] === 'active' && (scope === 'all' || (scope !== undefined && treated));
}

/** Each file that has arrived becomes a row of the patient; more than may be sent at once are not begun. */
export function useFiling(patient: string, values: object) {
  const { locale } = useReading();
  const provider = useDataProvider<ClinicDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(patientFiles);
  const onStored = async (file: StoredFile): Promise<void> => {
    try {
      await provider.create(patientFiles.name, { data: { patient_id: patient, file: file.id, ...values } });
    } catch (error) {
      throw new Error(Object.values(fieldErrorsOf(error))[0] ?? messageOf(error), { cause: error });
    }
    refresh();
  };
  const uploads = useUploads({ use: 'patient-files.file', maxMegabytes: 10, onStored });
  const send = (files: readonly File[]): void => {
    if (files.length > mostAtOnce) notify(galleryWords[locale].tooMany, { type: 'error' });
    else void uploads.send(files);
  };
  return { uploads, send };
}

/** What a chooser gives on; the same files may be chosen again. */
export const chosenFiles =
  (send: (files: readonly File[]) => void) =>
  ({ target }: ChangeEvent<HTMLInputElement>): void => {
    send([...(target.files ?? [])]);
    target.value = '';
  };

/** Whether the patient agreed to pictures; undefined until it is known. */
function useAgreed(patient: string): boolean | undefined {
  const { data } = useGetList<Row & { readonly id: string }>('patient-consents', {
    filter: { patient_id: patient, purpose: 'pictures' },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'created_at', order: 'DESC' },
  });
  return data && data[0]?.['status'] === 'given';
}

/** Photos wait for the patient's word, which is taken in the tab beside. */
function Unagreed() {
  const { locale } = useReading();
  const [, setSearch] = useSearchParams();
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={() => setSearch({ tab: 'consents' })}>
          {galleryWords[locale].toConsents}
        </Button>
      }
    >
      {patientFiles.words[locale].errors.no_picture_consent}
    </Alert>
  );
}

interface ToolsProps {
  readonly kind: Kind;
  readonly disabled: boolean;
  readonly onKind: (kind: Kind) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** What the next files are, and how they come: chosen, dropped, pasted or photographed. */
function Tools({ kind, disabled, onKind, onFiles }: ToolsProps) {
  const { locale, t } = useReading();
  const words = galleryWords[locale];
  const { fields, options } = patientFiles.words[locale];
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Select
        size="small"
        value={kind}
        onChange={({ target }) => onKind(target.value)}
        inputProps={{ 'aria-label': fields.kind }}
        sx={{ bgcolor: 'background.paper' }}
      >
        {fileKinds.map((one) => (
          <MenuItem key={one} value={one}>
            {options.kind[one]}
          </MenuItem>
        ))}
      </Select>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
      >
        {words.add}
      </Button>
      <Camera
        label={`${t.file.photograph}: ${words.add}`}
        disabled={disabled}
        onChange={chosenFiles(onFiles)}
      />
      <input
        ref={chooser}
        hidden
        type="file"
        multiple
        accept={acceptedFiles}
        aria-label={words.add}
        disabled={disabled}
        onChange={chosenFiles(onFiles)}
      />
    </>
  );
}

/** Sends files one by one; each becomes a row of its own, of the kind that was chosen (UX-79). */
export function Adding({ record }: PatientProps) {
  const { t } = useReading();
  const [kind, setKind] = useState<Kind>('photo');
  const isUnagreed = useAgreed(record.id) === false && kind === 'photo';
  const { uploads, send } = useFiling(record.id, { kind });
  const take = (files: FileList | null): void => {
    if (!isUnagreed) send([...(files ?? [])]);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box
        {...useDrop(take)}
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 1,
          p: 1,
          border: '1px dashed',
          borderColor: 'neutral.lineStrong',
          borderRadius: 1,
          '&[data-over="true"]': { borderColor: 'primary.main', bgcolor: 'clinic.tint' },
        }}
      >
        <Tools kind={kind} disabled={isUnagreed} onKind={setKind} onFiles={send} />
        <Typography
          variant="caption"
          color="text.secondary"
          sx={{ '@media (pointer: coarse)': { display: 'none' } }}
        >
          {t.file.drop}
        </Typography>
      </Box>
      {isUnagreed ? <Unagreed /> : null}
      <SendingRows uploads={uploads} />
    </Box>
  );
}
