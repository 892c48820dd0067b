import '#src/fields/index.ts';
import { useState, type FormEvent } from 'react';
import { Box, Button } from '@mui/material';
import { useNotify } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { panelOver } from '#src/client/catalogue/panelAddress.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { HOME } from '#src/client/session/paths.ts';
import { useWords } from '#src/client/words/words.ts';
import { FieldsGrid } from '#src/screens/FieldsGrid.tsx';
import { listAddress } from '#src/screens/parts/access.ts';
import { ScreenHelp } from '#src/screens/parts/ScreenHelp.tsx';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { useFieldsForm } from '#src/screens/useFieldsForm.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { addSlipFields } from './addSlipFields.ts';
import { addSlipWords } from './addSlipWords.ts';
import { salarySlips } from './salary-slips.ts';

const { ar, en } = salarySlips.words;
/** What is asked of one slip, as a small declaration of its own. */
const declaration = {
  ...salarySlips,
  fields: addSlipFields,
  checks: {},
  operations: {},
  words: {
    ar: { ...ar, ...addSlipWords.ar },
    en: { ...en, ...addSlipWords.en },
  },
} as unknown as AnyResource;

/** One slip of one person (hr.md 6.3, salaries/add); it opens over the slips, for whoever may look at them. */
export default function AddSlip() {
  const { t } = useWords(addSlipWords);
  const { form, submit } = useFieldsForm(declaration);
  const provider = useClinicProvider();
  const attempt = useOneTry();
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefresh(salarySlips);
  const list = listAddress(salarySlips, useSubject(), {});
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    await submit(async (body) => {
      const { data } = await attempt(({ key }) =>
        provider.operate<{ readonly id: string }>('salary-slips', {
          operation: 'addSlip',
          body,
          idempotencyKey: key,
        }),
      );
      refresh();
      notify(t.done, { type: 'success' });
      void navigate(list === undefined ? HOME : panelOver(list, 'salary-slips', data.id));
    });
    setBusy(false);
  };
  return (
    <>
      <PageHead title={t.title} text={t.about} help={<ScreenHelp resource={salarySlips} kind="form" />} />
      <Box component="form" noValidate onSubmit={(event) => void save(event)} sx={{ maxWidth: 720 }}>
        <FieldsGrid declaration={declaration} form={form} columns={2} autoFocus />
        <Button type="submit" variant="contained" loading={busy} sx={{ mt: 2 }}>
          {t.save}
        </Button>
      </Box>
    </>
  );
}
