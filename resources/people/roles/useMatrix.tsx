import { useCallback, useMemo, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { codeOf, messageOf, useClinicProvider } from '#src/client/records/api.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { noChanges, saveBody, stillOpen, switched, type Changes, type MatrixRole } from './matrixChanges.ts';
import { matrixWords } from './matrixWords.ts';
import { roles as declaration } from './roles.ts';

const matrixKey = ['roles', 'matrix'] as const;

/** The roles as the matrix reads them. */
export function useMatrixRoles() {
  const provider = useClinicProvider();
  return useQuery({
    queryKey: matrixKey,
    queryFn: async ({ signal }) => {
      const { data } = await provider.operate<{ roles: readonly MatrixRole[] }>('roles', {
        operation: 'readMatrix',
        signal,
      });
      return data.roles;
    },
  });
}

/** Which switches the person may touch; the server decides again (SEC-18). */
export function useMatrixRights() {
  const { t } = useWords(matrixWords);
  const subject = useSubject();
  const me = useMe();
  return useMemo(() => {
    /** Why a whole column stands fast; nothing where it may be changed. */
    const saves = mayDo(declaration, 'saveMatrix', subject);
    const lockOf = (role: MatrixRole): string | undefined => {
      if (role.key === 'owner') return t.locked;
      if (!saves) return t.onlyRead;
      return !subject.isOwner && role.key !== null && role.key === me.role ? t.ownRole : undefined;
    };
    /** Taking away is always allowed; giving only what one holds. */
    const maySwitch = (role: MatrixRole, permission: string): boolean =>
      lockOf(role) === undefined &&
      (subject.isOwner || role.permissions.includes(permission) || subject.permissions.has(permission));
    return { lockOf, maySwitch };
  }, [t, subject, me.role]);
}

/** The switches not yet saved, and saving them. After a conflict the newer roles are read and own changes stay. */
export function useMatrixChanges(stored: readonly MatrixRole[]) {
  const provider = useClinicProvider();
  const notify = useNotify();
  const reload = useReload('roles');
  const { t, say } = useWords(matrixWords);
  const [wanted, setWanted] = useState<Changes>(noChanges);
  const changes = useMemo(() => stillOpen(wanted, stored), [wanted, stored]);
  const set = useCallback(
    (role: MatrixRole, permissions: readonly string[], on: boolean) =>
      setWanted((before) => switched(before, role, permissions, on)),
    [],
  );
  const save = useMutation({
    mutationFn: async () => {
      const body = saveBody(changes, stored);
      return (await provider.operate<{ affected_users: number }>('roles', { operation: 'saveMatrix', body }))
        .data;
    },
    onSuccess: ({ affected_users }) => {
      setWanted(noChanges);
      notify(say(t.saved, { n: affected_users }), { type: 'success' });
      reload();
    },
    onError: (error) => {
      const conflict = codeOf(error) === 'version_conflict';
      notify(conflict ? t.conflict : messageOf(error), { type: conflict ? 'warning' : 'error' });
      if (conflict) reload();
    },
  });
  return { changes, set, save, put: setWanted, discard: () => setWanted(noChanges) };
}
