import { useMutation } from '@tanstack/react-query';
import { useNotify, useRedirect } from 'ra-core';
import type { RecordOf } from '#metadata/resource.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useWords } from '#src/client/words/words.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { matrixWords } from './matrixWords.ts';
import { roleName } from './roleName.ts';
import type { roles } from './roles.ts';

type Role = RecordOf<typeof roles>;
interface DialogProps {
  readonly record: Role;
  readonly onClose: () => void;
}

/** Calls an operation of one role and says what came of it. */
function useRoleOperation(
  operation: 'duplicate' | 'restoreDefault',
  { record, onClose }: DialogProps,
  onDone: (answer: Role) => void,
) {
  const provider = useClinicProvider();
  const notifyError = useNotifyError();
  const reload = useReload('roles');
  const attempt = useOneTry();
  return useMutation({
    mutationFn: () =>
      attempt(async ({ key: idempotencyKey }) => {
        const call = { operation, params: { id: record.id }, body: {}, idempotencyKey };
        return (await provider.operate<Role>('roles', call)).data;
      }),
    onSuccess: (answer) => {
      reload();
      onDone(answer);
    },
    onError: (error) => notifyError(error),
    onSettled: onClose,
  });
}

/** Copies a role and opens the copy, whose name is to be changed first. */
export function DuplicateRole(props: DialogProps) {
  const { t, say, locale } = useWords(matrixWords);
  const notify = useNotify();
  const redirect = useRedirect();
  const { mutate, isPending } = useRoleOperation('duplicate', props, ({ id }) => {
    notify(t.duplicated, { type: 'success' });
    redirect('edit', 'roles', id);
  });
  return (
    <ConfirmDialog
      open
      title={t.duplicate}
      text={say(t.duplicateText, { role: roleName(props.record, locale) })}
      confirm={t.duplicate}
      working={isPending}
      onConfirm={() => mutate()}
      onClose={props.onClose}
    />
  );
}

/** Brings a preset role back to its first state (hr.md 1). */
export function RestoreRole(props: DialogProps) {
  const { t, say, locale } = useWords(matrixWords);
  const notify = useNotify();
  const { mutate, isPending } = useRoleOperation('restoreDefault', props, () =>
    notify(t.restored, { type: 'success' }),
  );
  return (
    <ConfirmDialog
      open
      title={t.restoreTitle}
      text={say(t.restoreText, { role: roleName(props.record, locale) })}
      confirm={t.restore}
      working={isPending}
      onConfirm={() => mutate()}
      onClose={props.onClose}
    />
  );
}
