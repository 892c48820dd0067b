import { createContext, useContext, type ComponentType } from 'react';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from './kind.ts';

/** What every field of one open form knows about it. */
export interface FormSetting {
  /** The record as it was opened; nothing while creating. */
  readonly record: Row | undefined;
  /** A hand-made input that replaces the generated one (`views().inputs`). */
  readonly inputFor: (
    resource: AnyResource,
    name: string,
  ) => ComponentType<{ readonly source: string; readonly resource: AnyResource }> | undefined;
}

export const FormSettingContext = createContext<FormSetting>({
  record: undefined,
  inputFor: () => undefined,
});
export const useFormSetting = (): FormSetting => useContext(FormSettingContext);
