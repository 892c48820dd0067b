import { useEffect } from 'react';
import { useRecordContext } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { RecordOf } from '#metadata/resource.ts';
import { useWords } from '#src/client/words/words.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { matrixWords } from './matrixWords.ts';
import { roleName } from './roleName.ts';
import type { roles } from './roles.ts';

type Role = RecordOf<typeof roles>;

/** What the change means for whoever holds the role, one sentence each; nothing where nobody does. */
function useConsequences(role: Role | undefined): readonly string[] {
  const { t, say } = useWords(matrixWords);
  const { getValues } = useFormContext<Pick<Role, 'second_step_required' | 'permissions' | 'data_scope'>>();
  if (role === undefined || Number(role.users_count) === 0) return [];
  const now = getValues();
  const held = new Set<string>(role.permissions);
  const chosen = new Set<string>(now.permissions);
  const gained = now.permissions.filter((one) => !held.has(one)).length;
  const lost = role.permissions.filter((one) => !chosen.has(one)).length;
  const step = now.second_step_required === true ? t.stepAsked : t.stepDropped;
  return [
    ...(now.second_step_required === role.second_step_required ? [] : [step]),
    ...(gained + lost === 0 ? [] : [say(t.rightsChange, { gained, lost })]),
    ...(now.data_scope === role.data_scope ? [] : [t.scopeChanges]),
  ];
}

/** Before a role is changed: how many hold it, and what becomes other for them (UX-76). */
export default function ConfirmRoleChange({ onAnswer }: { readonly onAnswer: (goesOn: boolean) => void }) {
  const { t, say, locale } = useWords(matrixWords);
  const role = useRecordContext<Role>();
  const consequences = useConsequences(role);
  const isAsked = role !== undefined && consequences.length > 0;
  useEffect(() => {
    if (!isAsked) onAnswer(true);
    // Asked once, when the save begins.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!isAsked) return null;
  return (
    <ConfirmDialog
      open
      title={say(t.changeTitle, { name: roleName(role, locale) })}
      text={
        <>
          {say(t.changeText, { n: Number(role.users_count) })}
          <ul>
            {consequences.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      }
      confirm={t.save}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    />
  );
}
