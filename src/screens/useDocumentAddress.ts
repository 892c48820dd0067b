import { useMemo } from 'react';
import { decide } from '#metadata/access.ts';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { showAddress } from '#src/screens/parts/access.ts';

/**
 * Where the document behind a row of a ledger can be read: its page, or a panel over the screen. `undefined` where there is
 * none for this person. The function stays the same as long as the person does.
 */
export function useDocumentAddress(): (type: unknown, id: unknown) => string | undefined {
  const subject = useSubject();
  return useMemo(
    () => (type, id) => {
      const resource = typeof type === 'string' ? entryOf(type) : undefined;
      if (!resource || typeof id !== 'string') return undefined;
      // Who looks at own documents alone is led to none of others', which would be absent.
      const scope = decide(resource.access['show'] ?? [], subject);
      if (scope === undefined || scope === 'self') return undefined;
      return showAddress(resource, subject, {}, id);
    },
    [subject],
  );
}
