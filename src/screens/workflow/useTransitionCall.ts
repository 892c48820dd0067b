import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { errorText } from '#i18n/errors.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { startsOf } from '#metadata/derive/transitions.ts';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import type { Row } from '#src/client/records/row.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { transitionOf } from './transitions.ts';
import { useProofs } from './useProofs.ts';
import { useTransitionNotice, type SavedRecord } from './useTransitionNotice.ts';

export interface TransitionDialogProps {
  readonly resource: AnyResource;
  readonly transition: string;
  readonly record: Row & { readonly id: string };
  readonly onClose: () => void;
}

interface Sending {
  readonly values: Row;
  readonly onRefused?: ((error: unknown) => unknown) | undefined;
  readonly labels?: Row | undefined;
}

/** Why a try was refused: where somebody else took the record on meanwhile, its state, else who changed it. */
function useReason(resource: AnyResource, transition: string): (error: unknown) => string | undefined {
  const { t, locale } = useReading();
  return (error) => {
    const { message, changed } = refusalOf(error);
    if (!changed) return message === '' ? undefined : message;
    const status = String(changed.current['status']);
    const { states, errors } = resource.words[locale];
    const values = { status: states?.[status] ?? status };
    if (!startsOf(transitionOf(resource, transition)).includes(status))
      return errors?.['invalid_state'] === undefined
        ? errorText(locale, 'invalid_state', values)
        : say(locale, errors['invalid_state'], values);
    return changed.by === undefined ? message : say(locale, t.transition.changed, { name: changed.by });
  };
}

/**
 * The call of a transition, for its generated dialog and for hand-made ones. Key and version stay the same until the server
 * said no for certain; after another person's change the dialog goes on with the record as it is now; what the transition
 * moves beside its record is read again.
 */
export function useTransitionCall({ resource, transition, record: given, onClose }: TransitionDialogProps) {
  const provider = useDataProvider<ClinicDataProvider>();
  const client = useQueryClient();
  const tell = useTransitionNotice(resource);
  const refresh = useRefresh(resource);
  const reasonOf = useReason(resource, transition);
  const [newer, setNewer] = useState<Row>();
  const isOlder = newer !== undefined && Number(newer['version']) > Number(given['version']);
  const record = isOlder ? { ...given, ...newer, id: given.id } : given;
  const attempt = useOneTry(typeof record['version'] === 'number' ? record['version'] : undefined);
  const proofs = useProofs(resource, transition);
  const { byLine } = transitionOf(resource, transition);
  const movesMore = byLine !== undefined || resource.posting?.includes(transition) === true;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ values }: Sending) => {
      const asked = { id: record.id, name: transition, values: await proofs(values) };
      return attempt(({ key: idempotencyKey, version }) => {
        const based = version === undefined ? {} : { version };
        return provider.transition(resource.name, { ...asked, ...based, idempotencyKey });
      });
    },
    onSuccess: ({ data }, { values, labels }) => {
      refresh(data);
      if (movesMore) void client.invalidateQueries();
      const asked = { ...values, _labels: { ...(record['_labels'] as Row), ...labels } };
      tell({ transition, before: record, asked, after: data as SavedRecord });
      onClose();
    },
    onError: (reason, { onRefused }) => {
      onRefused?.(reason);
      const { definite, changed } = refusalOf(reason);
      if (!definite) return;
      const current = changed?.current;
      setNewer(current);
      refresh(current as SavedRecord | undefined);
    },
  });
  return {
    record,
    /** `labels` are the names of what was chosen in the dialog, for the sentence that follows. */
    send: (values: Row, onRefused?: Sending['onRefused'], labels?: Row) =>
      mutate({ values, onRefused, labels }),
    busy: isPending,
    /** Why the last try was refused, and on which fields. */
    refused: error === null ? undefined : reasonOf(error),
    errors: refusalOf(error).errors,
  };
}
