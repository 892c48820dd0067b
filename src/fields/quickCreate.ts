import type { FunctionComponent } from 'react';
import type { QuickCreateProps } from '#src/screens/form/QuickCreatePanel.tsx';

let panel: FunctionComponent<QuickCreateProps> | undefined;

/** Fields do not know forms: whoever puts the app together says what "add new" in a chooser opens (UX-25). */
export const offerQuickCreate = (given: FunctionComponent<QuickCreateProps>): void => {
  panel = given;
};
export const quickCreatePanel = (): FunctionComponent<QuickCreateProps> | undefined => panel;
