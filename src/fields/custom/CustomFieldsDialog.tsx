import { useId, useState } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormHelperText,
} from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import type { AnyResource } from '#metadata/resource.ts';
import { useCustomFields, useKeepCustomFields, type CustomFields } from './customDefinitions.ts';
import { CustomFieldRow, type CustomDraft } from './CustomFieldRow.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';

interface CustomFieldsDialogProps {
  readonly resource: AnyResource;
  readonly onClose: () => void;
}

let next = 1;
const draftOf = (field: CustomFields['fields'][number]): CustomDraft => ({ ...field, row: `r${next++}` });
const newDraft = (): CustomDraft => ({
  row: `r${next++}`,
  kind: 'text',
  label_ar: '',
  label_en: '',
  archived: false,
  options: [],
  min: null,
  max: null,
  help_ar: null,
  help_en: null,
  section: null,
  position: 0,
  visible: true,
  required: false,
  on_quick_create: false,
  in_list: false,
  filterable: true,
});

/** What was refused, by place: `fields.0.label_ar`. */
const refusedIn = (error: unknown): Readonly<Record<string, string>> => {
  const { body } = error as { body?: { message?: string; errors?: Record<string, string> } };
  return body?.errors ?? { '': body?.message ?? (error instanceof Error ? error.message : '') };
};

function useDrafts(start: CustomFields) {
  const [drafts, setDrafts] = useState<readonly CustomDraft[]>(() => start.fields.map(draftOf));
  const change = (row: string, what: Partial<CustomDraft>): void =>
    setDrafts((all) => all.map((one) => (one.row === row ? { ...one, ...what } : one)));
  const move = (index: number, by: number): void =>
    setDrafts((all) => {
      const moved = [...all];
      const [one] = moved.splice(index, 1);
      if (one) moved.splice(index + by, 0, one);
      return moved;
    });
  const remove = (row: string): void => setDrafts((all) => all.filter((one) => one.row !== row));
  const add = (): void => setDrafts((all) => [...all, newDraft()]);
  return { drafts, change, move, remove, add };
}

function EditorActions({
  sending,
  onClose,
  onSave,
}: {
  readonly sending: boolean;
  readonly onClose: () => void;
  readonly onSave: () => void;
}) {
  const { t } = useReading();
  return (
    <DialogActions>
      <Button onClick={onClose} disabled={sending}>
        {t.form.cancel}
      </Button>
      <Button variant="contained" loading={sending} onClick={onSave}>
        {t.form.save}
      </Button>
    </DialogActions>
  );
}

function Editor({ resource, start, onClose }: CustomFieldsDialogProps & { readonly start: CustomFields }) {
  const { t } = useReading();
  const { drafts, change, move, remove, add } = useDrafts(start);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [sending, setSending] = useState(false);
  const keep = useKeepCustomFields(resource);
  const save = async (): Promise<void> => {
    setSending(true);
    try {
      await keep({
        version: start.version,
        fields: drafts.map(({ row: _row, ...field }, position) => ({ ...field, position })),
      });
      onClose();
    } catch (error) {
      setErrors(refusedIn(error));
      setSending(false);
    }
  };
  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t.custom.about}</DialogContentText>
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {drafts.map((draft, index) => (
            <CustomFieldRow
              key={draft.row}
              draft={draft}
              index={index}
              last={drafts.length - 1}
              errors={errors}
              onChange={(what) => change(draft.row, what)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(draft.row)}
            />
          ))}
        </Box>
        <Button startIcon={<AddIcon />} onClick={add} sx={{ mt: 1.5 }}>
          {t.custom.add}
        </Button>
        {errors[''] === undefined ? null : (
          <FormHelperText error role="alert">
            {errors['']}
          </FormHelperText>
        )}
      </DialogContent>
      <EditorActions sending={sending} onClose={onClose} onSave={() => void save()} />
    </>
  );
}

/** Where a clinic defines fields of its own for a resource (UX-30, clinic.md 2.8). Mount it to open it. */
export default function CustomFieldsDialog(props: CustomFieldsDialogProps) {
  const { resource, onClose } = props;
  const id = useId();
  const { t, locale } = useReading();
  const start = useCustomFields(resource);
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{say(locale, t.custom.title, { many: resource.words[locale].many })}</DialogTitle>
      {start === undefined ? (
        <DialogContent>{t.field.loading}</DialogContent>
      ) : (
        <Editor {...props} start={start} />
      )}
    </Dialog>
  );
}
