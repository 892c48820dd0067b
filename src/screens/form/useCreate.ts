import { useMemo } from 'react';
import { useDataProvider, useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { namedOf } from '../parts/titles.ts';
import { useRefresh } from '../parts/useRefresh.ts';
import { startValues } from './formValues.ts';
import { useLastChoices } from './useLastChoices.ts';
import type { SavedRecord, SaveRequest } from './useRecordForm.ts';

const nothing: Row = {};

/**
 * What every form for a new record needs: its start (declared defaults, the screen's, last choices, what is given, in this order),
 * the one request, and what is said and read again after it.
 */
export function useCreate(resource: AnyResource, given: Row, presets: Row = nothing, quick = false) {
  const subject = useSubject();
  const reading = useReading();
  const { t, locale } = reading;
  const { details } = useMe();
  const provider = useDataProvider<ClinicDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const last = useLastChoices(resource, given);
  const start = useMemo(() => {
    const person = {
      currentEmployee: details.employee_id,
      currentBranch: details.branch_id ?? null,
      currentUser: details.user_id,
    };
    const values = startValues({ resource, record: undefined, subject, reading }, person, {});
    return { ...values, ...presets, ...last.opened, ...given };
  }, [resource, subject, reading, details, presets, last.opened, given]);
  const save = async ({ values, idempotencyKey }: SaveRequest): Promise<SavedRecord> =>
    (
      await provider.create(resource.name, {
        // Only what it cannot do without was asked for (clinic.md 2.1).
        data: quick ? { ...values, _quick: true } : values,
        meta: { idempotencyKey },
      })
    ).data as SavedRecord;
  /** Says which record was made, with a link to it where it has a page; several made at once are counted. */
  const onCreated = (saved: SavedRecord, to: string | undefined): void => {
    refresh(saved);
    last.remember(saved);
    const made = Array.isArray(saved['_created']) ? saved['_created'].length : 1;
    if (made > 1) notify(say(locale, t.form.createdSeveral, { n: made }), { type: 'success' });
    else
      notify(say(locale, t.form.created, { name: namedOf(resource, saved, reading) }), {
        type: 'success',
        to,
      });
  };
  return { start, save, onCreated, last };
}
