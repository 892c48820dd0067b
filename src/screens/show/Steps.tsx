import { Box, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { placeOf } from '#src/fields/core/place.ts';

interface Step {
  readonly label: string;
  readonly at: string | null | undefined;
  readonly who?: string | undefined;
}

const stampOf = ({ fields }: AnyResource, name: string): readonly string[] =>
  fields[name]?.options.stamp ?? [];

/** The moments among fields that note a state (`stamp`): two or more of them are read as the steps of a document. */
export function momentsIn(resource: AnyResource, names: readonly string[]): readonly string[] {
  const moments = names.filter(
    (name) => resource.fields[name]?.kind === 'dateTime' && stampOf(resource, name).length > 0,
  );
  return moments.length > 1 ? moments : [];
}

/** Whether the steps tell a field: a moment, or who brought the record to it. */
export const isTold = (resource: AnyResource, name: string): boolean => stampOf(resource, name).length > 0;

/** Who brought the record into the states of a moment. */
function whoOf(resource: AnyResource, moment: string, labels: Readonly<Record<string, string>>) {
  const states = stampOf(resource, moment).join(' ');
  const name = Object.keys(resource.fields).find(
    (other) => other !== moment && stampOf(resource, other).join(' ') === states,
  );
  return name === undefined ? undefined : labels[name];
}

/** What happened in its order; of a document that was refused or called off no further steps, but how it ended. */
function stepsOf(
  resource: AnyResource,
  record: Row,
  moments: readonly string[],
  { locale, t }: Reading,
): readonly Step[] {
  const labels = (record['_labels'] ?? {}) as Readonly<Record<string, string>>;
  const momentIn = (name: string) => record[name] as string | null | undefined;
  const status = String(record['status']);
  const isOver = ['danger', 'muted'].includes(resource.workflow?.states[status] ?? '');
  const ended = resource.words[locale].states?.[status] ?? status;
  const isEnd = (name: string): boolean => isOver && stampOf(resource, name).includes(status);
  const steps = moments
    .filter((name) => !isOver || momentIn(name))
    .map((name): Step => ({
      label: isEnd(name) ? ended : placeOf(resource, name, locale).label,
      at: momentIn(name),
      who: whoOf(resource, name, labels),
    }));
  return [
    { label: t.show.made, at: momentIn('created_at'), who: labels[resource.person ?? 'created_by'] },
    ...steps,
    ...(isOver && !moments.some((name) => isEnd(name) && momentIn(name))
      ? [{ label: ended, at: momentIn('updated_at') }]
      : []),
  ];
}

const dot = (isDone: boolean) => ({
  position: 'relative',
  paddingInlineStart: 2.5,
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: 6,
    width: 10,
    height: 10,
    borderRadius: '50%',
    border: 2,
    borderColor: isDone ? 'primary.main' : 'divider',
    backgroundColor: isDone ? 'primary.main' : 'transparent',
  },
});

interface StepsProps {
  readonly resource: AnyResource;
  readonly record: Row;
  readonly moments: readonly string[];
}

/** What happened to a document, when and by whom, and what is still to come; below each other on phones. */
export function Steps({ resource, record, moments }: StepsProps) {
  const reading = useReading();
  const { format, t } = reading;
  const steps = stepsOf(resource, record, moments, reading);
  const row = `repeat(${steps.length}, minmax(0, 1fr))`;
  return (
    <Box
      component="ol"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        gridColumn: '1 / -1',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: row },
      }}
    >
      {steps.map(({ label, at, who }) => (
        <Box component="li" key={label} sx={dot(Boolean(at))}>
          <Typography variant="subtitle2" component="div">
            {label}
          </Typography>
          {[at ? format.dateTime(at) : t.show.notYet, at ? who : undefined].map((said) =>
            said === undefined ? null : (
              <Typography key={said} variant="caption" color="text.secondary" component="div">
                {said}
              </Typography>
            ),
          )}
        </Box>
      ))}
    </Box>
  );
}
