import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { Row } from '#src/client/records/row.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { rowAddress } from '../parts/access.ts';
import { titleOf } from '../parts/titles.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { ConsequenceDialog } from '../workflow/ConsequenceDialog.tsx';

/** Calls on one record that need no answers from the person and can stand in the menu as they are. */
export const plainOperations = (resource: AnyResource): readonly string[] =>
  Object.entries(resource.operations ?? {})
    .filter(
      ([, { method, path, body, reads }]) => method === 'POST' && path.startsWith(':id/') && !body && !reads,
    )
    .map(([name]) => name);

interface OperationDialogProps {
  readonly resource: AnyResource;
  readonly operation: string;
  readonly record: Row & { readonly id: string };
  readonly onClose: () => void;
}

/** Confirms a declared operation and runs it; an answer with a `message` is shown as it is. */
export function OperationDialog({ resource, operation, record, onClose }: OperationDialogProps) {
  const reading = useReading();
  const { t, locale } = reading;
  const provider = useDataProvider<ClinicDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const navigate = useNavigate();
  const open = rowAddress(resource, resource.name, useSubject(), useParams());
  const attempt = useOneTry();
  const action = resource.words[locale].actions?.[operation] ?? operation;
  const name = titleOf(resource, record, reading);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      attempt(({ key }) =>
        provider.operate<{ message?: string; id?: string } | undefined>(resource.name, {
          operation,
          params: { id: record.id },
          body: {},
          idempotencyKey: key,
        }),
      ),
    onSuccess: ({ data }) => {
      refresh();
      notify(data?.message ?? say(locale, t.transition.done, { action }), { type: 'success' });
      onClose();
      // A call that made another record (a copy) leads to it.
      const made = data?.id === undefined || data.id === record.id ? undefined : open(data.id);
      if (made !== undefined) void navigate(made);
    },
  });
  return (
    <ConsequenceDialog
      title={action}
      consequence={say(locale, t.transition.confirm, { action, name })}
      confirm={action}
      danger={false}
      busy={isPending}
      refused={error?.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}
