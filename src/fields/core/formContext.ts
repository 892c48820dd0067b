import { createContext, useContext, type ComponentType } from 'react';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';

/** What a hand-made input is told; `dense` inside the rows of a table. */
export interface OwnInputProps {
  readonly source: string;
  readonly resource: AnyResource;
  readonly dense?: boolean | undefined;
}

/** What every field of one open form knows about it. */
export interface FormSetting {
  /** The record as it was opened; nothing while creating. */
  readonly record: Row | undefined;
  /** A hand-made input that replaces the generated one (`views().inputs`). */
  /** A hand-made cell of a formula's result, by its place (`lines.cost_change`). */
  readonly cellFor?: (
    resource: AnyResource,
    name: string,
  ) => ComponentType<{ readonly record: Row }> | undefined;
  readonly inputFor: (resource: AnyResource, name: string) => ComponentType<OwnInputProps> | undefined;
}

export const FormSettingContext = createContext<FormSetting>({
  record: undefined,
  inputFor: () => undefined,
});
export const useFormSetting = (): FormSetting => useContext(FormSettingContext);
