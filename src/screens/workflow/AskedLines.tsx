import { useEffect, useRef } from 'react';
import { Alert, Box, Typography } from '@mui/material';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { problemsIn } from '#metadata/derive/problems.ts';
import { transitionForm } from '#metadata/derive/transitionForm.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { ByLine } from '#metadata/workflow.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { linePlace, placeOf } from '#src/fields/core/place.ts';
import { textOf } from '#src/fields/core/registry.ts';
import { storedValues } from '#src/fields/values.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { AskedInput, type AskedProps } from './AskedInput.tsx';
import { factsIn, filledText } from './filledText.ts';
import { askedLines, askedOf, plain, transitionOf, type AskedLine } from './transitions.ts';

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

/** The line under what is typed of it, as it will be stored; what is half typed is not there yet. */
function typedLine(form: AnyResource, { fields }: ByLine, line: Row, typed: Row, reading: Reading): Row {
  const stored = storedValues(fields, typed, reading, () => undefined);
  const wrong = problemsIn({ ...form, fields }, stored, { today: reading.today, country: reading.country });
  const asked = Object.keys(fields).map((name) => [name, wrong[name] ? null : (stored[name] ?? null)]);
  return { ...line, ...Object.fromEntries(asked) };
}

/** Inputs follow what is typed beside them (`startsWith`) while they hold what they followed with before. */
function useFollowing(byLine: ByLine, line: AskedLine, now: Row): void {
  const { getValues, setValue } = useFormContext();
  const followed = useRef<Row>({});
  useEffect(() => {
    for (const [name, start] of Object.entries(byLine.startsWith ?? {})) {
      const path = `${byLine.of}.${line.id}.${name}`;
      const next = plain(start(now));
      const before = name in followed.current ? followed.current[name] : next;
      followed.current = { ...followed.current, [name]: next };
      if (next !== before && getValues(path) === before) setValue(path, next, { shouldDirty: true });
    }
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
  const now = typedLine(form, byLine, line, values, reading);
  useFollowing(byLine, line, now);
  const name = nameOf(own, line, reading);
  const isAsked = (field: string): boolean => byLine.when?.[field]?.(now) ?? true;
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
        {askedOf(byLine, line)
          .filter(isAsked)
          .map((field) => {
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
