import { useState } from 'react';
import { Box, Button, Checkbox, Paper, Typography } from '@mui/material';
import { dayAt } from '#metadata/time/clock.ts';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useWords } from '#src/client/words/words.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { TransitionMenu } from '#src/screens/TransitionMenu.tsx';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { surfacesSaid } from '../../shared/toothWords.ts';
import type { Surface, Tooth } from '../../shared/teeth.ts';
import { patientTreatments } from '../patient-treatments/patient-treatments.ts';
import { lineWords } from './lineWords.ts';
import { useMoney } from '#src/client/words/useMoney.ts';

export type Line = Row & {
  readonly id: string;
  readonly status: 'planned' | 'in_progress' | 'completed' | 'cancelled';
  readonly teeth: readonly Tooth[];
  readonly surfaces: readonly Surface[];
};

/** It is still to be done, or being done. */
export const isOpen = ({ status }: Line): boolean => status === 'planned' || status === 'in_progress';

/** Lines that are chosen to be accepted or booked together. */
export interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
}

const labelOf = (row: Row, name: string): string => String((row['_labels'] as Row | undefined)?.[name] ?? '');

/** Where it is done: teeth with their surfaces, or the area; nothing for the whole mouth. */
export function usePlace(): (line: Pick<Line, 'teeth' | 'surfaces'> & Row) => string {
  const { locale } = useReading();
  const { area: areas } = patientTreatments.words[locale].options;
  return (line) => {
    const [tooth] = line.teeth;
    if (tooth === undefined) {
      const area = line['area'] as keyof typeof areas | null;
      return area === null || area === '00' ? '' : (areas[area] ?? '');
    }
    const surfaces = surfacesSaid(tooth, line.surfaces, locale);
    return `${line.teeth.join(locale === 'ar' ? '، ' : ', ')}${surfaces === '' ? '' : ` · ${surfaces}`}`;
  };
}

/** What it costs, for whoever may know: the price, what is taken off, and what is left. */
function Money({ line }: { readonly line: Line }) {
  const money = useMoney();
  const { t, locale } = useWords(lineWords);
  if (typeof line['net'] !== 'string') return null;
  const off = String(line['discount'] ?? '0');
  return (
    <Box sx={{ textAlign: 'end', minWidth: 96 }}>
      <Typography sx={{ fontWeight: 600 }}>{money(line['net'])}</Typography>
      {/^[0.]+$/.test(off) ? null : (
        <Typography variant="caption" color="text.secondary">
          {say(locale, t.discount, { amount: money(off) })}
        </Typography>
      )}
    </Box>
  );
}

/** The line's doctor and how far it is, in one small line of text. */
function Facts({ line }: { readonly line: Line }) {
  const { t, locale } = useWords(lineWords);
  const { format, timezone } = useReading();
  const sessions = Array.isArray(line['sessions']) ? line['sessions'].length : undefined;
  const planned = Number(line['sessions_planned']);
  const facts = [
    labelOf(line, 'doctor_id'),
    typeof line['completed_at'] === 'string' && line.status === 'completed'
      ? format.date(dayAt(line['completed_at'], timezone))
      : '',
    planned > 1 && sessions !== undefined
      ? say(locale, t.session, { n: String(sessions), of: String(planned) })
      : '',
    Number(line['quantity']) > 1 && line.teeth.length === 0
      ? say(locale, t.quantity, { n: String(line['quantity']) })
      : '',
  ].filter((one) => one !== '');
  return (
    <Typography variant="caption" color="text.secondary">
      {facts.join(' · ')}
    </Typography>
  );
}

/** The next step of a line as a button, the others behind a menu. */
function Steps({ line }: { readonly line: Line }) {
  const { t, locale } = useWords(lineWords);
  const subject = useSubject();
  const [asked, setAsked] = useState(false);
  const name = labelOf(line, 'procedure_id');
  return (
    <>
      {isOpen(line) && mayDo(patientTreatments, 'complete', subject) ? (
        <Button size="small" variant="outlined" onClick={() => setAsked(true)}>
          {t.complete}
        </Button>
      ) : null}
      <TransitionMenu resource={patientTreatments} record={line} label={say(locale, t.more, { name })} />
      {asked ? (
        <TransitionDialog
          resource={patientTreatments}
          transition="complete"
          record={line}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </>
  );
}

const rowOf = {
  px: 1.5,
  py: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
} as const;

/** What it costs and what is done with it: a line of its own on phones, from one side to the other. */
const endOf = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1.5,
  flex: { xs: '1 1 100%', sm: '0 0 auto' },
} as const;

/** One line: where, what, by whom, how far, and what it costs for whoever may know. */
function LineRow({ line, choice }: { readonly line: Line; readonly choice?: Choice | undefined }) {
  const { t, locale } = useWords(lineWords);
  const place = usePlace()(line);
  const name = [place, labelOf(line, 'procedure_id')].filter((one) => one !== '').join(' · ');
  const { states } = patientTreatments.words[locale];
  const isOver = line.status === 'cancelled';
  return (
    <Paper variant="outlined" component="li" sx={rowOf}>
      {choice && isOpen(line) ? (
        <Checkbox
          checked={choice.chosen.has(line.id)}
          onChange={() => choice.toggle(line.id)}
          slotProps={{ input: { 'aria-label': say(locale, t.choose, { name }) } }}
          sx={{ m: -1 }}
        />
      ) : null}
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography
          sx={{
            fontWeight: 600,
            overflowWrap: 'anywhere',
            textDecoration: isOver ? 'line-through' : 'none',
          }}
        >
          {place === '' ? null : (
            <>
              <bdi>{place}</bdi>
              {' · '}
            </>
          )}
          <bdi>{labelOf(line, 'procedure_id')}</bdi>
        </Typography>
        <Facts line={line} />
      </Box>
      <StatusBadge
        tone={patientTreatments.workflow?.states[line.status] ?? 'neutral'}
        label={states[line.status]}
      />
      <Box sx={endOf}>
        <Money line={line} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, marginInlineStart: 'auto' }}>
          <Steps line={line} />
        </Box>
      </Box>
    </Paper>
  );
}

/** Lines in a list, under what they are called. */
export function LineList({
  title,
  lines,
  choice,
}: {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly choice?: Choice | undefined;
}) {
  if (lines.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle2" color="text.secondary" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
        {lines.map((line) => (
          <LineRow key={line.id} line={line} choice={choice} />
        ))}
      </Box>
    </Box>
  );
}
