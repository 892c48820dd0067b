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
import { ConsequenceDialog } from './ConsequenceDialog.tsx';
import { transitionOf, weighedIn } from './transitions.ts';
import { Stakes } from './Stakes.tsx';
import { Weighed } from './Weighed.tsx';
import { useTransitionForm } from './useTransitionForm.ts';
import { useTransitionNotice, type SavedRecord } from './useTransitionNotice.ts';

interface TransitionDialogProps {
  readonly resource: AnyResource;
  readonly transition: string;
  readonly record: Row & { readonly id: string };
  readonly onClose: () => void;
}

/** Moves one record: what will happen, what is asked, and the server's refusal where there is one. */
export function TransitionDialog({ resource, transition, record, onClose }: TransitionDialogProps) {
  const reading = useReading();
  const { t, locale } = reading;
  const provider = useDataProvider<ClinicDataProvider>();
  const tell = useTransitionNotice(resource);
  const refresh = useRefresh(resource);
  const { form, key, refuse, values } = useTransitionForm(resource, transition, record, reading);
  const declared = transitionOf(resource, transition);
  const words = resource.words[locale];
  const action = words.actions?.[transition] ?? transition;
  const weighed = weighedIn(resource, transition, record);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      provider.transition(resource.name, {
        id: record.id,
        name: transition,
        values: values(),
        idempotencyKey: key.current,
        ...(typeof record['version'] === 'number' ? { version: record['version'] } : {}),
      }),
    onSuccess: ({ data }) => {
      refresh(data);
      tell({ transition, before: record, after: data as SavedRecord });
      onClose();
    },
    onError: (refused) => void refuse(refused),
  });
  return (
    <ConsequenceDialog
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
      <AskedFields resource={resource} transition={transition} form={form} />
    </ConsequenceDialog>
  );
}
