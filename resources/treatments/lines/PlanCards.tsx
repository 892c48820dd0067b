import { useState } from 'react';
import { Box, Button, Paper, Typography } from '@mui/material';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { patientTreatments } from '../patient-treatments/patient-treatments.ts';
import { treatmentPlans } from '../treatment-plans/treatment-plans.ts';
import { lineWords } from './lineWords.ts';
import { LineDialog } from './LineDialog.tsx';
import { isOpen, type Line } from './LineRows.tsx';
import { OfferedSheet, SealedSheet } from './PlanSheet.tsx';
import { useMoney } from '#src/client/words/useMoney.ts';

export type Plan = Row & {
  readonly id: string;
  readonly name: string;
  readonly status: 'offered' | 'accepted' | 'declined';
};

type Asked = 'accept' | 'decline' | 'sheet' | 'offer' | 'add';

interface CardProps {
  readonly plan: Plan;
  readonly patient: Row;
  /** Those of the plan that are still to be done. */
  readonly lines: readonly Line[];
}

/** What is open over a card: a step's dialog, a new line, the signed copy, or what is offered on paper. */
function Opened({
  plan,
  patient,
  lines,
  asked,
  onClose,
}: CardProps & { readonly asked: Asked; readonly onClose: () => void }) {
  // Declining a plan cancels its lines.
  const refreshLines = useRefresh(patientTreatments);
  const refreshPlans = useRefresh(treatmentPlans);
  const close = (): void => {
    refreshLines();
    refreshPlans();
    onClose();
  };
  if (asked === 'sheet')
    return <SealedSheet planId={plan.id} seal={String(plan['seal'])} onClose={onClose} />;
  if (asked === 'offer') return <OfferedSheet {...{ plan, patient, lines, onClose }} />;
  if (asked === 'add')
    return <LineDialog patientId={String(plan['patient_id'])} planId={plan.id} onClose={close} />;
  return <TransitionDialog resource={treatmentPlans} transition={asked} record={plan} onClose={close} />;
}

/** What can be done with a plan as it stands. */
function PlanSteps({ plan, onAsk }: { readonly plan: Plan; readonly onAsk: (asked: Asked) => void }) {
  const { locale } = useReading();
  const { t } = useWords(lineWords);
  const subject = useSubject();
  const { actions } = treatmentPlans.words[locale];
  if (plan.status === 'accepted')
    return (
      <Button size="small" variant="outlined" onClick={() => onAsk('sheet')}>
        {t.sealed}
      </Button>
    );
  if (plan.status !== 'offered') return null;
  const isEmpty = Number(plan['lines_count']) === 0;
  const print = (
    <Button size="small" disabled={isEmpty} onClick={() => onAsk('offer')}>
      {t.print}
    </Button>
  );
  if (!mayDo(treatmentPlans, 'accept', subject)) return print;
  return (
    <>
      <Button size="small" variant="contained" disabled={isEmpty} onClick={() => onAsk('accept')}>
        {actions.accept}
      </Button>
      <Button size="small" onClick={() => onAsk('add')}>
        {t.addToPlan}
      </Button>
      {print}
      <Button size="small" color="error" onClick={() => onAsk('decline')}>
        {actions.decline}
      </Button>
    </>
  );
}

/** One plan: what it holds, what it comes to for whoever may know, and its steps. */
function PlanCard(props: CardProps) {
  const { plan } = props;
  const { locale } = useReading();
  const { t } = useWords(lineWords);
  const money = useMoney();
  const [asked, setAsked] = useState<Asked>();
  const { states, fields } = treatmentPlans.words[locale];
  const tone = treatmentPlans.workflow?.states[plan.status] ?? 'neutral';
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={plan.name}
      sx={{ p: 1.5, display: 'grid', gap: 1, alignContent: 'start' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <bdi>{plan.name}</bdi>
        </Typography>
        <StatusBadge tone={tone} label={states[plan.status]} />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {fields.lines_count}: {Number(plan['lines_count'])} ·{' '}
        {say(locale, t.open, { n: String(plan['open_lines']) })}
      </Typography>
      {typeof plan['total'] === 'string' ? (
        <Typography sx={{ fontWeight: 600 }}>{money(plan['total'])}</Typography>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <PlanSteps plan={plan} onAsk={setAsked} />
      </Box>
      {asked === undefined ? null : <Opened {...props} asked={asked} onClose={() => setAsked(undefined)} />}
    </Paper>
  );
}

/** Plans beside one another, so that alternatives are compared. */
export function PlanCards({
  plans,
  patient,
  lines,
}: {
  readonly plans: readonly Plan[];
  readonly patient: Row;
  readonly lines: readonly Line[];
}) {
  const { t } = useWords(lineWords);
  const shown = plans.filter(({ status }) => status !== 'declined');
  if (shown.length === 0) return null;
  return (
    <Box component="section" aria-label={t.plans} sx={{ mt: 2 }}>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {t.plans}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {shown.map((plan) => (
          <PlanCard
            key={plan.id}
            {...{ plan, patient }}
            lines={lines.filter((line) => isOpen(line) && line['plan_id'] === plan.id)}
          />
        ))}
      </Box>
    </Box>
  );
}
