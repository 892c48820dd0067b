import { useState } from 'react';
import { Box, Button, Paper, Typography } from '@mui/material';
import { useDelete, useNotify } from 'ra-core';
import { FileRow } from '#src/fields/file/FileRow.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { type StoredFile } from '#src/client/records/api.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { submittedDocuments } from '../submitted-documents/submitted-documents.ts';
import { profileWords } from '../account/profileWords.ts';

/** A document one has sent, as the API answers it. */
export interface SentDocument {
  readonly id: string;
  readonly status: 'waiting' | 'accepted' | 'refused';
  readonly kind: string;
  readonly refusal_reason: string | null;
  readonly _files?: { readonly file?: StoredFile | null };
}

/** Takes back what HR have not decided yet. */
function Withdraw({ sent, kind }: { readonly sent: SentDocument; readonly kind: string }) {
  const { t, say } = useWords(profileWords);
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  const notifyError = useNotifyError();
  const reload = useReload(submittedDocuments.name);
  const [remove, { isPending }] = useDelete();
  const withdraw = (): void =>
    void remove(
      submittedDocuments.name,
      { id: sent.id, previousData: sent },
      {
        onSuccess: () => {
          reload();
          notify(t.withdrawn, { type: 'success' });
        },
        onError: (error) => {
          setAsking(false);
          reload();
          notifyError(error);
        },
      },
    );
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setAsking(true)} sx={{ justifySelf: 'start' }}>
        {t.withdraw}
      </Button>
      <ConfirmDialog
        open={asking}
        title={say(t.withdrawOf, { kind })}
        text={t.withdrawText}
        confirm={t.withdraw}
        danger
        working={isPending}
        onConfirm={withdraw}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** A sent document with where it stands: waiting, or refused and why. */
export function ProfileSentCard({ sent }: { readonly sent: SentDocument }) {
  const { t, say, locale } = useWords(profileWords);
  const words = submittedDocuments.words[locale];
  const mayWithdraw = mayDo(submittedDocuments, 'remove', useSubject());
  const kinds: Readonly<Record<string, string>> = words.options.kind;
  const kind = kinds[sent.kind] ?? sent.kind;
  return (
    <Paper variant="outlined" component="li" sx={{ p: 2, display: 'grid', gap: 1, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="subtitle2">{kind}</Typography>
        <StatusBadge
          tone={submittedDocuments.workflow?.states[sent.status] ?? 'neutral'}
          label={words.states[sent.status]}
        />
      </Box>
      {sent.refusal_reason ? (
        <Typography variant="body2">{say(t.refusedBecause, { reason: sent.refusal_reason })}</Typography>
      ) : null}
      {sent._files?.file ? <FileRow file={sent._files.file} /> : null}
      {sent.status === 'waiting' && mayWithdraw ? <Withdraw sent={sent} kind={kind} /> : null}
    </Paper>
  );
}
