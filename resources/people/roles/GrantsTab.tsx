import { useState } from 'react';
import { Box, Button, Chip, Paper, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { FormDialog } from '#src/screens/FormDialog.tsx';
import { readAll } from '#src/client/records/readAll.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { EmptyState } from '#src/ui/States.tsx';
import { matrixWords } from './matrixWords.ts';

interface Grant {
  readonly id: string;
  readonly permission: string;
  readonly effect: 'allow' | 'deny';
  readonly until: string | null;
  readonly note: string | null;
  readonly _labels?: { readonly user_id?: string };
}

interface CardProps {
  readonly grant: Grant;
  readonly words: AnyResource['words']['ar'];
  /** Nothing where it may not be taken away. */
  readonly onRemove: (() => void) | undefined;
}

function GrantCard({ grant, words, onRemove }: CardProps) {
  const { t, say } = useWords(matrixWords);
  const { format, today } = useReading();
  const over = grant.until !== null && grant.until < today;
  const until = grant.until === null ? t.always : say(t.until, { date: format.date(grant.until) });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="div">
          <bdi>{grant._labels?.user_id}</bdi> ·{' '}
          {words.options?.['permission']?.[grant.permission] ?? grant.permission}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {over ? t.over : until}
          {grant.note ? ` · ${grant.note}` : ''}
        </Typography>
      </Box>
      <Chip
        size="small"
        variant="outlined"
        color={over ? 'default' : grant.effect === 'allow' ? 'success' : 'error'}
        label={words.options?.['effect']?.[grant.effect] ?? grant.effect}
      />
      {onRemove === undefined ? null : (
        <Button color="error" onClick={onRemove}>
          {t.remove}
        </Button>
      )}
    </Box>
  );
}

function useGrants() {
  const provider = useClinicProvider();
  const { locale } = useWords(matrixWords);
  return useQuery({
    queryKey: ['user-grants', 'matrix', locale],
    queryFn: () => readAll<Grant>(provider, 'user-grants', { filter: {}, sort: 'created_at', order: 'DESC' }),
  });
}

interface RemoveProps {
  readonly grant: Grant;
  readonly words: AnyResource['words']['ar'];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function RemoveGrant({ grant, words, onDone, onClose }: RemoveProps) {
  const { t, say } = useWords(matrixWords);
  const provider = useClinicProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const remove = useMutation({
    mutationFn: () => provider.delete('user-grants', { id: grant.id }),
    onSuccess: () => {
      notify(t.removed, { type: 'success' });
      onDone();
    },
    onError: (error) => notifyError(error),
    onSettled: onClose,
  });
  const names = {
    permission: words.options?.['permission']?.[grant.permission] ?? grant.permission,
    user: grant._labels?.user_id,
  };
  return (
    <ConfirmDialog
      open
      danger
      title={t.removeTitle}
      text={say(t.removeText, names)}
      confirm={t.remove}
      working={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

function AddGrant({ onDone, onClose }: Pick<RemoveProps, 'onDone' | 'onClose'>) {
  const { t } = useWords(matrixWords);
  const provider = useClinicProvider();
  const notify = useNotify();
  return (
    <FormDialog
      title={t.addGrant}
      text={t.grantsAbout}
      declaration={useDeclaration('user-grants')}
      save={t.save}
      send={(data, idempotencyKey) => provider.create('user-grants', { data, meta: { idempotencyKey } })}
      onSaved={() => {
        onClose();
        notify(t.granted, { type: 'success' });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

/** Single permissions of people: seen, added and withdrawn (DESIGN 9.24). */
export function GrantsTab() {
  const { t, locale } = useWords(matrixWords);
  const declaration = useDeclaration('user-grants');
  const words = declaration.words[locale];
  const subject = useSubject();
  const query = useGrants();
  const done = useReload('user-grants', 'roles');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Grant>();
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography color="text.secondary" sx={{ flex: '1 1 240px' }}>
          {t.grantsAbout}
        </Typography>
        {mayDo(declaration, 'create', subject) ? (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            {t.addGrant}
          </Button>
        ) : null}
      </Box>
      <Loaded query={query}>
        {(grants) =>
          grants.length === 0 ? (
            <EmptyState title={t.noGrants} text={t.grantsAbout} />
          ) : (
            <Paper variant="outlined" component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {grants.map((grant) => (
                <GrantCard
                  key={grant.id}
                  grant={grant}
                  words={words}
                  onRemove={mayDo(declaration, 'remove', subject) ? () => setRemoving(grant) : undefined}
                />
              ))}
            </Paper>
          )
        }
      </Loaded>
      {adding ? <AddGrant onDone={done} onClose={() => setAdding(false)} /> : null}
      {removing ? (
        <RemoveGrant grant={removing} words={words} onDone={done} onClose={() => setRemoving(undefined)} />
      ) : null}
    </>
  );
}
