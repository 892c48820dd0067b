import { useId, useState, type FormEvent } from 'react';
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useNotify } from 'ra-core';
import { isInstant } from '#metadata/fields/kinds/date.ts';
import { wallAt } from '#metadata/time/clock.ts';
import RepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import '#src/fields/index.ts';
import { emptyValues } from '#src/fields/values.ts';
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
import { appointmentSeries } from '../appointment-series/appointment-series.ts';
import { appointments } from '../appointments/appointments.ts';
import type { FreeSlot } from './calendarAnswer.tsx';
import { meantBy, nextFreeOf, saidYes, type Meant } from './bookingRefusal.tsx';
import { NextFree } from './NextFree.tsx';
import { calendarWords } from './calendarWords.ts';
import { NoShowsOf } from './NoShowWarning.tsx';
import { RepeatDates, type OnConflict } from './RepeatDates.tsx';
import { repeatWords } from './repeatWords.ts';
import { bookable, repeatFields, sentOf, useDatesOf, useRepeats, type Repeats } from './useRepeats.tsx';
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

/** Told the day, and the visit where one alone was booked. */
type Booked = (day: string, visit: Row | undefined) => void;

const first = ['patient_id', 'type_id', 'doctor_id', 'starts_at'];
const more = ['duration_min', 'room_id', 'branch_id', 'source', 'urgent', 'note'];

/** The call of a booking: answers the visit that was made, or what refused it; nothing where the form itself was not right. */
function useBookingCall(wish: Wish, repeats: Repeats) {
  const provider = useClinicProvider();
  const reading = useReading();
  const attempt = useOneTry();
  const start = { ...emptyValues(appointmentSeries.fields, reading), count: 4, ...wish };
  const { form, submit } = useFieldsForm(repeats.declaration, start);
  useDatesOf(form, repeats);
  const call = async (
    meant: readonly Meant[],
  ): Promise<{ readonly made?: Row; readonly refused?: unknown }> => {
    let answer: { made?: Row; refused?: unknown } = {};
    await submit(async (values) => {
      try {
        const { data } = await attempt(({ key }) =>
          provider.create(repeats.declaration.name, {
            data: { ...(repeats.isOn ? sentOf(values) : values), ...saidYes(meant) },
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
  return { form, call, look: () => submit(repeats.look) };
}

/** What is told of a booking, and when the first visit of it is. */
function useTold({ dates }: Repeats) {
  const { t, say } = useWords(calendarWords);
  const { t: repeated } = useWords(repeatWords);
  const { momentOf } = useTimes();
  return (made: Row): { readonly at: string; readonly sentence: string } => {
    const at = dates?.find(({ ok }) => ok)?.starts_at ?? String(made['starts_at']);
    const patient = String((made['_labels'] as Row | undefined)?.['patient_id'] ?? '');
    const out = dates?.filter(({ ok }) => !ok).length ?? 0;
    const pattern = !dates ? t.form.saved : out > 0 ? repeated.bookedSome : repeated.booked;
    return { at, sentence: say(pattern, { patient, time: momentOf(at), n: Number(made['visits']), out }) };
  };
}

/** Sends the booking; what was refused stays typed, with what is free instead and the question where it may be meant. */
function useBooking(wish: Wish, onBooked: Booked) {
  const notify = useNotify();
  const refresh = useRefresh(appointments);
  const { timezone } = useReading();
  const repeats = useRepeats();
  const told = useTold(repeats);
  const { form, call, look } = useBookingCall(wish, repeats);
  const [busy, setBusy] = useState(false);
  const [free, setFree] = useState<readonly FreeSlot[]>([]);
  const [asked, setAsked] = useState<{ readonly meant: readonly Meant[]; readonly why: string }>();
  const book = async (meant: readonly Meant[]): Promise<void> => {
    setBusy(true);
    setFree([]);
    if (repeats.isOn && !repeats.dates) {
      await look();
      return setBusy(false);
    }
    const { made, refused } = await call(meant);
    setBusy(false);
    if (made) {
      refresh();
      const { at, sentence } = told(made);
      notify(sentence, { type: 'success' });
      onBooked(wallAt(at, timezone).day, repeats.isOn ? undefined : made);
    } else if (refused !== undefined) {
      setFree(nextFreeOf(refused));
      const word = meantBy(refused);
      const why = refused instanceof Error ? refused.message : '';
      if (word && !meant.includes(word)) setAsked({ meant: [...meant, word], why });
    }
  };
  const take = (slot: FreeSlot): void => {
    form.setValue('starts_at', slot.starts_at, { shouldDirty: true });
    const room = slot.room_id ?? (form.getValues('room_id') === null ? undefined : slot.rooms?.[0]);
    if (room) form.setValue('room_id', room, { shouldDirty: true });
    void book([]);
  };
  return { form, busy, free, asked, setAsked, book, take, repeats };
}

/** What is asked about a patient, a type and a time; details that are rarely needed are folded until one of them is refused. */
function Asked({ booking }: { readonly booking: ReturnType<typeof useBooking> }) {
  const { t } = useWords(calendarWords);
  const { t: repeated } = useWords(repeatWords);
  const { timezone } = useReading();
  const { form, free, take, repeats } = booking;
  const starts: unknown = form.watch('starts_at');
  const wished = typeof starts === 'string' && isInstant(starts) ? wallAt(starts, timezone).day : undefined;
  const [isOpen, setOpen] = useState(false);
  const { errors } = form.formState;
  const isUnfolded = isOpen || more.some((name) => name in errors);
  return (
    <DialogContent>
      <FieldsGrid
        declaration={repeats.declaration}
        form={form}
        names={[...first, ...(isUnfolded ? more : []), ...(repeats.isOn ? repeatFields : [])]}
        autoFocus
      />
      <Box sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
        <NoShowsOf patient={form.watch('patient_id')} />
      </Box>
      <NextFree slots={free} day={wished} onTake={take} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {isUnfolded ? null : (
          <Button size="small" aria-expanded={false} onClick={() => setOpen(true)}>
            {t.form.more}
          </Button>
        )}
        <Button
          size="small"
          startIcon={<RepeatIcon />}
          aria-expanded={repeats.isOn}
          onClick={() => repeats.turn(!repeats.isOn)}
        >
          {repeats.isOn ? repeated.single : repeated.repeat}
        </Button>
      </Box>
      {repeats.isOn && repeats.dates ? (
        <RepeatDates
          dates={repeats.dates}
          chosen={form.watch('on_conflict') as OnConflict}
          onChoose={(what) => form.setValue('on_conflict', what)}
        />
      ) : null}
    </DialogContent>
  );
}

/** Books; of visits that repeat it shows their dates first, and says how many it books. */
function Save({ booking }: { readonly booking: ReturnType<typeof useBooking> }) {
  const { t } = useWords(calendarWords);
  const { t: repeated, say } = useWords(repeatWords);
  const { isOn, dates } = booking.repeats;
  const n = dates && bookable(dates, booking.form.watch('on_conflict') as OnConflict);
  return (
    <Button type="submit" variant="contained" loading={booking.busy} disabled={isOn && n === 0}>
      {!isOn || n === 0 ? t.form.save : n === undefined ? repeated.preview : say(repeated.book, { n })}
    </Button>
  );
}

/** Booking a visit: a patient, a type, and it is done (UX-32). */
export default function BookingForm(props: {
  readonly wish: Wish;
  readonly onBooked: Booked;
  readonly onClose: () => void;
}) {
  const { wish, onBooked, onClose } = props;
  const id = useId();
  const { t } = useWords(calendarWords);
  const { t: reading } = useReading();
  const booking = useBooking(wish, onBooked);
  const { form, busy, asked, setAsked, book } = booking;
  const { close, asking } = useAskFirst(form.formState.isDirty, onClose);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    void book([]);
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
          <Save booking={booking} />
        </DialogActions>
      </form>
      {asking}
      <ConfirmDialog
        open={asked !== undefined}
        title={t.move.meantTitle[asked?.meant.at(-1) ?? 'outside_hours']}
        text={<Alert severity="warning">{asked?.why}</Alert>}
        confirm={t.move.outsideYes}
        onConfirm={() => {
          setAsked(undefined);
          void book(asked?.meant ?? []);
        }}
        onClose={() => setAsked(undefined)}
      />
    </Dialog>
  );
}
