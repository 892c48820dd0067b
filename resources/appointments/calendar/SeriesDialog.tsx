import '#src/fields/index.ts';
import { useMemo } from 'react';
import { useNotify } from 'ra-core';
import type { Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { wallAt } from '#metadata/time/clock.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { FormDialog } from '#src/screens/FormDialog.tsx';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import type { SavedRecord } from '#src/screens/workflow/useTransitionNotice.ts';
import { appointments } from '../appointments/appointments.ts';
import type { Visit } from './calendarAnswer.tsx';
import { repeatWords } from './repeatWords.ts';

const minute = 60_000;
const base: AnyResource = appointments;
const { seriesChange, seriesCancel } = appointments.operations ?? {};

/** A form over the body of a step of a series, in the words of visits. */
function formOf(fields: Fields, own: 'ar' | 'en'): AnyResource {
  const wordsIn = (locale: 'ar' | 'en') => {
    const words = base.words[locale];
    const { which, clock, this: one, following, all } = repeatWords[locale];
    return {
      ...words,
      fields: { ...words.fields, which, clock },
      help: {},
      options: { ...words.options, which: { this: one, following, all } },
    };
  };
  // The language that is not read is not needed.
  const words = wordsIn(own);
  return { ...base, fields, checks: {}, words: { ar: words, en: words } };
}

/** What was left as it was is not sent: it stays of each visit. */
const changesIn = (values: Row, before: Row): Row =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => name === 'which' || (value ?? null) !== (before[name] ?? null),
    ),
  );

/** What the visit is now, as the form begins. */
const beforeOf = (visit: Visit, zone: string): Row => ({
  clock: wallAt(visit.starts_at, zone).clock,
  duration_min: (Date.parse(visit.ends_at) - Date.parse(visit.starts_at)) / minute,
  doctor_id: visit.doctor_id,
  room_id: visit.room_id,
  type_id: visit.type_id,
  note: visit.note ?? null,
  outside_hours: false,
  room_mismatch: false,
});

interface Answer {
  readonly changed: readonly string[];
  readonly left_out: readonly unknown[];
}

/** Changes or cancels visits that repeat: this one, this and the following, or all to come (clinic.md 4.4). */
export default function SeriesDialog(props: {
  readonly visit: Visit;
  readonly record: SavedRecord;
  readonly isCancel: boolean;
  readonly onClose: () => void;
}) {
  const { visit, record, isCancel, onClose } = props;
  const { t, say, locale } = useWords(repeatWords);
  const { timezone } = useReading();
  const provider = useClinicProvider();
  const refresh = useRefresh(appointments);
  const notify = useNotify();
  const operation = isCancel ? 'seriesCancel' : 'seriesChange';
  const declaration = useMemo(
    () => formOf((isCancel ? seriesCancel?.body : seriesChange?.body) ?? {}, locale),
    [isCancel, locale],
  );
  const before = beforeOf(visit, timezone);
  const send = async (values: Row, idempotencyKey: string): Promise<void> => {
    const body = isCancel ? values : changesIn(values, before);
    const call = { operation, params: { id: visit.id }, body, idempotencyKey };
    const { changed, left_out: left } = (await provider.operate<Answer>('appointments', call)).data;
    const done = say(isCancel ? t.cancelled : t.changed, { n: changed.length });
    notify(left.length > 0 ? `${done} · ${say(t.left, { n: left.length })}` : done, { type: 'success' });
  };
  return (
    <FormDialog
      title={say(isCancel ? t.cancelTitle : t.changeTitle, { patient: visit.patient.name })}
      text={t.note}
      declaration={declaration}
      initial={{ which: 'following', ...(isCancel ? {} : before), _labels: record['_labels'] }}
      save={isCancel ? t.cancel : t.change}
      danger={isCancel}
      send={send}
      onSaved={() => {
        refresh();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
