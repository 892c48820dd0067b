import { useState } from 'react';
import { Box, Button, Paper, Typography } from '@mui/material';
import { useWords } from '#src/client/words/words.ts';
import { MonthPage, type MonthShown } from '#src/screens/month/MonthPage.tsx';
import { MonthTable } from '#src/screens/month/MonthTable.tsx';
import { PanelButton } from '#src/screens/PanelButton.tsx';
import { LeaveGuard } from '#src/ui/LeaveGuard.tsx';
import { rosterDays } from './roster-days.ts';
import { Brushes, Warnings } from './RosterParts.tsx';
import type { RosterAnswer } from './rosterModel.ts';
import { rosterWords } from './rosterWords.ts';
import { shiftSwaps } from './shift-swaps.ts';
import { usePainting } from './usePainting.tsx';
import { useLooks, useRow } from './useRosterCells.tsx';

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

/** The plan of a month with its brushes, and what is unsaved. */
function Roster(shown: MonthShown<RosterAnswer>) {
  const { answer } = shown;
  const { t } = useWords(rosterWords);
  const [brush, setBrush] = useState('');
  const { painted, paint, discard, save } = usePainting();
  const looks = useLooks(answer.schedules);
  const rowOf = useRow(shown, looks, painted);
  const onPaint = (people: RosterAnswer['people'], days: readonly string[]): void =>
    paint(
      people.flatMap(({ id, own }) => (own ? [] : [id])),
      days,
      brush,
    );
  return (
    <>
      <Brushes {...{ answer, looks, brush }} onBrush={setBrush} />
      <Warnings answer={answer} />
      <MonthTable
        {...{ shown, looks, rowOf }}
        totals={[t.days]}
        onPaint={brush === '' ? undefined : onPaint}
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

/** The roster of a month, person by person (hr.md 2.1): looked at, painted, printed. What is painted belongs to what was asked. */
export default function RosterTab() {
  const swaps = (
    <Box data-print="no" sx={{ mb: 1.5 }}>
      <PanelButton resource={shiftSwaps} waiting={waiting} />
    </Box>
  );
  return (
    <MonthPage<RosterAnswer> resource={rosterDays} lead={swaps}>
      {(shown) => <Roster key={`${shown.asked.month} ${shown.asked.branch}`} {...shown} />}
    </MonthPage>
  );
}
