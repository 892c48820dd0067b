import { lazy, type ComponentType } from 'react';
import type { calendarWords } from './calendarWords.ts';
import type { OpenVisit } from './VisitMenu.tsx';

/** What every list of work at the side of the calendar is given. */
export interface SideProps {
  readonly day: string;
  readonly doctorId: string | undefined;
  readonly branchId: string | undefined;
  readonly now: number;
  readonly onOpen: (open: OpenVisit) => void;
  readonly onClose: () => void;
}

export interface SideList {
  /** What stands in the address: `?side=queue`. */
  readonly name: string;
  readonly label: (t: (typeof calendarWords)['ar']) => string;
  /** Only for who sees the whole calendar; a doctor's own day has the others. */
  readonly isForDesk: boolean;
  readonly Content: ComponentType<SideProps>;
}

/** The lists of work at the side, in their order. Another helper's list is one more line here. */
export const sideLists: readonly SideList[] = [
  {
    name: 'queue',
    label: (t) => t.drawers.queue,
    isForDesk: false,
    Content: lazy(() => import('./QueueSide.tsx')),
  },
  {
    name: 'unconfirmed',
    label: (t) => t.drawers.unconfirmed,
    isForDesk: true,
    Content: lazy(() => import('./UnconfirmedSide.tsx')),
  },
  {
    name: 'rebook',
    label: (t) => t.drawers.rebook,
    isForDesk: true,
    Content: lazy(() => import('./RebookSide.tsx')),
  },
];
