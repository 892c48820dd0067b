import { useState, type ReactNode } from 'react';
import { Alert, Box, Button, Typography } from '@mui/material';
import { LinkBase, useGetOne } from 'ra-core';
import { withoutNoughts } from '#metadata/fields/decimals.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { RecordState } from '#src/screens/parts/RecordState.tsx';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { useTransitionCall } from '#src/screens/workflow/useTransitionCall.ts';
import { KeyFigures } from '#src/ui/KeyFigures.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { Section } from '#src/ui/Section.tsx';
import { TriedSlip } from '../shown/TriedSlip.tsx';
import type { ClosingAnswer } from './closing.ts';
import { closingWords } from './closingWords.ts';
import { salarySlips } from './salary-slips.ts';
import { lineName } from './slipLine.ts';
import { triedOf } from './triedOf.ts';

type Slip = RecordOf<typeof salarySlips> & { readonly _may?: readonly string[] };
const stay = (): void => undefined;

function Confirm({ record }: { readonly record: Slip }) {
  const { locale } = useReading();
  const call = useTransitionCall({
    resource: salarySlips,
    transition: 'confirm',
    record: { ...record },
    onClose: stay,
  });
  return (
    <>
      {call.refused === undefined ? null : <Alert severity="error">{call.refused}</Alert>}
      <Button variant="contained" loading={call.busy} onClick={() => call.send({})}>
        {salarySlips.words[locale].actions.confirm}
      </Button>
    </>
  );
}

/** What was said of it and answered, or what may be said and until when. */
function Said({
  record,
  until,
  today,
}: {
  readonly record: Slip;
  readonly until: string | null;
  readonly today: string;
}) {
  const { t, say } = useWords(closingWords);
  const { format } = useReading();
  const { statement, answered_at: answered, status } = record;
  if (statement === 'confirmed') return <Alert severity="success">{t.confirmed}</Alert>;
  if (statement === 'objected')
    return <Alert severity={answered ? 'info' : 'warning'}>{answered ? t.answered : t.objected}</Alert>;
  if (status !== 'published' || until === null) return null;
  return (
    <Alert severity={today <= until ? 'info' : 'warning'}>
      {say(today <= until ? t.ask : t.over, { date: format.date(until) })}
    </Alert>
  );
}

/** The objection with its line, and the answer to it. */
function Objection({ record }: { readonly record: Slip }) {
  const { t, locale } = useWords(closingWords);
  if (!record.objection) return null;
  const line = (record.lines ?? []).find(({ key }) => key === record.objected_line);
  return (
    <Section title={t.objection} plain>
      {line === undefined ? null : <Typography sx={{ fontWeight: 600 }}>{lineName(line, locale)}</Typography>}
      <Typography sx={{ whiteSpace: 'pre-line' }}>
        <bdi>{record.objection}</bdi>
      </Typography>
      {record.answer ? (
        <Box sx={{ mt: 2 }}>
          <Typography variant="caption" color="text.secondary">
            {record.accepted ? `${t.answer} · ${t.accepted}` : t.answer}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line' }}>
            <bdi>{record.answer}</bdi>
          </Typography>
        </Box>
      ) : null}
    </Section>
  );
}

/** What it comes to, and the days it counts. */
function Figures({ record }: { readonly record: Slip }) {
  const { t } = useWords(closingWords);
  const { format } = useReading();
  const money = useMoney();
  return (
    <KeyFigures
      figures={[
        { label: t.net, value: money(String(record.net)) },
        { label: t.gross, value: money(String(record.gross)) },
        { label: t.deductions, value: money(String(record.deductions)) },
        { label: t.present, value: format.number(withoutNoughts(String(record.days_present))) },
        { label: t.absent, value: format.number(withoutNoughts(String(record.days_absent))) },
      ]}
    />
  );
}

function Shown({ record, answer }: { readonly record: Slip; readonly answer: ClosingAnswer }) {
  const { t, locale } = useWords(closingWords);
  // The key of a line; empty for the slip as a whole.
  const [objecting, setObjecting] = useState<string>();
  const may = record._may ?? [];
  const mayObject = may.includes('object');
  const objectTo = (key: string): ReactNode => (
    <Button size="small" color="error" aria-label={t.object} onClick={() => setObjecting(key)} sx={{ px: 0 }}>
      {salarySlips.words[locale].actions.object}
    </Button>
  );
  return (
    <>
      <Said record={record} until={answer.objections_until} today={answer.today} />
      <Figures record={record} />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        {may.includes('confirm') ? <Confirm record={record} /> : null}
        {mayObject ? (
          <Button variant="outlined" color="error" onClick={() => setObjecting('')}>
            {salarySlips.words[locale].actions.object}
          </Button>
        ) : null}
        <Button component={LinkBase} to={panelAddress('salary-slips', record.id)}>
          {t.open}
        </Button>
        <RecordState resource={salarySlips} record={{ ...record }} />
      </Box>
      <Objection record={record} />
      <Section title={t.lines} plain>
        <TriedSlip
          tried={triedOf(record)}
          totals={['gross', 'deductions', 'net']}
          actionOf={mayObject ? ({ key }) => objectTo(key) : undefined}
        />
      </Section>
      {objecting === undefined ? null : (
        <TransitionDialog
          resource={salarySlips}
          transition="object"
          record={{ ...record, objected_line: objecting === '' ? null : objecting, objection: null }}
          onClose={() => setObjecting(undefined)}
        />
      )}
    </>
  );
}

/** One's own slip that was shown: confirmed here, or objected to line by line (hr.md 6.4). */
export function OwnSlip({ id, answer }: { readonly id: string; readonly answer: ClosingAnswer }) {
  const query = useGetOne<Slip>('salary-slips', { id });
  return <Loaded query={query}>{(record) => <Shown record={record} answer={answer} />}</Loaded>;
}
