import { createElement } from 'react';
import { Box } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { decide } from '#metadata/access.ts';
import { isFilledByServer } from '#metadata/derive/problems.ts';
import { holds, type Condition } from '#metadata/fields/types.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useFormSetting } from './formContext.ts';
import type { FieldPlace } from './kind.ts';
import type { Row } from '#src/client/records/row.ts';
import { inputOf, kindOf } from './registry.ts';
import { baseOf } from './baseOf.ts';
import { ReadValue } from './ReadValue.tsx';
import { ReckonedValue } from './ReckonedValue.tsx';
import { isReckoned } from './Reckoning.tsx';

interface FormFieldProps {
  readonly place: FieldPlace;
  /** Where the value lives; its siblings live beside it. */
  readonly source: string;
  readonly dense?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
}

/** The values a field's conditions depend on, live. */
function useConditionValues(conditions: readonly (Condition | undefined)[], base: string): Row {
  const names = [...new Set(conditions.flatMap((condition) => Object.keys(condition ?? {})))];
  const values: readonly unknown[] = useWatch({ name: names.map((name) => base + name) });
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

type Appearance = 'input' | 'text' | 'hidden';

/** `existing` is the saved record, line or part that holds the field; nothing while it is new. */
function appearanceOf(place: FieldPlace, existing: Row | undefined, mayWrite: boolean): Appearance {
  const { options, kind } = place.field;
  const readOnly = options.readOnly === true || kind === 'computed' || !mayWrite;
  if (!readOnly && !(options.fixed === true && existing !== undefined)) return 'input';
  return existing !== undefined && place.name in existing ? 'text' : 'hidden';
}

/** One field of a form: hidden, as text or as an input, by its declaration and by who is asking. */
export function FormField({ place, source, dense, autoFocus }: FormFieldProps) {
  const { options } = place.field;
  const setting = useFormSetting();
  const subject = useSubject();
  const { getValues } = useFormContext();
  const values = useConditionValues([options.showWhen, options.requiredWhen], baseOf(source));
  if (options.showWhen && !holds(options.showWhen, values)) return null;
  if (options.read && decide(options.read, subject) === undefined) return null;
  if (isReckoned(place.field)) return <ReckonedValue {...{ place, source, dense }} />;
  const mayWrite = !options.write || decide(options.write, subject) !== undefined;
  const base = baseOf(source);
  const row = (base === '' ? setting.record : getValues(base.slice(0, -1))) as Row | undefined;
  const existing = row?.['id'] === undefined ? undefined : row;
  // What the API left out of a saved record may not be read by this person, so it is not offered empty either.
  if (existing && !(place.name in existing) && place.field.kind !== 'part') return null;
  const appearance = appearanceOf(place, existing, mayWrite);
  if (appearance === 'hidden') return null;
  const kind = kindOf(place.field);
  const sx = kind.wide && !dense ? { gridColumn: '1 / -1' } : {};
  if (appearance === 'text') {
    return (
      <Box sx={sx}>
        <ReadValue place={place} record={row ?? {}} />
      </Box>
    );
  }
  const required = options.required === true && !isFilledByServer(place.field);
  const demanded = options.requiredWhen !== undefined && holds(options.requiredWhen, values);
  // A field of a line is named after its lines: `lines.qty`.
  const Own = setting.inputFor(place.resource, source.replaceAll(/\.\d+(?=\.)/g, ''));
  return (
    <Box sx={{ minWidth: 0, ...sx }}>
      {Own
        ? createElement(Own, { source, resource: place.resource, dense })
        : createElement(inputOf(place.field), {
            place,
            source,
            required: required || demanded,
            dense,
            autoFocus,
          })}
    </Box>
  );
}
