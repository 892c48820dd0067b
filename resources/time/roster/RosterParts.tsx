import { Alert, Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import type { MonthLooks } from '#src/features/monthGrid/gridTypes.ts';
import type { RosterAnswer } from './rosterModel.ts';
import { rosterWords } from './rosterWords.ts';

/** What the roster warns of, in words. */
export function Warnings({ answer }: { readonly answer: RosterAnswer }) {
  const { t, say } = useWords(rosterWords);
  const { format } = useReading();
  if (answer.warnings.length === 0) return null;
  const names = new Map(answer.people.map(({ id, name }) => [id, name]));
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }} data-print="no">
      <details>
        <summary>{say(t.warnings, { n: answer.warnings.length })}</summary>
        <Typography variant="body2">{t.warningsAbout}</Typography>
        <Box component="ul" sx={{ m: 0, ps: 2, maxHeight: 220, overflow: 'auto' }}>
          {answer.warnings.map(({ employee_id, day, warning }) => (
            <li key={`${employee_id} ${day} ${warning}`}>
              {names.get(employee_id)} · {format.date(day)} · {t.warning[warning]}
            </li>
          ))}
        </Box>
      </details>
    </Alert>
  );
}

interface BrushProps {
  readonly answer: RosterAnswer;
  readonly looks: MonthLooks;
  readonly brush: string;
  readonly onBrush: (brush: string) => void;
}

/** What is painted: a shift, rest, or nothing while one only looks. */
export function Brushes({ answer, looks, brush, onBrush }: BrushProps) {
  const { t } = useWords(rosterWords);
  const all = [
    ['', t.look] as const,
    ...answer.schedules
      .filter(({ offered }) => offered)
      .map(({ id, name }) => [id, `${looks.get(id)?.letter ?? ''} · ${name}`] as const),
    ['rest', `${looks.get('rest')?.letter ?? ''} · ${t.rest}`] as const,
    ['clear', t.clear] as const,
  ];
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={brush}
      aria-label={t.brush}
      onChange={(_, next: string | null) => onBrush(next ?? '')}
      sx={{ flexWrap: 'wrap', mb: 1.5 }}
      data-print="no"
    >
      {all.map(([value, label]) => (
        <ToggleButton key={value} value={value}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
