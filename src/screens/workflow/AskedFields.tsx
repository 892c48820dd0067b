import { createElement, type ComponentType } from 'react';
import { Box } from '@mui/material';
import { FormProvider, useWatch } from 'react-hook-form';
import { transitionForm } from '#metadata/derive/transitionForm.ts';
import { holds } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { inputOf } from '#src/fields/inputs.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { AskedChoice, isOpenChoice } from './AskedChoice.tsx';
import { AskedLines } from './AskedLines.tsx';
import { transitionOf } from './transitions.ts';
import type { TransitionForm } from './useTransitionForm.ts';

interface AskedProps {
  readonly resource: AnyResource;
  readonly transition: string;
  /** The record it is about; none where it is about many. */
  readonly record?: Row | undefined;
}

/** What a hand-made input of a transition is handed. */
interface AskedInputProps {
  readonly source: string;
  readonly record: Row;
  readonly line?: Row | undefined;
}

interface InputFieldProps extends AskedProps {
  readonly place: FieldPlace;
  readonly source: string;
  /** The values beside it, which its conditions look at. */
  readonly values: Row;
  readonly line?: Row;
  readonly autoFocus?: boolean;
}

/** One input of a transition: hand-made (`asked` of `pieces()`) or of its kind, while its conditions hold. */
export function AskedInput({ resource, transition, record = {}, ...props }: InputFieldProps) {
  const { place, source, values, line, autoFocus } = props;
  const { showWhen, requiredWhen, required } = place.field.options;
  if (showWhen && !holds(showWhen, values)) return null;
  const own = piecesFor(resource)?.asked as Readonly<Record<string, unknown>> | undefined;
  const Own = own?.[`${transition}.${place.name}`] as ComponentType<AskedInputProps> | undefined;
  if (Own) return createElement(Own, { source, record, line });
  if (line !== undefined && isOpenChoice(place)) return <AskedChoice place={place} source={source} />;
  const isDemanded = required === true || (requiredWhen !== undefined && holds(requiredWhen, values));
  return createElement(inputOf(place.field), { place, source, required: isDemanded, autoFocus });
}

function Fields({ names, ...props }: AskedProps & { readonly names: readonly string[] }) {
  const { locale } = useReading();
  const form = transitionForm(props.resource, props.transition);
  const values = useWatch() as Row;
  return names.map((name, index) => (
    <AskedInput
      key={name}
      {...props}
      place={placeOf(form, name, locale)}
      source={name}
      values={values}
      autoFocus={index === 0 && form.fields[name]?.kind !== 'boolean'}
    />
  ));
}

/** What the dialog of a transition asks for: fields of the record, its lines, fields of its own. */
export function AskedFields({ form, ...props }: AskedProps & { readonly form: TransitionForm }) {
  const { ask = [], body = {}, byLine } = transitionOf(props.resource, props.transition);
  if (ask.length === 0 && Object.keys(body).length === 0 && byLine === undefined) return null;
  return (
    <FormProvider {...form}>
      <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
        <Fields {...props} names={ask} />
        {byLine === undefined ? null : <AskedLines {...props} />}
        <Fields {...props} names={Object.keys(body)} />
      </Box>
    </FormProvider>
  );
}
