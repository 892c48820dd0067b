import { useMemo } from 'react';
import { Alert, Box, Chip } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import type { AnyResource } from '#metadata/resource.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { startValues } from '#src/screens/form/formValues.ts';
import { RecordForm } from '#src/screens/form/RecordForm.tsx';
import type { SavedRecord, SaveRequest } from '#src/screens/form/useRecordForm.ts';
import { visitNotes } from '../visit-notes/visit-notes.ts';
import { saidFields } from '../visit-notes/visitNoteFields.ts';
import { startedFields, takenOver, type Started } from './takenOver.ts';
import { TemplateMenu } from './TemplateMenu.tsx';
import { visitTabWords } from './visitTabWords.ts';
import type { Note, VisitOf } from './visitNotesRead.tsx';

/** The form asks for what the doctor writes; whose note it is stands above it. */
const written: AnyResource = {
  ...visitNotes,
  fields: Object.fromEntries(
    Object.entries(visitNotes.fields).filter(([name]) => saidFields.includes(name as never)),
  ),
  sections: {
    complaint: visitNotes.sections?.complaint ?? [],
    vitals: visitNotes.sections?.vitals ?? [],
    findings: visitNotes.sections?.findings ?? [],
  },
};

/** What still says what the last visit said, each with its way out. */
function TakenOver({ source }: { readonly source: Note | undefined }) {
  const { t, say, locale } = useWords(visitTabWords);
  const { format } = useReading();
  const { setValue } = useFormContext();
  const values: unknown[] = useWatch({ name: startedFields });
  const now = Object.fromEntries(startedFields.map((name, index) => [name, values[index]]));
  const taken = takenOver(now, source);
  if (source === undefined || taken.length === 0) return null;
  const labels: Readonly<Record<Started, string>> = visitNotes.words[locale].fields;
  const out = (name: Started): void => setValue(name, name === 'teeth' ? [] : '', { shouldDirty: true });
  return (
    <Alert severity="warning" sx={{ mb: 2 }} icon={false}>
      {say(t.taken, { day: format.date(String(source['visited_on'])) })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1 }}>
        {taken.map((name) => (
          <Chip
            key={name}
            size="small"
            variant="outlined"
            label={labels[name]}
            onDelete={() => out(name)}
            aria-label={say(t.takenOut, { name: labels[name] })}
          />
        ))}
      </Box>
    </Alert>
  );
}

export interface NoteFormProps {
  readonly patient: string;
  readonly visit: VisitOf | undefined;
  /** The note that is gone on with; a new one without it. */
  readonly note: Note | undefined;
  /** What a new one begins with. */
  readonly given: Row;
  /** The note it began with. */
  readonly source: Note | undefined;
  readonly onSaved: (note: SavedRecord) => void;
  readonly onCancel: () => void;
}

/** The one call of the form: a new note of the visit, or a change of the open one. */
function useSave({ patient, visit, note, given }: NoteFormProps) {
  const provider = useClinicProvider();
  return async ({ values, version, idempotencyKey }: SaveRequest): Promise<SavedRecord> => {
    if (note === undefined) {
      const whose = {
        patient_id: patient,
        appointment_id: visit?.id ?? null,
        started_from_id: given['started_from_id'] ?? null,
      };
      const made = await provider.create(visitNotes.name, {
        data: { ...whose, ...values },
        meta: { idempotencyKey },
      });
      return made.data as SavedRecord;
    }
    const data = { ...values, ...(version === undefined ? {} : { version }) };
    const { data: saved } = await provider.update(visitNotes.name, {
      id: note.id,
      data,
      previousData: note as never,
    });
    return saved as SavedRecord;
  };
}

const saves = ['close'] as const;

/** The note of a visit while it is written; what is typed is kept as a draft until it is saved (UX-23). */
export function NoteForm(props: NoteFormProps) {
  const { visit, note, given, source, patient, onSaved, onCancel } = props;
  const { t } = useWords(visitTabWords);
  const subject = useSubject();
  const reading = useReading();
  const { details } = useMe();
  const save = useSave(props);
  const start = useMemo(() => {
    const person = {
      currentEmployee: details.employee_id,
      currentBranch: details.branch_id ?? null,
      currentUser: details.user_id,
    };
    const { started_from_id: _from, ...first } = given;
    return { ...startValues({ resource: written, record: note, subject, reading }, person, {}), ...first };
  }, [note, given, subject, reading, details]);
  return (
    <RecordForm
      resource={written}
      record={note}
      start={start}
      save={save}
      saves={saves}
      saveWords={{ close: t.save }}
      cancel={onCancel}
      draftName={`${visitNotes.name} ${note?.id ?? `of ${visit?.id ?? patient}`}`}
      onSaved={onSaved}
      guarded
    >
      <TemplateMenu typeId={visit?.type_id} />
      <TakenOver source={source} />
    </RecordForm>
  );
}
