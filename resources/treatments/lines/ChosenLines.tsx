import { useState } from 'react';
import { Box, Button, Paper, Typography } from '@mui/material';
import { useGetMany, useNotify } from 'ra-core';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import { decide } from '#metadata/access.ts';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { patientTreatments } from '../patient-treatments/patient-treatments.ts';
import { treatmentPlans } from '../treatment-plans/treatment-plans.ts';
import { seeProcedures } from '../treatmentRights.ts';
import { AcceptChosen } from './AcceptChosen.tsx';
import { BookingForm } from '../../appointments/calendar/BookingLater.tsx';
import { lineWords } from './lineWords.ts';
import type { Line } from './LineRows.tsx';

/** How short and how long a visit may be, in minutes. */
const [shortest, longest] = [5, 480];

interface ChosenProps {
  readonly patient: Row & { readonly id: string };
  readonly lines: readonly Line[];
  readonly onClear: () => void;
}

/** What is the same in all lines, else nothing. */
const common = (lines: readonly Line[], name: string): string | null => {
  const all = new Set(lines.map((line) => line[name]));
  const [one] = all;
  return all.size === 1 && typeof one === 'string' ? one : null;
};

/** How long the lines take together, by the price list, for whoever reads it; `isComing` until that is known. */
function useMinutes(lines: readonly Line[]): { readonly isComing: boolean; readonly minutes?: number } {
  const sees = decide(seeProcedures, useSubject()) !== undefined;
  const ids = [...new Set(lines.map((line) => String(line['procedure_id'])))];
  const { data, isPending } = useGetMany('dental-procedures', { ids }, { enabled: sees });
  if (!sees || !data || data.some((one) => one === undefined)) return { isComing: sees && isPending };
  const minutes = new Map(data.map((one) => [one['id'], Number(one['duration_min'])]));
  const all = lines.reduce((sum, line) => sum + (minutes.get(line['procedure_id'] as string) ?? 0), 0);
  return { isComing: false, ...(all < shortest ? {} : { minutes: Math.min(all, longest) }) };
}

/** A visit for the chosen lines, by their doctor and as long as they take; once it is booked they belong to it. */
function BookChosen({ patient, lines, onClear, onClose }: ChosenProps & { readonly onClose: () => void }) {
  const { t } = useWords(lineWords);
  const provider = useClinicProvider();
  const refresh = useRefresh(patientTreatments);
  const notify = useNotify();
  const notifyError = useNotifyError();
  const { isComing, minutes } = useMinutes(lines);
  const labels = lines[0]?.['_labels'] as Readonly<Record<string, string>> | undefined;
  const doctor = common(lines, 'doctor_id');
  const tie = async (visit: string): Promise<void> => {
    try {
      for (const line of lines)
        await provider.update(patientTreatments.name, {
          id: line.id,
          data: { appointment_id: visit, version: line['version'] },
          previousData: line as never,
        });
      notify(t.bookedChosen, { type: 'success' });
      onClear();
    } catch (error) {
      notifyError(error);
    }
    refresh();
  };
  if (isComing) return null;
  return (
    <BookingForm
      wish={{
        patient_id: patient.id,
        doctor_id: doctor,
        branch_id: common(lines, 'branch_id'),
        ...(minutes === undefined ? {} : { duration_min: minutes }),
        _labels: {
          patient_id: String(patient['full_name']),
          ...(doctor === null ? {} : { doctor_id: labels?.['doctor_id'] ?? '' }),
        },
      }}
      onBooked={(_day, visit) => {
        onClose();
        if (visit) void tie(String(visit['id']));
      }}
      onClose={onClose}
    />
  );
}

/** What they come to, for whoever may know. */
function Sum({ lines }: Pick<ChosenProps, 'lines'>) {
  const money = useMoney();
  const nets = lines.map((line) => line['net']).filter((net) => typeof net === 'string');
  return nets.length === 0 ? null : <> · {money(sumDecimals(nets))}</>;
}

/** What can be done with the chosen lines together: the patient accepts them, or they are booked. It stays in sight. */
export function ChosenLines(props: ChosenProps) {
  const { lines, patient, onClear } = props;
  const { t, say } = useWords(lineWords);
  const subject = useSubject();
  const [asked, setAsked] = useState<'accept' | 'book'>();
  if (lines.length === 0) return null;
  const appointments = entryOf('appointments');
  const close = (): void => setAsked(undefined);
  return (
    <Paper
      elevation={6}
      role="group"
      aria-label={say(t.chosen, { n: String(lines.length) })}
      // Above the bar at the foot of a phone.
      sx={{ position: 'sticky', bottom: { xs: 72, md: 8 }, zIndex: 2, mt: 2, p: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography role="status" sx={{ flex: '1 1 140px', fontWeight: 600 }}>
          {say(t.chosen, { n: String(lines.length) })}
          <Sum lines={lines} />
        </Typography>
        {mayDo(treatmentPlans, 'acceptLines', subject) ? (
          <Button size="small" variant="contained" onClick={() => setAsked('accept')}>
            {t.acceptChosen}
          </Button>
        ) : null}
        {appointments && mayDo(appointments, 'create', subject) ? (
          <Button size="small" variant="outlined" onClick={() => setAsked('book')}>
            {t.bookChosen}
          </Button>
        ) : null}
        <Button size="small" onClick={onClear}>
          {t.clear}
        </Button>
      </Box>
      {asked === 'accept' ? (
        <AcceptChosen
          patient={patient}
          lines={lines}
          onDone={() => {
            close();
            onClear();
          }}
          onClose={close}
        />
      ) : null}
      {asked === 'book' ? <BookChosen {...props} onClose={close} /> : null}
    </Paper>
  );
}
