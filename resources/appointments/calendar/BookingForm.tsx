import { useId, useState, type FormEvent } from 'react';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useNotify } from 'ra-core';
import { isInstant } from '#metadata/fields/kinds/date.ts';
import { wallAt } from '#metadata/time/clock.ts';
import '#src/fields/index.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { FieldsGrid } from '#src/screens/FieldsGrid.tsx';
import { useFieldsForm } from '#src/screens/useFieldsForm.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useAskFirst } from '#src/ui/useAskFirst.tsx';
import { appointments } from '../appointments/appointments.ts';
import type { FreeSlot } from './calendarAnswer.tsx';
import { isOutside, nextFreeOf } from './bookingRefusal.tsx';
import { calendarWords } from './calendarWords.ts';
import { useTimes } from './useTimes.tsx';

/** What a booking begins with: the free time that was chosen, the patient a next visit is for. */
export type Wish = Readonly<
  Partial<
    Record<
      'patient_id' | 'doctor_id' | 'room_id' | 'type_id' | 'starts_at' | 'branch_id' | 'source',
      string | null
    >
  >
> & { readonly duration_min?: number; readonly _labels?: Readonly<Record<string, string>> };

const first = ['patient_id', 'type_id', 'doctor_id', 'starts_at'];
const more = ['duration_min', 'room_id', 'branch_id', 'source', 'urgent', 'note'];

/** The next free starts, each a button that books at once: nothing typed is typed again (UX-32). */
function NextFree({
  slots,
  day,
  onTake,
}: {
  readonly slots: readonly FreeSlot[];
  readonly day: string | undefined;
  readonly onTake: (slot: FreeSlot) => void;
}) {
  const { t } = useWords(calendarWords);
  const { timeOf, dayOf } = useTimes();
  const { timezone } = useReading();
  if (slots.length === 0) return null;
  // Of the day that was wished for the time alone is said.
  const isWished = (slot: FreeSlot): boolean => wallAt(slot.starts_at, timezone).day === day;
  return (
    <Box role="group" aria-label={t.form.busy} sx={{ mt: 1 }}>
      <Box sx={{ fontWeight: 600, mb: 0.75 }}>{t.form.busy}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {slots.slice(0, 3).map((slot) => (
          <Button key={slot.starts_at} variant="outlined" color="inherit" onClick={() => onTake(slot)}>
            {isWished(slot) ? timeOf(slot.starts_at) : `${dayOf(slot.starts_at)} ${timeOf(slot.starts_at)}`}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

/** The call of a booking: answers the visit that was made, or what refused it; nothing where the form itself was not right. */
function useBookingCall(wish: Wish) {
  const provider = useClinicProvider();
  const attempt = useOneTry();
  const { form, submit } = useFieldsForm(appointments, wish);
  const call = async (isMeant: boolean): Promise<{ readonly made?: Row; readonly refused?: unknown }> => {
    let answer: { made?: Row; refused?: unknown } = {};
    await submit(async (values) => {
      try {
        const { data } = await attempt(({ key }) =>
          provider.create('appointments', {
            data: { ...values, ...(isMeant ? { outside_hours: true } : {}) },
            meta: { idempotencyKey: key },
          }),
        );
        answer = { made: data };
      } catch (error) {
        answer = { refused: error };
        throw error;
      }
    });
    return answer;
  };
  return { form, call };
}

/** Sends the booking; what was refused stays typed, with what is free instead and the question where it lies outside the hours. */
function useBooking(wish: Wish, onBooked: (day: string) => void) {
  const notify = useNotify();
  const refresh = useRefresh(appointments);
  const { t, say } = useWords(calendarWords);
  const { momentOf } = useTimes();
  const { timezone } = useReading();
  const { form, call } = useBookingCall(wish);
  const [busy, setBusy] = useState(false);
  const [free, setFree] = useState<readonly FreeSlot[]>([]);
  const [outside, setOutside] = useState<string>();
  const book = async (isMeant: boolean): Promise<void> => {
    setBusy(true);
    setFree([]);
    const { made, refused } = await call(isMeant);
    setBusy(false);
    if (made) {
      refresh();
      const at = String(made['starts_at']);
      const patient = String((made['_labels'] as Row | undefined)?.['patient_id'] ?? '');
      notify(say(t.form.saved, { patient, time: momentOf(at) }), { type: 'success' });
      onBooked(wallAt(at, timezone).day);
    } else if (refused !== undefined) {
      setFree(nextFreeOf(refused));
      if (isOutside(refused)) setOutside(refused instanceof Error ? refused.message : '');
    }
  };
  const take = (slot: FreeSlot): void => {
    form.setValue('starts_at', slot.starts_at, { shouldDirty: true });
    const room = slot.room_id ?? (form.getValues('room_id') === null ? undefined : slot.rooms?.[0]);
    if (room) form.setValue('room_id', room, { shouldDirty: true });
    void book(false);
  };
  return { form, busy, free, outside, setOutside, book, take };
}

/** What is asked about a patient, a type and a time; details that are rarely needed are folded until one of them is refused. */
function Asked({ booking }: { readonly booking: ReturnType<typeof useBooking> }) {
  const { t } = useWords(calendarWords);
  const { timezone } = useReading();
  const { form, free, take } = booking;
  const starts: unknown = form.watch('starts_at');
  const wished = typeof starts === 'string' && isInstant(starts) ? wallAt(starts, timezone).day : undefined;
  const [isOpen, setOpen] = useState(false);
  const { errors } = form.formState;
  const isUnfolded = isOpen || more.some((name) => name in errors);
  return (
    <DialogContent>
      <FieldsGrid
        declaration={appointments}
        form={form}
        names={isUnfolded ? [...first, ...more] : first}
        autoFocus
      />
      <NextFree slots={free} day={wished} onTake={take} />
      {isUnfolded ? null : (
        <Button size="small" sx={{ mt: 1.5 }} aria-expanded={false} onClick={() => setOpen(true)}>
          {t.form.more}
        </Button>
      )}
    </DialogContent>
  );
}

/** Booking a visit: a patient, a type, and it is done (UX-32). */
export default function BookingForm(props: {
  readonly wish: Wish;
  readonly onBooked: (day: string) => void;
  readonly onClose: () => void;
}) {
  const { wish, onBooked, onClose } = props;
  const id = useId();
  const { t } = useWords(calendarWords);
  const { t: reading } = useReading();
  const booking = useBooking(wish, onBooked);
  const { form, busy, outside, setOutside, book } = booking;
  const { close, asking } = useAskFirst(form.formState.isDirty, onClose);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    void book(false);
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={busy ? undefined : close} aria-labelledby={id}>
      <form noValidate onSubmit={onSubmit}>
        <DialogTitle id={id}>{t.form.title}</DialogTitle>
        <Asked booking={booking} />
        <DialogActions>
          <Button onClick={close} disabled={busy}>
            {reading.form.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t.form.save}
          </Button>
        </DialogActions>
      </form>
      {asking}
      <ConfirmDialog
        open={outside !== undefined}
        title={t.move.outsideTitle}
        text={<Alert severity="warning">{outside}</Alert>}
        confirm={t.move.outsideYes}
        onConfirm={() => {
          setOutside(undefined);
          void book(true);
        }}
        onClose={() => setOutside(undefined)}
      />
    </Dialog>
  );
}
