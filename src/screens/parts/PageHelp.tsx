import type { pageHelp } from '#i18n/ar/pageHelp.ts';
import { later } from '#src/ui/later.tsx';
import { HelpButton } from './HelpButton.tsx';

const PageHelpPopover = later(() => import('./PageHelpPopover.tsx'));

/** "What is this", for a page made by hand: its sentence and its tasks stand in `i18n` under this name (UX-69). */
export const PageHelp = ({ page }: { readonly page: keyof typeof pageHelp }) => (
  <HelpButton>{(anchor, onClose) => <PageHelpPopover {...{ page, anchor, onClose }} />}</HelpButton>
);
