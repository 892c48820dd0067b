import { useMemo, type ReactNode } from 'react';
import { Alert, Box } from '@mui/material';
import { FormProvider, type UseFormReturn } from 'react-hook-form';
import type { AnyResource } from '#metadata/resource.ts';
import { FormField } from '#src/fields/inputs.ts';
import { FormSettingContext, type FormSetting } from '#src/fields/core/formContext.ts';
import { Reckoning } from '#src/fields/core/Reckoning.tsx';
import { placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';

interface FieldsGridProps {
  readonly declaration: AnyResource;
  readonly form: UseFormReturn<Record<string, unknown>>;
  /** All declared fields where not said. */
  readonly names?: readonly string[];
  readonly columns?: 1 | 2;
  readonly autoFocus?: boolean;
  /** A hand-made input in the place of the generated one; the same function at every drawing. */
  readonly inputFor?: FormSetting['inputFor'];
  /** Stands above the fields, inside the form. */
  readonly children?: ReactNode;
}

const generated: FormSetting['inputFor'] = () => undefined;

/** The inputs of a small form, with what was refused as a whole above them. */
export function FieldsGrid(props: FieldsGridProps) {
  const { declaration, form, names, columns = 1, autoFocus, inputFor = generated, children } = props;
  const { locale } = useReading();
  const setting = useMemo(() => ({ record: undefined, inputFor }), [inputFor]);
  const refused = form.formState.errors.root?.message;
  const two = columns === 2 ? { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } : 'minmax(0, 1fr)';
  return (
    <FormProvider {...form}>
      <FormSettingContext.Provider value={setting}>
        <Reckoning fields={declaration.fields}>
          {refused === undefined ? null : (
            <Alert severity="error" sx={{ mb: 2 }}>
              {refused}
            </Alert>
          )}
          {children}
          <Box sx={{ display: 'grid', columnGap: 3, rowGap: 2, gridTemplateColumns: two }}>
            {(names ?? Object.keys(declaration.fields)).map((name, index) => (
              <FormField
                key={name}
                place={placeOf(declaration, name, locale)}
                source={name}
                autoFocus={autoFocus === true && index === 0}
              />
            ))}
          </Box>
        </Reckoning>
      </FormSettingContext.Provider>
    </FormProvider>
  );
}
