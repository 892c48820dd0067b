import { useState } from 'react';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useGetList, useNotify } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { sumDecimals } from '#metadata/fields/decimals.ts';
import type { TabProps } from '#src/client/catalogue/areaLoaders.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { say } from '#src/client/words/recordWords.ts';
import { FormDialog } from '#src/screens/FormDialog.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { mayDo } from '#src/screens/parts/access.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { KeyFigures } from '#src/ui/KeyFigures.tsx';
import { EmptyState, ErrorState } from '#src/ui/States.tsx';
import { patientTreatments } from '../patient-treatments/patient-treatments.ts';
import { treatmentPlans } from '../treatment-plans/treatment-plans.ts';
import { lineWords } from './lineWords.ts';
import { LineDialog } from './LineDialog.tsx';
import { ChosenLines } from './ChosenLines.tsx';
import { isOpen, LineList, type Choice, type Line } from './LineRows.tsx';
import { PlanCards, type Plan } from './PlanCards.tsx';
import { useMoney } from '#src/client/words/useMoney.ts';

/** More lines and plans than any file holds. */
const all = { page: 1, perPage: 200 } as const;

/** What is planned, in progress and done adds up to, for whoever sees money. */
function Sums({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useWords(lineWords);
  const money = useMoney();
  if (!lines.some((line) => typeof line['net'] === 'string')) return null;
  const sum = (status: Line['status']): string =>
    money(sumDecimals(lines.filter((line) => line.status === status).map((line) => line['net'])));
  return (
    <KeyFigures
      figures={[
        { label: t.planned, value: sum('planned') },
        { label: t.running, value: sum('in_progress') },
        { label: t.completed, value: sum('completed') },
      ]}
    />
  );
}

/** What is asked of a new plan, in its own words. */
const { name, alternative_of, note } = treatmentPlans.fields;
const planForm = {
  ...treatmentPlans,
  fields: { name, alternative_of, note },
  checks: {},
} as unknown as AnyResource;

function PlanDialog({ patientId, onClose }: { readonly patientId: string; readonly onClose: () => void }) {
  const { t } = useWords(lineWords);
  const provider = useClinicProvider();
  const refresh = useRefresh(treatmentPlans);
  const notify = useNotify();
  return (
    <FormDialog
      title={t.newPlanTitle}
      declaration={planForm}
      save={t.newPlanSave}
      send={(values, idempotencyKey) =>
        provider.create('treatment-plans', {
          data: { ...values, patient_id: patientId },
          meta: { idempotencyKey },
        })
      }
      onSaved={() => {
        refresh();
        notify(t.planMade, { type: 'success' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type Asked = 'add' | 'done' | 'plan';

/** What can be begun here, by whoever may write in the file. */
function Begin({ patientId }: { readonly patientId: string }) {
  const { t } = useWords(lineWords);
  const subject = useSubject();
  const [asked, setAsked] = useState<Asked>();
  if (!mayDo(patientTreatments, 'create', subject)) return null;
  const close = (): void => setAsked(undefined);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <Button variant="contained" onClick={() => setAsked('add')}>
        {t.add}
      </Button>
      <Button variant="outlined" onClick={() => setAsked('done')}>
        {t.doneToday}
      </Button>
      <Button variant="outlined" onClick={() => setAsked('plan')}>
        {t.newPlan}
      </Button>
      <PageHelp page="treatments" />
      {asked === 'plan' ? <PlanDialog patientId={patientId} onClose={close} /> : null}
      {asked === 'add' || asked === 'done' ? (
        <LineDialog patientId={patientId} isDone={asked === 'done'} onClose={close} />
      ) : null}
    </Box>
  );
}

/** Open lines by their phases, then what is done, then what was cancelled. */
function Groups({ lines, choice }: { readonly lines: readonly Line[]; readonly choice: Choice | undefined }) {
  const { t, locale } = useWords(lineWords);
  const open = lines.filter(isOpen);
  const phases = [...new Set(open.map((line) => Number(line['phase'])))].toSorted((a, b) => a - b);
  const done = lines
    .filter(({ status }) => status === 'completed')
    .toSorted((a, b) => String(b['completed_at']).localeCompare(String(a['completed_at'])));
  return (
    <Box component="section" aria-label={t.lines} sx={{ mt: 2 }}>
      <Typography component="h2" variant="subtitle1" sx={{ fontWeight: 600 }}>
        {t.lines}
      </Typography>
      {lines.length === 0 ? <EmptyState title={t.none} text={t.noneText} /> : null}
      {phases.map((phase) => (
        <LineList
          key={phase}
          title={say(locale, t.phase, { n: String(phase) })}
          lines={open.filter((line) => Number(line['phase']) === phase)}
          choice={choice}
        />
      ))}
      <LineList title={t.completed} lines={done} />
      <LineList title={t.past} lines={lines.filter(({ status }) => status === 'cancelled')} />
    </Box>
  );
}

/** Which open lines are chosen; one that is done meanwhile is none any more. */
function useChosen(lines: readonly Line[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = lines.filter((line) => isOpen(line) && ids.has(line.id));
  const toggle = (id: string): void =>
    setIds((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return { chosen, choice: { chosen: ids, toggle }, clear: () => setIds(new Set()) };
}

/** What a patient is offered, what is planned, and what was done (clinic.md 2.5). */
export default function TreatmentsTab({ record }: TabProps) {
  const { t } = useWords(lineWords);
  const filter = { patient_id: record.id };
  const sort = { field: 'created_at', order: 'ASC' } as const;
  const lines = useGetList<Line>(patientTreatments.name, { filter, sort, pagination: all });
  const plans = useGetList<Plan>(treatmentPlans.name, { filter, sort, pagination: all });
  const { chosen, choice, clear } = useChosen(lines.data ?? []);
  const failed = lines.error ?? plans.error;
  if (failed && (!lines.data || !plans.data))
    return (
      <ErrorState
        title={t.failed}
        error={failed}
        onRetry={() => void Promise.all([lines.refetch(), plans.refetch()])}
      />
    );
  if (!lines.data || !plans.data) return <Skeleton variant="rounded" height={240} />;
  const isActive = record['status'] === 'active';
  return (
    <Box>
      {isActive ? <Begin patientId={record.id} /> : null}
      <Sums lines={lines.data} />
      <PlanCards plans={plans.data} patient={record} lines={lines.data} />
      <Groups lines={lines.data} choice={isActive ? choice : undefined} />
      <ChosenLines patient={record} lines={chosen} onClear={clear} />
    </Box>
  );
}
