import { Box, Chip, Typography } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { visitNotes } from '../visit-notes/visit-notes.ts';
import { vitalFields } from '../visit-notes/visitNoteFields.ts';
import { takenOver } from './takenOver.ts';
import { visitTabWords } from './visitTabWords.ts';
import type { Note } from './visitNotesRead.tsx';

const filled = (value: unknown): boolean => value !== null && value !== undefined && value !== '';
const labelOf = (row: Readonly<Record<string, unknown>>, name: string): string =>
  String((row['_labels'] as Record<string, unknown> | undefined)?.[name] ?? '');

interface PartProps {
  readonly label: string;
  readonly text: string;
  /** Still says what the visit before said. */
  readonly from?: string | undefined;
}

/** A part of the note, as it was typed. */
function Part({ label, text, from }: PartProps) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" color="text.secondary" component="h3">
        {label}
        {from === undefined ? null : <> · {from}</>}
      </Typography>
      <Typography variant="body2" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
    </Box>
  );
}

/** What was measured, in one line; the two numbers of the blood pressure together. */
function Vitals({ note }: { readonly note: Note }) {
  const { t, locale } = useWords(visitTabWords);
  const labels = visitNotes.words[locale].fields;
  const [upper, lower] = [note['bp_systolic'], note['bp_diastolic']];
  const measured = vitalFields
    .filter((name) => !name.startsWith('bp_') && filled(note[name]))
    .map((name) => [labels[name], String(note[name])] as const);
  const all = filled(upper)
    ? [[t.pressure, `${String(upper)}/${String(lower)}`] as const, ...measured]
    : measured;
  if (all.length === 0) return null;
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
      aria-label={visitNotes.words[locale].sections.vitals}
      role="group"
    >
      {all.map(([label, value]) => (
        <Chip
          key={label}
          size="small"
          variant="outlined"
          label={
            <>
              {label}: <bdi dir="ltr">{value}</bdi>
            </>
          }
        />
      ))}
    </Box>
  );
}

/** What was added after it was closed, each with its name and time. */
function Addenda({ note }: { readonly note: Note }) {
  const { format } = useReading();
  const { locale } = useWords(visitTabWords);
  const added = (note['addenda'] as readonly Readonly<Record<string, unknown>>[] | undefined) ?? [];
  if (added.length === 0) return null;
  return (
    <Box
      sx={{ borderInlineStart: 3, borderColor: 'divider', paddingInlineStart: 1.5, display: 'grid', gap: 1 }}
    >
      {added.map((one) => (
        <Part
          key={String(one['id'])}
          label={`${visitNotes.words[locale].lines.addenda.fields.text} · ${labelOf(one, 'doctor_id')} · ${format.dateTime(String(one['at']))}`}
          text={String(one['text'])}
        />
      ))}
    </Box>
  );
}

/** A note to be read: who, when, and its parts that say something; a struck one stays readable with the reason. */
export function NoteText({ note, source }: { readonly note: Note; readonly source?: Note | undefined }) {
  const { t, say, locale } = useWords(visitTabWords);
  const { format } = useReading();
  const { fields, states } = visitNotes.words[locale];
  const status = String(note['status']) as keyof typeof states;
  const taken: readonly string[] = takenOver(note, source);
  const from = (name: string): string | undefined =>
    taken.includes(name) && source
      ? say(t.taken, { day: format.date(String(source['visited_on'])) })
      : undefined;
  const part = (name: 'complaint' | 'examination' | 'diagnosis' | 'plan') =>
    filled(note[name]) ? <Part label={fields[name]} text={String(note[name])} from={from(name)} /> : null;
  const teeth = (note['teeth'] as readonly string[] | undefined) ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 1.25, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          <bdi>{format.date(String(note['visited_on']))}</bdi> · <bdi>{labelOf(note, 'doctor_id')}</bdi>
        </Typography>
        <StatusBadge tone={visitNotes.workflow?.states[status] ?? 'neutral'} label={states[status]} />
      </Box>
      <Box component={status === 'struck' ? 's' : 'div'} sx={{ display: 'grid', gap: 1.25 }}>
        {part('complaint')}
        <Vitals note={note} />
        {part('examination')}
        {part('diagnosis')}
        {teeth.length === 0 ? null : (
          <Part label={fields.teeth} text={teeth.join('، ')} from={from('teeth')} />
        )}
        {part('plan')}
      </Box>
      {status === 'struck' ? (
        <Part label={fields.struck_reason} text={String(note['struck_reason'])} />
      ) : null}
      <Addenda note={note} />
    </Box>
  );
}
