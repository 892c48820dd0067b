import { useMemo, type ReactNode } from 'react';
import { Box } from '@mui/material';
import { FormProvider, useWatch } from 'react-hook-form';
import { askedScope, transitionForm, transitionReckons } from '#metadata/derive/transitionForm.ts';
import { OwnReckoning, type ReckonedForm } from '#src/fields/core/Reckoning.tsx';
import { placeOf } from '#src/fields/core/place.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { AskedInput, type AskedProps } from './AskedInput.tsx';
import { AskedLines } from './AskedLines.tsx';
import { askedLines, sentValues, transitionOf } from './transitions.ts';
import type { TransitionForm } from './useTransitionForm.ts';

/** `first`: one of them is what the dialog begins with. */
function Fields({
  names,
  first,
  ...props
}: AskedProps & { readonly names: readonly string[]; readonly first: boolean }) {
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
      autoFocus={first && index === 0 && transitionOf(props.resource, props.transition).byLine === undefined}
    />
  ));
}

/** Reckons what is typed in the dialog over the record; lines are told by their ids, as its inputs are named. */
function AskedReckoning({ children, ...props }: AskedProps & { readonly children: ReactNode }) {
  const { resource, transition, record = nothing } = props;
  const reading = useReading();
  const form = useMemo((): ReckonedForm => {
    const asks = transitionOf(resource, transition);
    const lines = askedLines(asks, record);
    return {
      fields: askedScope(resource, transition, {}, record).fields,
      filled: asks.body ?? {},
      read: (typed) =>
        askedScope(resource, transition, sentValues(resource, transition, typed, lines, reading), record)
          .values,
      tell: (results) => {
        const of = asks.byLine?.of;
        if (of === undefined) return results;
        const found = (results[of] ?? []) as readonly Row[];
        return { ...results, [of]: Object.fromEntries(lines.map(({ id }, at) => [id, found[at] ?? {}])) };
      },
    };
  }, [resource, transition, record, reading]);
  return transitionReckons(resource, transition) ? (
    <OwnReckoning form={form}>{children}</OwnReckoning>
  ) : (
    children
  );
}
const nothing: Row = {};

/** What the dialog of a transition asks for: fields of the record, its lines, fields of its own. */
export function AskedFields({ form, ...props }: AskedProps & { readonly form: TransitionForm }) {
  const { ask = [], body = {}, byLine } = transitionOf(props.resource, props.transition);
  if (ask.length === 0 && Object.keys(body).length === 0 && byLine === undefined) return null;
  return (
    <FormProvider {...form}>
      <AskedReckoning {...props}>
        <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
          <Fields {...props} names={ask} first />
          {byLine === undefined ? null : <AskedLines {...props} />}
          <Fields {...props} names={Object.keys(body)} first={ask.length === 0} />
        </Box>
      </AskedReckoning>
    </FormProvider>
  );
}
