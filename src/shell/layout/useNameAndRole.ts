import { nameOf } from '#src/client/session/me.ts';
import { useMe } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';

/** Name and role as this person reads them. */
export function useNameAndRole(): { readonly name: string; readonly role: string } {
  const me = useMe();
  const { shell } = useWords();
  return { name: nameOf(me), role: me.is_owner ? shell.frame.owner : (me.role_label ?? '') };
}
