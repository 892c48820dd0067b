import { useController, useFormContext } from 'react-hook-form';
import { normalise } from '#metadata/fields/normalise.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { FieldPlace } from './kind.ts';

export interface FieldInput {
  /** What is typed so far, or the stored form once the field was left. */
  readonly value: unknown;
  readonly set: (value: unknown) => void;
  /** The field was left: what was typed takes its stored form and is checked. */
  readonly commit: (read?: (value: unknown) => unknown) => void;
  readonly blur: () => void;
  readonly ref: (element: HTMLElement | null) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
}

/** Binds one input to the form: typed text stays as typed until the field is left. */
export function useFieldInput(place: FieldPlace, source: string): FieldInput {
  const { control, getValues } = useFormContext();
  const { country } = useReading();
  const { field, fieldState, formState } = useController({ name: source, control });
  return {
    value: field.value as unknown,
    set: field.onChange,
    commit: (read = (value) => value) => {
      const typed: unknown = getValues(source);
      const stored = normalise(place.field, read(typed), { country });
      if (stored !== typed) field.onChange(stored);
      field.onBlur();
    },
    blur: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message,
    disabled: formState.disabled,
  };
}
