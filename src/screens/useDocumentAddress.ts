import { useMemo } from 'react';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { mayDo, showAddress } from '#src/screens/parts/access.ts';

/**
 * Where the document behind a row of a ledger can be read: its page, or a panel over the screen. `undefined` where there is
 * none for this person. The function stays the same as long as the person does.
 */
export function useDocumentAddress(): (type: unknown, id: unknown) => string | undefined {
  const subject = useSubject();
  return useMemo(
    () => (type, id) => {
      const resource = typeof type === 'string' ? entryOf(type) : undefined;
      if (!resource || typeof id !== 'string' || !mayDo(resource, 'show', subject)) return undefined;
      return showAddress(resource, subject, {}, id);
    },
    [subject],
  );
}
