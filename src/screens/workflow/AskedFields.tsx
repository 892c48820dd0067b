import { Box } from '@mui/material';
import { FormProvider, useWatch } from 'react-hook-form';
import { holds } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { transitionOf } from './transitions.ts';
import type { TransitionForm } from './useTransitionForm.ts';

interface AskedProps {
  readonly resource: AnyResource;
  readonly transition: string;
}

function Fields({ resource, transition }: AskedProps) {
  const { locale } = useReading();
  const { ask = [], demand = [] } = transitionOf(resource, transition);
  const values = useWatch() as Record<string, unknown>;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      {ask.map((name, index) => {
        const place = placeOf(resource, name, locale);
        const { showWhen, requiredWhen } = place.field.options;
        if (showWhen && !holds(showWhen, values)) return null;
        const Input = inputOf(place.field);
        const required = demand.includes(name) || (requiredWhen !== undefined && holds(requiredWhen, values));
        return <Input key={name} place={place} source={name} required={required} autoFocus={index === 0} />;
      })}
    </Box>
  );
}

/** What the dialog of a transition asks for. */
export function AskedFields({ form, ...props }: AskedProps & { readonly form: TransitionForm }) {
  if ((transitionOf(props.resource, props.transition).ask ?? []).length === 0) return null;
  return (
    <FormProvider {...form}>
      <Fields {...props} />
    </FormProvider>
  );
}
