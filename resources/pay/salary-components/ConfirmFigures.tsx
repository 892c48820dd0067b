import '#src/fields/index.ts';
import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { useGetList, useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { callApi } from '#src/client/records/api.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { FormDialog } from '#src/screens/FormDialog.tsx';
import { mayDo } from '#src/screens/parts/access.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { confirmFields } from './confirmFields.ts';
import { confirmFiguresWords } from './confirmFiguresWords.ts';
import { salaryComponents } from './salary-components.ts';

const { ar, en } = salaryComponents.words;
/** What the owner says when the figures are confirmed, as a small declaration of its own. */
const declaration = {
  ...salaryComponents,
  fields: confirmFields,
  checks: {},
  operations: {},
  words: {
    ar: { ...ar, fields: confirmFiguresWords.ar.fields, help: {} },
    en: { ...en, fields: confirmFiguresWords.en.fields, help: {} },
  },
} as unknown as AnyResource;

/** Says that insurance and tax are only proposed, until an owner confirms their figures and the month they hold from. */
export function ConfirmFigures() {
  const { t } = useWords(confirmFiguresWords);
  const mayConfirm = mayDo(salaryComponents, 'confirmFigures', useSubject());
  const notify = useNotify();
  const refresh = useRefresh(salaryComponents);
  const [open, setOpen] = useState(false);
  const { total = 0 } = useGetList(salaryComponents.name, {
    filter: { confirmed: false },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  });
  if (total === 0) return null;
  const button = (
    <Button color="inherit" size="small" onClick={() => setOpen(true)}>
      {t.confirm}
    </Button>
  );
  return (
    <>
      <Alert severity="warning" sx={{ mb: 2 }} data-print="no" action={mayConfirm ? button : null}>
        {mayConfirm ? t.about : t.byOwner}
      </Alert>
      {open ? (
        <FormDialog
          title={t.confirm}
          text={t.text}
          declaration={declaration}
          save={t.confirm}
          send={(body, idempotencyKey) =>
            callApi('/salary-components/confirm', { method: 'POST', body, idempotencyKey })
          }
          onSaved={() => {
            setOpen(false);
            refresh();
            notify(t.done, { type: 'success' });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
