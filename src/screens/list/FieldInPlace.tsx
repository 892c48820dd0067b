import { useId, useState, type FormEvent } from 'react';
import { Box, Button, Popover } from '@mui/material';
import { useDataProvider, useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { FieldsGrid } from '../FieldsGrid.tsx';
import { startValues } from '../form/formValues.ts';
import { namedOf, titleOf } from '../parts/titles.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { useFieldsForm } from '../useFieldsForm.ts';
import { useListSetting, type ListRow } from './listSetting.ts';
import type { RowMenuState } from './useRows.ts';

const nobody = { currentEmployee: null, currentBranch: null, currentUser: null };

/** The declaration as far as one field goes: what hangs on several fields the server checks. */
const onlyOf = (resource: AnyResource, name: string): AnyResource => {
  const { [name]: field } = resource.fields;
  return { ...resource, checks: {}, fields: field === undefined ? {} : { [name]: field } };
};

/** The form of one field: what it starts with, and its saving under the version the list showed. */
function useOneField(resource: AnyResource, record: ListRow, name: string, onClose: () => void) {
  const reading = useReading();
  const { t, locale } = reading;
  const subject = useSubject();
  const provider = useDataProvider<ClinicDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [declaration] = useState(() => onlyOf(resource, name));
  const [start] = useState(() => startValues({ resource, record, subject, reading }, nobody, {}));
  const { form, submit } = useFieldsForm(declaration, { [name]: start[name] });
  // Read while drawing: the form says it only to whom it is read by then.
  const { isDirty } = form.formState;
  const [sending, setSending] = useState(false);
  const send = async (values: Record<string, unknown>): Promise<void> => {
    const data = { ...values, version: record['version'] };
    try {
      const saved = await provider.update<ListRow>(resource.name, {
        id: record.id,
        data,
        previousData: record,
      });
      refresh(saved.data);
      notify(say(locale, t.form.changed, { name: namedOf(resource, saved.data, reading) }), {
        type: 'success',
      });
    } catch (error) {
      // Somebody else was faster: the list shows what they made of it.
      const current = refusalOf(error).changed?.current;
      if (current) refresh({ id: record.id, ...current });
      throw error;
    }
  };
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    if (!isDirty) return onClose();
    setSending(true);
    const saved = await submit(send);
    setSending(false);
    if (saved) onClose();
  };
  return { declaration, form, sending, onSubmit };
}

/** One value of a row, changed where it stands (`inPlace` of a list): Enter saves, Escape leaves it as it was. */
export default function FieldInPlace({
  state,
  onClose,
}: {
  readonly state: RowMenuState;
  readonly onClose: () => void;
}) {
  const { anchor, record, field = '' } = state;
  const { resource } = useListSetting();
  const reading = useReading();
  const { t } = reading;
  const id = useId();
  const { declaration, form, sending, onSubmit } = useOneField(resource, record, field, onClose);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={sending ? undefined : onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id } }}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => void onSubmit(event)}
        sx={{ p: 2, width: 300, display: 'grid', gap: 1.5 }}
      >
        <Box id={id} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {titleOf(resource, record, reading)}
        </Box>
        <FieldsGrid declaration={declaration} form={form} autoFocus />
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          <Button onClick={onClose} disabled={sending}>
            {t.form.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={sending}>
            {t.form.save}
          </Button>
        </Box>
      </Box>
    </Popover>
  );
}
