import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/fields/kind.ts';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { callApi } from '#src/kit/api.ts';
import { useUndoNotice } from '#src/kit/undo.tsx';
import { titleOf } from '../parts/titles.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { MoveFrame } from '../workflow/MoveFrame.tsx';

type SavedRecord = Row & { readonly id: string };

interface RemoveDialogProps {
  readonly resource: AnyResource;
  readonly record: SavedRecord;
  /** Where to go once it is gone. */
  readonly then: string;
  readonly onClose: () => void;
}

/** Removes a record after naming it; it can be put back for ten seconds. The server refuses where others point at it. */
export function RemoveDialog({ resource, record, then, onClose }: RemoveDialogProps) {
  const reading = useReading();
  const { t, locale } = reading;
  const provider = useDataProvider();
  const undoNotice = useUndoNotice();
  const navigate = useNavigate();
  const refresh = useRefresh(resource);
  const name = titleOf(resource, record, reading);
  const { mutate, isPending, error } = useMutation({
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
  return (
    <MoveFrame
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
