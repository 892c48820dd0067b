import { useId, useState, type FormEvent } from 'react';
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi, messageOf } from '#src/client/records/api.ts';
import type { Plan, SubscriptionView } from './subscriptionView.ts';
import { useClinicWords } from './words.ts';

interface PlanDialogProps {
  readonly plan: Plan;
  readonly onSent: (view: SubscriptionView) => void;
  readonly onClose: () => void;
}

/** Whether the plan is paid by month or by year. */
function CycleChoice({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (next: string) => void;
}) {
  const id = useId();
  const { t } = useClinicWords();
  return (
    <FormControl>
      <FormLabel id={id}>{t.subscription.cycle}</FormLabel>
      <RadioGroup row aria-labelledby={id} value={value} onChange={(_, next) => onChange(next)}>
        <FormControlLabel value="month" control={<Radio />} label={t.subscription.month} />
        <FormControlLabel value="year" control={<Radio />} label={t.subscription.year} />
      </RadioGroup>
    </FormControl>
  );
}

/** Asks the provider for a plan; nothing is charged and nothing changes yet. */
export function PlanDialog({ plan, onSent, onClose }: PlanDialogProps) {
  const id = useId();
  const { t, say, locale } = useClinicWords();
  const { t: own } = useReading();
  const [cycle, setCycle] = useState('month');
  const [note, setNote] = useState('');
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSending(true);
    try {
      const body = { plan: plan.code, cycle, note: note === '' ? null : note };
      onSent(await callApi<SubscriptionView>('/subscription/requests', { method: 'POST', body }));
    } catch (error) {
      setRefused(messageOf(error));
      setSending(false);
    }
  };
  const title = say(t.subscription.askTitle, { plan: locale === 'en' ? plan.name_en : plan.name_ar });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={sending ? undefined : onClose} aria-labelledby={id}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t.subscription.askText}</DialogContentText>
          {refused === undefined ? null : <Alert severity="error">{refused}</Alert>}
          <CycleChoice value={cycle} onChange={setCycle} />
          <TextField
            label={t.subscription.note}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: 1000, dir: 'auto' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={sending}>
            {own.form.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={sending}>
            {t.subscription.send}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
