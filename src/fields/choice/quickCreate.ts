import { createContext, useContext, type ComponentType } from 'react';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';

export interface QuickCreateProps {
  /** What is added; ask `mayDo(resource, 'create', subject)` before offering it. */
  readonly resource: AnyResource;
  /** What the form starts with above its defaults: the parent (`{ employee_id }`), the text that was looked for. */
  readonly given?: Row | undefined;
  /** Several may be added one after another; the panel stays open after "save and add another". */
  readonly several?: boolean | undefined;
  /** Told for each record that was made; lists, choosers and counts of the resource are read again by then. */
  readonly onCreated: (record: Row & { readonly id: string }) => void;
  /** Closed, saved or not; unmount it then. */
  readonly onClose: () => void;
}

/** Fields do not know forms: the shell says what "add new" in a chooser opens (UX-25). */
export const QuickCreateContext = createContext<ComponentType<QuickCreateProps> | undefined>(undefined);

/** The panel a chooser adds a record with; nothing where no form can be opened. */
export const useQuickCreatePanel = (): ComponentType<QuickCreateProps> | undefined =>
  useContext(QuickCreateContext);
