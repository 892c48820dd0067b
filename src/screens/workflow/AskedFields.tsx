import { Box } from '@mui/material';
import { FormProvider, useWatch } from 'react-hook-form';
import { holds } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { placeOf } from '#src/fields/place.ts';
import { inputOf } from '#src/fields/inputs.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { moveOf } from './moves.ts';
import type { MoveForm } from './useMoveForm.ts';

interface AskedProps {
  readonly resource: AnyResource;
  readonly move: string;
}

function Fields({ resource, move }: AskedProps) {
  const { locale } = useReading();
  const { ask = [], demand = [] } = moveOf(resource, move);
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

/** What the dialog of a move asks for. */
export function AskedFields({ form, ...props }: AskedProps & { readonly form: MoveForm }) {
  if ((moveOf(props.resource, props.move).ask ?? []).length === 0) return null;
  return (
    <FormProvider {...form}>
      <Fields {...props} />
    </FormProvider>
  );
}
