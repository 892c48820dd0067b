import { Box } from '@mui/material';
import { FormProvider, useWatch } from 'react-hook-form';
import { transitionForm } from '#metadata/derive/transitionForm.ts';
import { placeOf } from '#src/fields/core/place.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { AskedInput, type AskedProps } from './AskedInput.tsx';
import { AskedLines } from './AskedLines.tsx';
import { transitionOf } from './transitions.ts';
import type { TransitionForm } from './useTransitionForm.ts';

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
      autoFocus={index === 0 && transitionOf(props.resource, props.transition).byLine === undefined}
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
