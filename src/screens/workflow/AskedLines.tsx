import { Alert, Box, Typography } from '@mui/material';
import { useFormState, useWatch } from 'react-hook-form';
import { transitionForm } from '#metadata/derive/transitionForm.ts';
import type { ByLine } from '#metadata/workflow.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { linePlace, placeOf } from '#src/fields/core/place.ts';
import { textOf } from '#src/fields/core/registry.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { AskedInput, type AskedProps } from './AskedInput.tsx';
import { factsIn, filledText } from './filledText.ts';
import { askedLines, askedOf, transitionOf, type AskedLine } from './transitions.ts';

/** What a line is called: what it refers to first, such as its item. */
function nameOf(lines: FieldPlace, line: Row, reading: Reading): string {
  const [named] = Object.entries(lines.field.of ?? {}).find(([, { target }]) => target !== undefined) ?? [];
  if (named === undefined) return '';
  return textOf({
    value: line[named],
    place: linePlace(lines, named, reading.locale),
    reading,
    record: line,
  });
}

/** One line: its name, what is known of it, and what the transition asks about it. */
function LineRow({ line, byLine, ...props }: AskedProps & { line: AskedLine; byLine: ByLine }) {
  const reading = useReading();
  const { resource, transition } = props;
  const form = transitionForm(resource, transition);
  const [own, asked] = [resource, form].map((one) => placeOf(one, byLine.of, reading.locale)) as [
    FieldPlace,
    FieldPlace,
  ];
  const placeFor = (name: string): FieldPlace =>
    linePlace(name in (own.field.of ?? {}) ? own : asked, name, reading.locale);
  const facts = resource.words[reading.locale].transitions?.[transition]?.line ?? '';
  const values = (useWatch({ name: `${byLine.of}.${line.id}` }) ?? {}) as Row;
  const name = nameOf(own, line, reading);
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'grid', gap: 1, pt: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box>
        <Typography variant="subtitle2" component="h3">
          {name}
        </Typography>
        <Typography variant="caption" component="div" color="text.secondary">
          {factsIn(facts, placeFor, line, reading)}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {askedOf(byLine, line).map((field) => {
          const place = linePlace(asked, field, reading.locale);
          return (
            <AskedInput
              key={field}
              {...props}
              place={{ ...place, label: filledText(place.label, placeFor, line, reading) }}
              source={`${byLine.of}.${line.id}.${field}`}
              values={values}
              line={line}
            />
          );
        })}
      </Box>
    </Box>
  );
}

/** The lines a transition asks about, under each other. */
export function AskedLines(props: AskedProps) {
  const transition = transitionOf(props.resource, props.transition);
  const { byLine } = transition;
  const { errors } = useFormState();
  if (byLine === undefined) return null;
  const wrong = errors[byLine.of]?.message;
  return (
    <>
      {typeof wrong === 'string' ? <Alert severity="error">{wrong}</Alert> : null}
      {askedLines(transition, props.record).map((line) => (
        <LineRow key={line.id} {...props} line={line} byLine={byLine} />
      ))}
    </>
  );
}
