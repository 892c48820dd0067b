import { useState } from 'react';
import { Button } from '@mui/material';
import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { FormDialog } from '#src/screens/FormDialog.tsx';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { submittedDocuments } from '../submitted-documents/submitted-documents.ts';
import { profileWords } from '../account/profileWords.ts';

const base: AnyResource = submittedDocuments;
const askedFields = ['kind', 'file', 'number', 'issued_on', 'expires_on'];

/** What a person says about a document of their own; whose it is, the server knows. */
const uploadForm: AnyResource = {
  ...base,
  fields: Object.fromEntries(
    askedFields.flatMap((name) => {
      const field = base.fields[name];
      return field ? [[name, field]] : [];
    }),
  ),
};

/** Sends a document to HR; it waits until they accept or refuse it (hr.md 1, profile). */
export function ProfileUpload() {
  const { t } = useWords(profileWords);
  const provider = useClinicProvider();
  const notify = useNotify();
  const reload = useReload(base.name);
  const subject = useSubject();
  const [open, setOpen] = useState(false);
  if (!mayDo(base, 'create', subject)) return null;
  return (
    <>
      <Button variant="contained" startIcon={<UploadIcon />} onClick={() => setOpen(true)}>
        {t.upload}
      </Button>
      {open ? (
        <FormDialog
          title={t.uploadTitle}
          text={t.uploadText}
          declaration={uploadForm}
          save={t.send}
          send={(data, idempotencyKey) => provider.create(base.name, { data, meta: { idempotencyKey } })}
          onSaved={() => {
            setOpen(false);
            reload();
            notify(t.uploaded, { type: 'success' });
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
