import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useGetOne, useNotify } from 'ra-core';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { inboxKey, type InboxRow } from '#src/features/inbox/api.ts';
import { useInboxWords } from '#src/features/inbox/words.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';

/** A row and the decision that was chosen for it. */
export interface Deciding {
  readonly row: InboxRow;
  readonly transition: string;
}

type Whole = InboxRow['record'];

/**
 * What the decision will do, what it asks, and its confirmation, over the record as it is now: a row holds no more than its facts.
 * What was decided meanwhile is said, and the inbox is asked anew.
 */
export default function DecisionDialog({
  row,
  transition,
  onClose,
}: Deciding & { readonly onClose: () => void }) {
  const resource = useDeclaration(row.resource);
  const client = useQueryClient();
  const notify = useNotify();
  const { t } = useInboxWords();
  const { data, error, isFetchedAfterMount } = useGetOne<Whole>(
    row.resource,
    { id: row.id },
    { retry: false },
  );
  useEffect(() => {
    if (error === null) return;
    notify(t.gone, { type: 'warning' });
    void client.invalidateQueries({ queryKey: inboxKey });
    onClose();
  }, [error, notify, t, client, onClose]);
  if (data === undefined || !isFetchedAfterMount) return null;
  return <TransitionDialog {...{ resource, transition, onClose }} record={data} />;
}
