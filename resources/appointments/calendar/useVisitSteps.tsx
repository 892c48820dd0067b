import { useState, type ReactNode } from 'react';
import { later } from '#src/ui/later.tsx';
import { useDataProvider } from 'ra-core';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import { freshKey } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { useTransitionNotice, type SavedRecord } from '#src/screens/workflow/useTransitionNotice.ts';
import { appointments } from '../appointments/appointments.ts';
import type { CalendarAnswer, Visit } from './calendarAnswer.tsx';
import { doctorName, nameIn } from './calendarItems.tsx';

const SeriesDialog = later(() => import('./SeriesDialog.tsx'));
/** Steps of all visits of a series. */
const ofSeries = ['seriesChange', 'seriesCancel'];
/** Those a visit has: it repeats, and is still to come. */
export const seriesSteps = ({ series_id: series, status, _may: may }: Visit): readonly string[] =>
  series && ['booked', 'confirmed'].includes(status) && may.includes('cancel') ? ofSeries : [];

/** Steps that ask something: their dialog opens. All others are one tap, and the toast takes them back (UX-29, UX-34). */
const asking = ['cancel', 'move'];

/** A visit as the generated dialogs and sentences read a record. */
export const recordOf = (visit: Visit, answer: CalendarAnswer): SavedRecord => ({
  ...visit,
  patient_id: visit.patient.id,
  _labels: {
    patient_id: visit.patient.name,
    doctor_id: doctorName(answer, visit.doctor_id),
    type_id: nameIn(answer.types, visit.type_id),
    room_id: nameIn(answer.rooms, visit.room_id),
  },
});

export interface VisitSteps {
  readonly run: (visit: Visit, name: string) => void;
  /** The visit whose step is on its way. */
  readonly busy: string | undefined;
  readonly dialog: ReactNode;
}

/** The dialog of a step that asks something, of one visit or of those it repeats with. */
function AskedStep(props: {
  readonly visit: Visit;
  readonly name: string;
  readonly record: SavedRecord;
  readonly onClose: () => void;
}) {
  const { name, visit, ...shared } = props;
  if (ofSeries.includes(name))
    return <SeriesDialog {...shared} visit={visit} isCancel={name === 'seriesCancel'} />;
  return <TransitionDialog {...shared} resource={appointments} transition={name} />;
}

/** Takes visits on by one tap, or asks first where the step demands something; a room that is missing is asked for when it is needed. */
export function useVisitSteps(answer: CalendarAnswer | undefined): VisitSteps {
  const provider = useDataProvider<ClinicDataProvider>();
  const { locale } = useReading();
  const tell = useTransitionNotice(appointments);
  const refresh = useRefresh(appointments);
  const notifyError = useNotifyError();
  const [asked, setAsked] = useState<{ readonly visit: Visit; readonly name: string }>();
  const [busy, setBusy] = useState<string>();
  const call = async (visit: Visit, name: string): Promise<void> => {
    if (!answer) return;
    setBusy(visit.id);
    try {
      const { data } = await provider.transition('appointments', {
        id: visit.id,
        name,
        version: visit.version,
        idempotencyKey: freshKey(),
      });
      tell({ transition: name, before: recordOf(visit, answer), after: data as SavedRecord });
      refresh(data);
    } catch (error) {
      notifyError(error);
      // What is shown may be older than what is.
      if (refusalOf(error).definite) refresh();
    } finally {
      setBusy(undefined);
    }
  };
  const run = (visit: Visit, name: string): void => {
    const needsRoom = name === 'start' && visit.room_id === null;
    if ([...asking, ...ofSeries].includes(name) || needsRoom) setAsked({ visit, name });
    else void call(visit, name);
  };
  const dialog =
    asked && answer ? (
      <AskedStep
        key={`${asked.visit.id} ${asked.name} ${locale}`}
        {...asked}
        record={recordOf(asked.visit, answer)}
        onClose={() => setAsked(undefined)}
      />
    ) : null;
  return { run, busy, dialog };
}
