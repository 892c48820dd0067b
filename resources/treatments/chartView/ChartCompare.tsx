import { useState } from 'react';
import { Box, MenuItem, TextField, Typography } from '@mui/material';
import type { Tooth } from '../../shared/teeth.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useChart, type ChartAnswer } from './chartAnswer.tsx';
import { ChartView } from './ChartView.tsx';
import { chartWords } from './chartWords.ts';

interface CompareProps {
  readonly patientId: string;
  readonly days: readonly string[];
  readonly today: string;
}

/** The teeth that are not alike in two mouths. */
function differing(one: ChartAnswer, other: ChartAnswer): ReadonlySet<Tooth> {
  const said = ({ teeth }: ChartAnswer) =>
    new Map(
      teeth.map(({ fdi, state, findings, treatments }): [Tooth, string] => [
        fdi,
        JSON.stringify([
          state,
          findings.map(({ id, surfaces, severity }) => [id, surfaces, severity]),
          treatments.map(({ id, status, surfaces }) => [id, status, surfaces]),
        ]),
      ]),
    );
  const [before, after] = [said(one), said(other)];
  const nothing = JSON.stringify(['sound', [], []]);
  return new Set(
    [...new Set([...before.keys(), ...after.keys()])].filter(
      (tooth) => (before.get(tooth) ?? nothing) !== (after.get(tooth) ?? nothing),
    ),
  );
}

function DayPick({
  label,
  value,
  days,
  onDay,
}: {
  readonly label: string;
  readonly value: string;
  readonly days: readonly string[];
  readonly onDay: (day: string) => void;
}) {
  const { format } = useReading();
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onDay(target.value)}
      sx={{ minWidth: 160 }}
    >
      {days.map((day) => (
        <MenuItem key={day} value={day}>
          {format.date(day)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The mouth of two days, one above the other, and the teeth that changed, marked in both and named. */
export function ChartCompare({ patientId, days, today }: CompareProps) {
  const { locale } = useReading();
  const words = chartWords[locale];
  const stops = [...new Set([...days, today])];
  const [from, setFrom] = useState(stops[0] ?? today);
  const [to, setTo] = useState(today);
  const [one, other] = [useChart(patientId, from).data, useChart(patientId, to).data];
  const changed = one && other ? differing(one, other) : undefined;
  const list = [...(changed ?? [])].join(locale === 'ar' ? '، ' : ', ');
  const given = changed ? { changed } : {};
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {changed === undefined
          ? ''
          : changed.size === 0
            ? words.unchanged
            : say(locale, words.changed, { list })}
      </Typography>
      <DayPick label={words.before} value={from} days={stops} onDay={setFrom} />
      <ChartView patientId={patientId} at={from} compact {...given} />
      <DayPick label={words.after} value={to} days={stops} onDay={setTo} />
      <ChartView patientId={patientId} at={to} compact {...given} />
    </Box>
  );
}
