import { lazy, Suspense, useState } from 'react';
import { Box, Button, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { LinkBase, useGetList } from 'ra-core';
import { isNought } from '#metadata/fields/decimals.ts';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import type { TabProps } from '#src/client/catalogue/areaLoaders.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { useRecordCall } from '#src/client/records/useRecordCall.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import ReportTab from '#src/screens/report/ReportTab.tsx';
import { ErrorState } from '#src/ui/States.tsx';
import { patientAdjustments } from '../patient-adjustments/patient-adjustments.ts';
import { paymentPlans } from '../payment-plans/payment-plans.ts';
import { AccountCards, type Summary } from './AccountCards.tsx';
import { AdjustmentDialog, PlanDialog } from './AccountDialogs.tsx';
import { Instalments } from './Instalments.tsx';
import { paymentsTabWords } from './paymentsTabWords.ts';

const StatementSheet = lazy(() => import('./StatementSheet.tsx'));

type Asked = 'adjust' | 'plan' | 'statement';

/** Everything read of the account is read again. */
function useReread(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}

/** Whether the reader may make one; what is not built, or switched off, is made by nobody. */
function useMayMake(name: string): boolean {
  const subject = useSubject();
  const entry = entryOf(name);
  return entry !== undefined && mayDo(entry, 'create', subject);
}

interface BeginProps {
  readonly patientId: string;
  readonly credit: string;
  readonly hasPlan: boolean;
  readonly onAsk: (asked: Asked) => void;
}

/** What is begun here, by whoever may. */
function Begin({ patientId, credit, hasPlan, onAsk }: BeginProps) {
  const { t } = useWords(paymentsTabWords);
  const [pays, refunds] = [useMayMake('receipt-vouchers'), useMayMake('payment-vouchers')];
  const [adjusts, agrees] = [useMayMake(patientAdjustments.name), useMayMake(paymentPlans.name)];
  const voucher = (name: string, given: Readonly<Record<string, string>>): string =>
    panelAddress(name, 'new', { patient_id: patientId, ...given });
  return (
    <>
      {pays ? (
        <Button variant="contained" component={LinkBase} to={voucher('receipt-vouchers', {})}>
          {t.receipt}
        </Button>
      ) : null}
      {refunds && !isNought(credit) ? (
        <Button
          variant="outlined"
          component={LinkBase}
          to={voucher('payment-vouchers', { purpose: 'patient_refund' })}
        >
          {t.refund}
        </Button>
      ) : null}
      {agrees && !hasPlan ? (
        <Button variant="outlined" onClick={() => onAsk('plan')}>
          {t.plan}
        </Button>
      ) : null}
      {adjusts ? (
        <Button variant="outlined" onClick={() => onAsk('adjust')}>
          {t.adjustment}
        </Button>
      ) : null}
    </>
  );
}

/** What a patient owes and paid, when the rest is due, and what can be done about it (clinic.md 2.6). */
export default function PaymentsTab({ record }: TabProps) {
  const { t } = useWords(paymentsTabWords);
  const [asked, setAsked] = useState<Asked>();
  const reread = useReread();
  const patients = useDeclaration('patients');
  const summary = useRecordCall<Summary>(patients.name, 'account', record.id);
  const plans = useGetList(paymentPlans.name, {
    filter: { patient_id: record.id, status: 'active' },
    sort: { field: 'created_at', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  });
  const failed = summary.error ?? plans.error;
  if (failed && (!summary.data || !plans.data))
    return (
      <ErrorState
        title={t.failed}
        error={failed}
        onRetry={() => void Promise.all([summary.refetch(), plans.refetch()])}
      />
    );
  if (!summary.data || !plans.data) return <Skeleton variant="rounded" height={240} />;
  const [plan] = plans.data;
  const { balance, credit } = summary.data;
  const close = (): void => setAsked(undefined);
  const dialog = { patientId: record.id, balance, onDone: reread, onClose: close };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {record['status'] === 'active' ? (
          <Begin patientId={record.id} hasPlan={plan !== undefined} credit={credit} onAsk={setAsked} />
        ) : null}
        <Button onClick={() => setAsked('statement')}>{t.statement}</Button>
        <PageHelp page="payments" />
      </Box>
      <AccountCards summary={summary.data} />
      {plan ? <Instalments id={String(plan.id)} onDone={reread} /> : null}
      <ReportTab owner={patients} id={record.id} reports={['account']} titled />
      {asked === 'adjust' ? <AdjustmentDialog {...dialog} /> : null}
      {asked === 'plan' ? <PlanDialog {...dialog} /> : null}
      {asked === 'statement' ? (
        <Suspense fallback={null}>
          <StatementSheet patient={record} onClose={close} />
        </Suspense>
      ) : null}
    </Box>
  );
}
