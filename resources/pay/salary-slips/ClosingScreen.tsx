import { useRef } from 'react';
import { Alert, Box, Button, MenuItem, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LinkBase } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { withoutNoughts } from '#metadata/fields/decimals.ts';
import { callApi } from '#src/client/records/api.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useMoney } from '#src/client/words/useMoney.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { KeyFigures } from '#src/ui/KeyFigures.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { Section } from '#src/ui/Section.tsx';
import { payrollCircles } from '../payroll-circles/payroll-circles.ts';
import { TriedSlip } from '../shown/TriedSlip.tsx';
import type { ClosingAnswer } from './closing.ts';
import { closingWords } from './closingWords.ts';
import { OwnSlip } from './OwnSlip.tsx';

const shown = ['salary-slips', 'payroll-circles', 'attendance-days', 'penalties', 'bonuses'];
const meta = { follows: (lists: ReadonlySet<string>) => shown.some((name) => lists.has(name)) };

/**
 * One's own month; the one that waits for an answer where none is asked for. It stays while the page is open: whoever confirms a month
 * reads on there, and is not taken to the next one.
 */
function useClosing(month: string | null) {
  const { locale } = useReading();
  const opened = useRef<string>(null);
  return useQuery({
    queryKey: ['salary-slips', 'closing', locale, month],
    queryFn: async ({ signal }) => {
      const asked = month ?? opened.current;
      const answer = await callApi<ClosingAnswer>(
        `/close-circle/me${asked === null ? '' : `?${new URLSearchParams({ month: asked }).toString()}`}`,
        { signal },
      );
      opened.current = answer.month;
      return answer;
    },
    meta,
    placeholderData: keepPreviousData,
  });
}

/** What the month would come to until today: computed, not kept (hr.md 6.4). */
function Preview({ preview }: { readonly preview: NonNullable<ClosingAnswer['preview']> }) {
  const { t } = useWords(closingWords);
  const { format } = useReading();
  const money = useMoney();
  return (
    <>
      <Alert severity="info">{`${t.soFar}: ${t.soFarAbout}`}</Alert>
      <KeyFigures
        figures={[
          { label: t.expected, value: money(preview.totals.net) },
          { label: t.present, value: format.number(withoutNoughts(preview.days_present)) },
          { label: t.absent, value: format.number(withoutNoughts(preview.days_absent)) },
          { label: t.late, value: format.number(preview.late_minutes) },
        ]}
      />
      <Section title={t.lines} plain>
        <TriedSlip tried={preview} totals={['gross', 'deductions', 'net']} />
      </Section>
    </>
  );
}

function Month({ answer }: { readonly answer: ClosingAnswer }) {
  const { t } = useWords(closingWords);
  if (answer.month === null) return <Alert severity="info">{t.none}</Alert>;
  if (answer.preview !== null) return <Preview preview={answer.preview} />;
  if (answer.slip === null) return <Alert severity="info">{t.noSlip}</Alert>;
  return <OwnSlip key={answer.slip} id={answer.slip} answer={answer} />;
}

/** Which month is looked at. */
function Months({
  answer,
  onChoose,
}: {
  readonly answer: ClosingAnswer;
  readonly onChoose: (month: string) => void;
}) {
  const { t } = useWords(closingWords);
  const { format } = useReading();
  if (answer.months.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={t.month}
      value={answer.month ?? ''}
      onChange={(event) => onChoose(event.target.value)}
      sx={{ minWidth: 220, maxWidth: '100%', justifySelf: 'start' }}
    >
      {answer.months.map(({ month, status }) => (
        <MenuItem key={month} value={month}>{`${format.month(month)} · ${t.state[status]}`}</MenuItem>
      ))}
    </TextField>
  );
}

/** `close-circle`: one's own month, so far or as it was shown, confirmed here or objected to (hr.md 6.4). */
export default function ClosingScreen() {
  const { t } = useWords(closingWords);
  const [params, setParams] = useSearchParams();
  const query = useClosing(params.get('month'));
  const seesCircles = mayDo(payrollCircles, 'list', useSubject());
  const choose = (month: string): void =>
    setParams((before) => {
      before.set('month', month);
      return before;
    });
  return (
    <>
      <PageHead title={t.title} help={<PageHelp page="myClosing" />}>
        {seesCircles ? (
          <Button component={LinkBase} variant="outlined" to="/salary-slips/calculate">
            {t.circles}
          </Button>
        ) : null}
      </PageHead>
      <Loaded query={query}>
        {(answer) => (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Months answer={answer} onChoose={choose} />
            <Month answer={answer} />
          </Box>
        )}
      </Loaded>
    </>
  );
}
