import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { callApi } from '#src/client/records/api.ts';
import { useUndoNotice } from '#src/client/records/undo.tsx';
import { mayNow } from '../parts/access.ts';
import { titleOf } from '../parts/titles.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { ConsequenceDialog } from '../workflow/ConsequenceDialog.tsx';
import { UsedBy, usesIn } from './UsedBy.tsx';

type SavedRecord = Row & { readonly id: string };

interface RemoveDialogProps {
  readonly resource: AnyResource;
  readonly record: SavedRecord;
  /** Where to go once it is gone. */
  readonly then: string;
  /** Opens the dialog that archives the record instead. */
  readonly onArchive?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Removes the record on the server, says so and offers to put it back. */
function useRemoving(resource: AnyResource, record: SavedRecord, then: string) {
  const reading = useReading();
  const { t, locale } = reading;
  const provider = useDataProvider();
  const undoNotice = useUndoNotice();
  const navigate = useNavigate();
  const refresh = useRefresh(resource);
  const name = titleOf(resource, record, reading);
  return useMutation({
    mutationFn: () => provider.delete<SavedRecord>(resource.name, { id: record.id, previousData: record }),
    onSuccess: () => {
      refresh();
      const undo = async (): Promise<void> => {
        await callApi(`/${resource.name}/${record.id}/undo-removal`, { method: 'POST' });
        refresh();
      };
      undoNotice({ text: say(locale, t.transition.removed, { name }), undo });
      void navigate(then);
    },
  });
}

/** Removes a record after naming it; it can be put back for ten seconds. The server refuses where others point at it. */
export function RemoveDialog({ resource, record, then, onArchive, onClose }: RemoveDialogProps) {
  const reading = useReading();
  const { t, locale } = reading;
  const name = titleOf(resource, record, reading);
  const { mutate, isPending, error } = useRemoving(resource, record, then);
  const used = usesIn(error);
  // Where it is used, removing cannot succeed: archiving is what is left (REL-15).
  const archive = used?.archive === true && mayNow(record).includes('archive') ? onArchive : undefined;
  if (used)
    return (
      <ConsequenceDialog
        title={say(locale, t.transition.remove, { name })}
        consequence={archive ? t.show.inUseArchive : t.show.inUse}
        confirm={archive ? (resource.words[locale].actions?.['archive'] ?? '') : t.transition.close}
        danger={false}
        busy={false}
        refused={undefined}
        onConfirm={archive ?? onClose}
        onClose={onClose}
      >
        <UsedBy resource={resource} id={record.id} uses={used.uses} />
      </ConsequenceDialog>
    );
  return (
    <ConsequenceDialog
      title={say(locale, t.transition.remove, { name })}
      consequence={t.transition.removeText}
      confirm={t.transition.removeConfirm}
      danger
      busy={isPending}
      refused={error?.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
