import { useState } from 'react';
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useGetOne } from 'ra-core';
import { isNought } from '#metadata/fields/decimals.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { lineStateTones } from '../payment-plans/instalmentStates.ts';
import { paymentPlans } from '../payment-plans/payment-plans.ts';
import { paymentsTabWords } from './paymentsTabWords.ts';

type Line = Readonly<Record<'id' | 'due_date' | 'amount' | 'paid', string>> & {
  readonly state: 'due' | 'partial' | 'paid' | 'overdue';
};
type ToldPlan = Row & { readonly id: string; readonly lines?: readonly Line[] };
type PaymentPlan = ToldPlan & { readonly lines: readonly Line[] };

/** What is due when, and what was paid of it: as the server says. */
function Lines({ plan }: { readonly plan: PaymentPlan }) {
  const { t, locale } = useWords(paymentsTabWords);
  const { format } = useReading();
  const money = useMoney();
  const { fields, options } = paymentPlans.words[locale].lines.lines;
  const head = [
    { label: fields.due_date },
    { label: fields.amount, numeric: true },
    { label: fields.paid, numeric: true, wideOnly: true },
    { label: fields.state },
  ];
  return (
    <SmallTable label={paymentPlans.words[locale].fields.lines} head={head}>
      {plan.lines.map(({ id, due_date: day, amount, paid, state }) => (
        <tr key={id}>
          <Cell>{format.date(day)}</Cell>
          <Cell numeric>{money(amount)}</Cell>
          <Cell numeric wideOnly>
            {money(paid)}
          </Cell>
          <Cell>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
              <StatusBadge tone={lineStateTones[state]} label={options.state[state]} />
              {state === 'overdue' && !isNought(paid) ? (
                <Typography variant="caption">
                  {say(locale, t.of, { paid: money(paid), total: money(amount) })}
                </Typography>
              ) : null}
            </Box>
          </Cell>
        </tr>
      ))}
    </SmallTable>
  );
}

const isWhole = (plan: ToldPlan | undefined): plan is PaymentPlan => plan?.lines !== undefined;

/** The plan that is active: of a list its lines are not told, and what a list told of it is known here before. */
export function Instalments({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { data } = useGetOne<ToldPlan>(paymentPlans.name, { id }, { refetchOnMount: 'always' });
  return isWhole(data) ? <Plan plan={data} onDone={onDone} /> : <Skeleton variant="rounded" height={160} />;
}

function Plan({ plan, onDone }: { readonly plan: PaymentPlan; readonly onDone: () => void }) {
  const { t, locale } = useWords(paymentsTabWords);
  const money = useMoney();
  const subject = useSubject();
  const [asked, setAsked] = useState<'cancel' | 'complete'>();
  const { one, states } = paymentPlans.words[locale];
  const close = (): void => {
    setAsked(undefined);
    onDone();
  };
  const may = (step: 'cancel' | 'complete'): boolean =>
    mayDo(paymentPlans, step, subject) && ((plan['_may'] ?? []) as readonly string[]).includes(step);
  return (
    <Paper variant="outlined" component="section" aria-label={one} sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          {one}
        </Typography>
        <StatusBadge tone="info" label={states.active} />
        <Typography variant="body2" color="text.secondary">
          {say(locale, t.of, { paid: money(plan['collected']), total: money(plan['total']) })}
        </Typography>
        {isNought(plan['overdue']) ? null : (
          <StatusBadge tone="danger" label={say(locale, t.overdue, { amount: money(plan['overdue']) })} />
        )}
        <Box sx={{ marginInlineStart: 'auto', display: 'flex', gap: 1 }}>
          {may('complete') ? (
            <Button size="small" variant="outlined" onClick={() => setAsked('complete')}>
              {t.completePlan}
            </Button>
          ) : null}
          {may('cancel') ? (
            <Button size="small" color="error" onClick={() => setAsked('cancel')}>
              {t.cancelPlan}
            </Button>
          ) : null}
        </Box>
      </Box>
      <Lines plan={plan} />
      {asked === undefined ? null : (
        <TransitionDialog resource={paymentPlans} transition={asked} record={plan} onClose={close} />
      )}
    </Paper>
  );
}
