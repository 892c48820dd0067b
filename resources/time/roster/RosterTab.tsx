import { useState } from 'react';
import { Alert, Box, Button, Paper, Typography } from '@mui/material';
import { MonthBar, useMonthAsked } from '#src/features/monthGrid/MonthBar.tsx';
import { MonthGrid } from '#src/features/monthGrid/MonthGrid.tsx';
import type { GridArea } from '#src/features/monthGrid/gridTypes.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { PanelButton } from '#src/screens/PanelButton.tsx';
import { LeaveGuard } from '#src/ui/LeaveGuard.tsx';
import { Loaded } from '#src/ui/Loaded.tsx';
import { shiftSwaps } from './shift-swaps.ts';
import { Brushes, Legend, Warnings } from './RosterParts.tsx';
import type { RosterAnswer } from './rosterModel.ts';
import { usePainting, useRoster } from './useRoster.tsx';
import { useDays, useLooks, useRows } from './useRosterCells.tsx';
import { rosterWords } from './rosterWords.ts';

/** Swaps both agreed to, which somebody is to decide. */
const waiting = { status: ['accepted', 'manager_approved'] };

interface UnsavedProps {
  readonly count: number;
  readonly isSaving: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

/** How many cells are painted and not saved, with both ways out. */
function Unsaved({ count, isSaving, onDiscard, onSave }: UnsavedProps) {
  const { t, say } = useWords(rosterWords);
  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'sticky',
        bottom: 8,
        zIndex: 4,
        mt: 1.5,
        p: 1.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        boxShadow: 8,
      }}
    >
      <Typography role="status" sx={{ flex: '1 1 160px', fontWeight: 650 }}>
        {count === 1 ? t.unsaved.one : say(t.unsaved.many, { n: count })}
      </Typography>
      <Button onClick={onDiscard}>{t.discard}</Button>
      <Button variant="contained" disabled={isSaving} onClick={onSave}>
        {t.save}
      </Button>
    </Paper>
  );
}

/** The grid of an answer, its brushes and what is unsaved. */
function RosterGrid({ answer, month }: { readonly answer: RosterAnswer; readonly month: string }) {
  const { t, say } = useWords(rosterWords);
  const { format } = useReading();
  const [brush, setBrush] = useState('');
  const { painted, paint, discard, save } = usePainting();
  const looks = useLooks(answer.schedules);
  const days = useDays(answer);
  const rows = useRows(answer, days, looks, painted);
  const onPaint = ({ rows: [first, last], days: [from, to] }: GridArea): void =>
    paint(
      answer.people.slice(first, last + 1).flatMap(({ id, own }) => (own ? [] : [id])),
      days.slice(from, to + 1).map(({ day }) => day),
      brush,
    );
  if (answer.people.length === 0) return <Typography color="text.secondary">{t.empty}</Typography>;
  return (
    <>
      <Brushes {...{ answer, looks, brush }} onBrush={setBrush} />
      <Warnings answer={answer} />
      {answer.more ? <Alert severity="info">{t.more}</Alert> : null}
      <MonthGrid
        label={say(t.grid, { month: format.month(month) })}
        keys={t.keys}
        rowHeading={t.employee}
        totals={[t.days]}
        {...{ days, rows }}
        onPaint={brush === '' ? undefined : onPaint}
        legend={<Legend looks={looks} />}
      />
      {answer.people.some(({ own }) => own) ? (
        <Typography variant="body2" color="text.secondary" data-print="no">
          {t.ownRow}
        </Typography>
      ) : null}
      {painted.size === 0 ? null : (
        <Unsaved
          count={painted.size}
          isSaving={save.isPending}
          onDiscard={discard}
          onSave={() => save.mutate()}
        />
      )}
      <LeaveGuard when={painted.size > 0} words={t} />
    </>
  );
}

/** The roster of a month, person by person (hr.md 2.1): looked at, painted, printed. */
export default function RosterTab() {
  const { t } = useWords(rosterWords);
  const asked = useMonthAsked();
  const { month, from, to, branch } = asked;
  const query = useRoster({ from, to, branch });
  return (
    <>
      <MonthBar asked={asked} branches={query.data?.branches ?? []} words={t} />
      <Box data-print="no" sx={{ mb: 1.5 }}>
        <PanelButton resource={shiftSwaps} waiting={waiting} />
      </Box>
      <Loaded query={query}>
        {(answer) => <RosterGrid key={`${month} ${branch}`} answer={answer} month={month} />}
      </Loaded>
    </>
  );
}
