import type { ComponentType } from 'react';
import type { SvgIconProps } from '@mui/material';
import ArrivedIcon from '@mui/icons-material/EventSeat';
import BookedIcon from '@mui/icons-material/Schedule';
import CancelledIcon from '@mui/icons-material/Block';
import CompletedIcon from '@mui/icons-material/DoneAll';
import ConfirmedIcon from '@mui/icons-material/CheckCircleOutline';
import InProgressIcon from '@mui/icons-material/PlayCircleOutline';
import MissedIcon from '@mui/icons-material/PersonOff';
import type { Tone } from '#metadata/workflow.ts';
import { appointments } from '../appointments/appointments.ts';
import type { VisitStatus } from './calendarAnswer.tsx';

/** The sign of each state, beside its colour and its word: colour alone says nothing (UX-34, UX-62). */
export const statusIcons: Readonly<Record<VisitStatus, ComponentType<SvgIconProps>>> = {
  booked: BookedIcon,
  confirmed: ConfirmedIcon,
  arrived: ArrivedIcon,
  in_progress: InProgressIcon,
  completed: CompletedIcon,
  cancelled: CancelledIcon,
  no_show: MissedIcon,
};
export const statuses = Object.keys(statusIcons) as readonly VisitStatus[];

/** The tone a state is drawn in, as everywhere else. */
export const toneOf = (status: VisitStatus): Tone => appointments.workflow?.states[status] ?? 'neutral';
