import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { titleOf } from '../parts/titles.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { AskedFields } from './AskedFields.tsx';
import { MoveFrame } from './MoveFrame.tsx';
import { moveOf, weighedIn } from './moves.ts';
import { Stakes } from './Stakes.tsx';
import { Weighed } from './Weighed.tsx';
import { useMoveForm } from './useMoveForm.ts';
import { useMoveNotice, type SavedRecord } from './useMoveNotice.ts';

interface TransitionDialogProps {
  readonly resource: AnyResource;
  readonly move: string;
  readonly record: Row & { readonly id: string };
  readonly onClose: () => void;
}

/** Moves one record: what will happen, what is asked, and the server's refusal where there is one. */
export function TransitionDialog({ resource, move, record, onClose }: TransitionDialogProps) {
  const reading = useReading();
  const { t, locale } = reading;
  const provider = useDataProvider<ClinicDataProvider>();
  const tell = useMoveNotice(resource);
  const refresh = useRefresh(resource);
  const { form, key, refuse, values } = useMoveForm(resource, move, record, reading);
  const declared = moveOf(resource, move);
  const words = resource.words[locale];
  const action = words.actions?.[move] ?? move;
  const weighed = weighedIn(resource, move, record);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      provider.transition(resource.name, {
        id: record.id,
        name: move,
        values: values(),
        idempotencyKey: key.current,
        ...(typeof record['version'] === 'number' ? { version: record['version'] } : {}),
      }),
    onSuccess: ({ data }) => {
      refresh(data);
      tell({ move, before: record, after: data as SavedRecord });
      onClose();
    },
    onError: (refused) => void refuse(refused),
  });
  return (
    <MoveFrame
      title={say(locale, t.transition.confirm, { action, name: titleOf(resource, record, reading) })}
      consequence={say(locale, t.transition.will, { state: words.states?.[declared.to] ?? declared.to })}
      confirm={action}
      danger={declared.danger === true}
      busy={isPending}
      refused={error?.message}
      typed={form.formState.isDirty}
      onConfirm={() => void form.handleSubmit(() => mutate())()}
      onClose={onClose}
    >
      <Stakes resource={resource} record={record} />
      {weighed === undefined ? null : <Weighed {...{ resource, record }} name={weighed} />}
      <AskedFields resource={resource} move={move} form={form} />
    </MoveFrame>
  );
}
