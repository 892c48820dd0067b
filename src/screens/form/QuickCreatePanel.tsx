import type { QuickCreateProps } from '#src/fields/choice/quickCreate.ts';
import { later } from '#src/ui/later.tsx';

/**
 * The generated form of a new record in a side panel; mount it to open it. It keeps drafts, asks before typed text is
 * lost and says what was made. Loaded when it is first opened.
 */
export const QuickCreatePanel = later<QuickCreateProps>(() => import('./QuickCreateForm.tsx'));
