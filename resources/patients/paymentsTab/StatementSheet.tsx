import ChatIcon from '@mui/icons-material/WhatsApp';
import { useState } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { messageOf, useClinicProvider } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { useClinic } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { PrintedAlone } from '#src/ui/PrintedAlone.tsx';
import { whatsAppLink } from '../../shared/whatsApp.ts';
import { paymentsTabWords } from './paymentsTabWords.ts';
import { statementText } from './statementText.tsx';
import { patientName, StatementPaper, type SheetProps, type Statement } from './StatementPaper.tsx';

function useStatement(id: string, days: { readonly from: string; readonly to: string }) {
  const { locale } = useWords(paymentsTabWords);
  const provider = useClinicProvider();
  const query = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== ''));
  return useQuery({
    queryKey: ['patient-ledger', 'statement', id, locale, query],
    queryFn: async ({ signal }) => {
      const call = { operation: 'statement', params: { id }, query, signal };
      return (await provider.operate<Statement>('patients', call)).data;
    },
    placeholderData: (before) => before,
  });
}

interface DayProps {
  readonly label: string;
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** One end of the span; empty leaves it open. */
const DayInput = ({ label, day, onDay }: DayProps) => (
  <TextField
    type="date"
    size="small"
    label={label}
    value={day}
    onChange={(event) => onDay(event.target.value)}
    slotProps={{ inputLabel: { shrink: true } }}
    sx={{ flex: '0 1 200px' }}
  />
);

interface SendProps extends Pick<SheetProps, 'patient'> {
  readonly statement: Statement | undefined;
}

/** Opens the statement as a message to its patient; not there where they want none, or no number is known (clinic.md 10). */
function SendButton({ patient, statement }: SendProps) {
  const { t } = useWords(paymentsTabWords);
  const reading = useReading();
  const { name: clinic } = useClinic();
  const { phone, contact_consent: agrees } = patient;
  if (!statement || typeof phone !== 'string' || phone === '' || agrees !== true) return null;
  const name = patientName(patient, reading.locale);
  const link = whatsAppLink(phone, statementText({ name, clinic, statement }, reading));
  return (
    <Button component="a" href={link} target="_blank" rel="noopener noreferrer" startIcon={<ChatIcon />}>
      {t.send}
    </Button>
  );
}

/** The statement of a patient between two days, to be looked at and printed. */
export default function StatementSheet({
  patient,
  onClose,
}: {
  readonly patient: Row & { readonly id: string };
  readonly onClose: () => void;
}) {
  const { t } = useWords(paymentsTabWords);
  const [days, setDays] = useState({ from: '', to: '' });
  const [printing, setPrinting] = useState(false);
  const { data, error } = useStatement(patient.id, days);
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-label={t.statement}>
      <DialogTitle>{t.statement}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, py: 1.5 }}>
          {(['from', 'to'] as const).map((name) => (
            <DayInput
              key={name}
              label={t[name]}
              day={days[name]}
              onDay={(day) => setDays({ ...days, [name]: day })}
            />
          ))}
        </Box>
        {data ? (
          <StatementPaper patient={patient} statement={data} />
        ) : error ? (
          <Typography color="error">{messageOf(error)}</Typography>
        ) : (
          <Skeleton variant="rounded" height={240} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
        <SendButton patient={patient} statement={data} />
        <Button variant="contained" disabled={!data || printing} onClick={() => setPrinting(true)}>
          {t.print}
        </Button>
      </DialogActions>
      {printing && data ? (
        <PrintedAlone testId="statement" onDone={() => setPrinting(false)}>
          <StatementPaper patient={patient} statement={data} />
        </PrintedAlone>
      ) : null}
    </Dialog>
  );
}
