import { useId, useState, type ReactNode } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material';
import DoneIcon from '@mui/icons-material/TaskAlt';
import { Link } from 'react-router-dom';
import type { AskProps } from '#src/client/catalogue/areaLoaders.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { ErrorState } from '#src/ui/States.tsx';
import { BookingForm } from '../../appointments/calendar/BookingLater.tsx';
import { LineDialog } from '../lines/LineDialog.tsx';
import { LineList } from '../lines/LineRows.tsx';
import { patientTreatments } from '../patient-treatments/patient-treatments.ts';
import { useReceiptAddress } from '../../shared/receiptAddress.tsx';
import { usePaymentsAddress } from './paymentsTab.tsx';
import { useUsualProcedure } from './useUsualProcedure.tsx';
import { useVisitLines } from './useVisitLines.tsx';
import { visitTabWords } from './visitTabWords.ts';

interface PartProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** One of the questions, under what it is about. */
function Part({ title, text, children }: PartProps) {
  return (
    <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 0.75 }}>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {text}
      </Typography>
      {children}
    </Box>
  );
}

/** What was planned for the visit first, then what else is open; each is completed from here, with what it takes from the store. */
function DoneToday({ record }: Pick<AskProps, 'record'>) {
  const { id: visit } = record;
  const patient = String(record['patient_id']);
  const procedureId = useUsualProcedure((record['type_id'] ?? undefined) as string | undefined);
  const { t } = useWords(visitTabWords);
  const [adds, setAdds] = useState(false);
  const mayAdd = mayDo(patientTreatments, 'create', useSubject());
  const { isThere, error, refetch, planned, done, open } = useVisitLines(patient, visit);
  if (error) return <ErrorState title={t.failedLines} error={error} onRetry={() => void refetch()} />;
  if (!isThere) return <Skeleton variant="rounded" height={96} />;
  const isNone = planned.length + done.length + open.length === 0;
  return (
    <Part title={t.askDone} text={isNone ? t.nothingPlanned : t.askDoneText}>
      <LineList title={t.plannedHere} lines={planned} />
      <LineList title={t.planned} lines={open} />
      <LineList title={t.doneHere} lines={done} />
      {mayAdd ? (
        <Box>
          <Button size="small" variant="outlined" startIcon={<DoneIcon />} onClick={() => setAdds(true)}>
            {t.otherDone}
          </Button>
        </Box>
      ) : null}
      {adds ? (
        <LineDialog
          patientId={patient}
          appointmentId={visit}
          procedureId={procedureId}
          isDone
          onClose={() => setAdds(false)}
        />
      ) : null}
    </Part>
  );
}

/** The next visit, booked without leaving: with the same doctor, type and branch. */
function NextVisit({ record }: Pick<AskProps, 'record'>) {
  const { t, say } = useWords(visitTabWords);
  const { format } = useReading();
  const [books, setBooks] = useState(false);
  const [booked, setBooked] = useState<string>();
  const of = (name: string): string | null => (record[name] ?? null) as string | null;
  const labels = record['_labels'] as Readonly<Record<string, string>> | undefined;
  const wish = {
    patient_id: of('patient_id'),
    doctor_id: of('doctor_id'),
    type_id: of('type_id'),
    branch_id: of('branch_id'),
    ...(labels ? { _labels: labels } : {}),
  };
  return (
    <Part
      title={t.askNext}
      text={booked === undefined ? t.askNextText : say(t.booked, { day: format.date(booked) })}
    >
      <Box>
        <Button
          size="small"
          variant={booked === undefined ? 'outlined' : 'text'}
          onClick={() => setBooks(true)}
        >
          {t.next}
        </Button>
      </Box>
      {books ? (
        <BookingForm
          wish={wish}
          onBooked={(day) => {
            setBooked(day);
            setBooks(false);
          }}
          onClose={() => setBooks(false)}
        />
      ) : null}
    </Part>
  );
}

interface PaymentProps {
  readonly receipt: string | undefined;
  readonly payments: string | undefined;
  readonly onClose: () => void;
}

/** What is paid: a receipt at once, or the patient's account. */
function Payment({ receipt, payments, onClose }: PaymentProps) {
  const { t } = useWords(visitTabWords);
  if ((receipt ?? payments) === undefined) return null;
  const link = (to: string | undefined, label: string) =>
    to === undefined ? null : (
      <Button size="small" variant="outlined" component={Link} to={to} onClick={onClose}>
        {label}
      </Button>
    );
  return (
    <Part title={t.askPayment} text={t.askPaymentText}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {link(receipt, t.toReceipt)}
        {link(payments, t.toPayments)}
      </Box>
    </Part>
  );
}

/**
 * A visit is over: what was done, when the patient comes back, and what is paid (clinic.md 4.1, complete). Each question is for whoever
 * may answer it; nothing is asked of anybody else.
 */
export default function AfterVisit({ record, onClose }: AskProps) {
  const { t, say } = useWords(visitTabWords);
  const id = useId();
  const subject = useSubject();
  const appointments = useDeclaration('appointments');
  const patient = String(record['patient_id']);
  const payments = usePaymentsAddress(patient);
  const receipt = useReceiptAddress(record);
  const seesLines = mayDo(patientTreatments, 'list', subject);
  const books = mayDo(appointments, 'create', subject);
  const labels = record['_labels'] as Readonly<Record<string, string>> | undefined;
  if (!seesLines && !books && (payments ?? receipt) === undefined) return null;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {say(t.after, { patient: labels?.['patient_id'] ?? '' })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        {seesLines ? <DoneToday record={record} /> : null}
        {books ? <NextVisit record={record} /> : null}
        <Payment receipt={receipt} payments={payments} onClose={onClose} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t.finish}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
