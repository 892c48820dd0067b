import type { AnyResource } from '#metadata/resource.ts';
import { later } from '#src/ui/later.tsx';
import { HelpButton } from './HelpButton.tsx';

const HelpPopover = later(() => import('./HelpPopover.tsx'));

export type HelpKind = 'list' | 'form' | 'record';

interface ScreenHelpProps {
  readonly resource: AnyResource;
  readonly kind: HelpKind;
  /** In a menu the button says its name. */
  readonly worded?: boolean;
}

/** "What is this", for every generated screen: a quiet button; what it says comes when it is pressed (UX-69). */
export const ScreenHelp = ({ resource, kind, worded = false }: ScreenHelpProps) => (
  <HelpButton worded={worded}>
    {(anchor, onClose) => <HelpPopover {...{ resource, kind, anchor, onClose }} />}
  </HelpButton>
);
