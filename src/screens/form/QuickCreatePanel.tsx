import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/fields/kind.ts';
import { later } from '#src/ui/later.tsx';
import type { SavedRecord } from './useRecordForm.ts';

export interface QuickCreateProps {
  /** What is added; ask `mayDo(resource, 'create', subject)` before offering it. */
  readonly resource: AnyResource;
  /** What the form starts with above its defaults: the parent (`{ employee_id }`), the text that was looked for. */
  readonly given?: Row | undefined;
  /** Several may be added one after another; the panel stays open after "save and add another". */
  readonly several?: boolean | undefined;
  /** Told for each record that was made; lists, choosers and counts of the resource are read again by then. */
  readonly onCreated: (record: SavedRecord) => void;
  /** Closed, saved or not; unmount it then. */
  readonly onClose: () => void;
}

/**
 * The generated form of a new record in a side panel; mount it to open it. It keeps drafts, asks before typed text is
 * lost and says what was made. Loaded when it is first opened.
 */
export const QuickCreatePanel = later<QuickCreateProps>(() => import('./QuickCreateForm.tsx'));
