import { lazy, type ComponentType } from 'react';
import type { Locale } from '#i18n/locale.ts';
import { useFreed, useMessages, useRecalls, useWaiting, type WorkOf } from './work/useWork.tsx';
import { workWords } from './work/workWords.ts';
import type { Wish } from './BookingForm.tsx';
import { calendarWords } from './calendarWords.ts';
import type { OpenVisit } from './VisitMenu.tsx';

/** What every list of work at the side of the calendar is given. */
export interface SideProps {
  readonly day: string;
  readonly doctorId: string | undefined;
  readonly branchId: string | undefined;
  readonly now: number;
  readonly onOpen: (open: OpenVisit) => void;
  /** Opens the booking form; undefined for who may not book. */
  readonly onBook: ((wish: Wish) => void) | undefined;
  readonly onClose: () => void;
}

export interface SideList {
  /** What stands in the address: `?side=queue`. */
  readonly name: string;
  readonly label: (locale: Locale) => string;
  /** Only for who sees the whole calendar; a doctor's own day has the others. */
  readonly isForDesk: boolean;
  /** How much work there is, for its button; a hook. */
  readonly useCount?: (of: WorkOf) => number | undefined;
  readonly Content: ComponentType<SideProps>;
}

/** The lists of work at the side, in their order. */
export const sideLists: readonly SideList[] = [
  {
    name: 'queue',
    label: (locale) => calendarWords[locale].drawers.queue,
    isForDesk: false,
    Content: lazy(() => import('./QueueSide.tsx')),
  },
  {
    name: 'unconfirmed',
    label: (locale) => calendarWords[locale].drawers.unconfirmed,
    isForDesk: true,
    Content: lazy(() => import('./UnconfirmedSide.tsx')),
  },
  {
    name: 'rebook',
    label: (locale) => calendarWords[locale].drawers.rebook,
    isForDesk: true,
    Content: lazy(() => import('./RebookSide.tsx')),
  },
  {
    name: 'messages',
    label: (locale) => workWords[locale].labels.messages,
    isForDesk: false,
    useCount: (of) => useMessages(of).data?.length,
    Content: lazy(() => import('./work/MessagesSide.tsx')),
  },
  {
    name: 'freed',
    label: (locale) => workWords[locale].labels.freed,
    isForDesk: true,
    useCount() {
      const { data } = useFreed();
      return data && data.freed.length + data.taken.length;
    },
    Content: lazy(() => import('./work/FreedSide.tsx')),
  },
  {
    name: 'waitlist',
    label: (locale) => workWords[locale].labels.waitlist,
    isForDesk: true,
    useCount: (of) => useWaiting(of).total,
    Content: lazy(() => import('./work/WaitingSide.tsx')),
  },
  {
    name: 'recalls',
    label: (locale) => workWords[locale].labels.recalls,
    isForDesk: true,
    useCount: (of) => useRecalls(of).total,
    Content: lazy(() => import('./work/RecallsSide.tsx')),
  },
];
