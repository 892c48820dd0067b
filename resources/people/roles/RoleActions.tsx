import { useState } from 'react';
import { Button } from '@mui/material';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import RestoreIcon from '@mui/icons-material/SettingsBackupRestore';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRedirect } from 'ra-core';
import type { RecordOf } from '#metadata/resource.ts';
import { freshKey, messageOf, useClinicProvider } from '#src/kit/api.ts';
import { ConfirmDialog } from '#src/kit/ConfirmDialog.tsx';
import { useCan } from '#src/kit/session.ts';
import { useTexts } from '#src/kit/texts.ts';
import { useReload } from '#src/kit/useReload.ts';
import { matrixWords } from './matrixWords.ts';
import { roleName } from './roleName.ts';
import { roles } from './roles.ts';

type Role = RecordOf<typeof roles>;

/** Calls an operation of one role and says what came of it. */
function useRoleOperation(
  operation: 'duplicate' | 'restoreDefault',
  role: Role,
  onDone: (answer: Role) => void,
) {
  const provider = useClinicProvider();
  const notify = useNotify();
  const reload = useReload('roles');
  return useMutation({
    mutationFn: async () => {
      const call = { operation, params: { id: role.id }, body: {}, idempotencyKey: freshKey() };
      return (await provider.operate<Role>('roles', call)).data;
    },
    onSuccess: (answer) => {
      reload();
      onDone(answer);
    },
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
}

function Duplicate({ role }: { readonly role: Role }) {
  const { t } = useTexts(matrixWords);
  const notify = useNotify();
  const redirect = useRedirect();
  const { mutate, isPending } = useRoleOperation('duplicate', role, ({ id }) => {
    notify(t.duplicated, { type: 'success' });
    redirect('edit', 'roles', id);
  });
  return (
    <Button variant="outlined" startIcon={<CopyIcon />} loading={isPending} onClick={() => mutate()}>
      {t.duplicate}
    </Button>
  );
}

function Restore({ role }: { readonly role: Role }) {
  const { t, say, locale } = useTexts(matrixWords);
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useRoleOperation('restoreDefault', role, () => {
    notify(t.restored, { type: 'success' });
  });
  return (
    <>
      <Button variant="outlined" startIcon={<RestoreIcon />} onClick={() => setAsking(true)}>
        {t.restore}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t.restoreTitle}
        text={say(t.restoreText, { role: roleName(role, locale) })}
        confirm={t.restore}
        working={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** Copy a role, and bring a preset back to its first state (hr.md 1). */
export default function RoleActions({ record }: { readonly record: Role }) {
  const mayCreate = useCan(roles.operations?.duplicate.access) !== undefined;
  const mayEdit = useCan(roles.operations?.restoreDefault.access) !== undefined;
  return (
    <>
      {mayEdit && record.is_system && record.key !== 'owner' ? <Restore role={record} /> : null}
      {mayCreate ? <Duplicate role={record} /> : null}
    </>
  );
}
