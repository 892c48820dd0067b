import { unscoped } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { revenueOf, revenueWords } from '../../shared/revenue.ts';
import { weekdays, weekdayWords } from '../../shared/weekdays.ts';
import { seeRooms } from '../appointmentRights.ts';
import { roomKinds, roomKindWords } from '../roomKinds.ts';

/**
 * How each room was used in the chosen days, this month where nobody asks (clinic.md 3.1). Minutes of chairs: `open_min` are the room's
 * own times its chairs, as room and branch allow them; `closed_min` what occupied chairs within them but patients; `used_min` the planned
 * length of completed visits and those in progress within them; `lost_min` that of patients who did not come.
 */
export const roomUse = defineReport({
  of: 'clinic',
  access: seeRooms,
  columns: {
    room_id: f.reference('rooms'),
    branch_id: f.reference('branches'),
    kind: f.select(roomKinds),
    day: f.date(),
    open_min: f.integer(),
    closed_min: f.integer(),
    used_min: f.integer(),
    utilisation: f.percent({ places: 1 }),
    lost_min: f.integer(),
    lost: f.percent({ places: 1 }),
    visits: f.integer(),
    no_shows: f.integer(),
    overrun: f.decimal({ places: 1 }),
    revenue: revenueOf('room_id'),
  },
  shown: [
    'room_id',
    // Rooms of several branches are called alike.
    'branch_id',
    'utilisation',
    'revenue',
    'used_min',
    'open_min',
    'closed_min',
    'visits',
    'no_shows',
    'lost_min',
    'lost',
    'overrun',
  ],
  branch: 'branch_id',
  period: 'day',
  span: 'month',
  filters: ['branch_id', 'room_id', 'kind'],
  sort: '-utilisation',
  sorts: ['used_min', 'lost_min', 'visits', 'no_shows', 'revenue'],
  totals: ['open_min', 'closed_min', 'used_min', 'lost_min', 'visits', 'no_shows', 'revenue'],
  chart: { by: 'room_id', of: ['utilisation', 'lost'] },
  opens: { of: 'rooms', id: 'room_id' },
  place: { path: 'patients/rooms/statistics', menu: 'roomUse' },
});

/** When in the week rooms are used, hour by hour of the wall clock, over all rooms of the branches asked for; hours in which none is open are not told. */
export const roomHours = defineReport({
  of: 'clinic',
  access: unscoped(seeRooms),
  columns: {
    weekday: f.select(weekdays),
    hour: f.integer(),
    branch_id: f.reference('branches'),
    day: f.date(),
    open_min: f.integer(),
    closed_min: f.integer(),
    used_min: f.integer(),
    utilisation: f.percent({ places: 1 }),
  },
  shown: ['weekday', 'hour', 'utilisation', 'used_min', 'open_min', 'closed_min'],
  period: 'day',
  span: 'month',
  over: 'branch_id',
  filters: ['branch_id'],
  sort: 'hour',
  sorts: ['weekday'],
  totals: ['open_min', 'closed_min', 'used_min'],
});

const columns = {
  ar: {
    branch_id: 'الفرع',
    day: 'الفترة',
    open_min: 'دقائق العمل',
    closed_min: 'دقائق مغلقة',
    used_min: 'دقائق مستخدمة',
    utilisation: 'نسبة الإشغال',
  },
  en: {
    branch_id: 'Branch',
    day: 'Period',
    open_min: 'Open minutes',
    closed_min: 'Closed minutes',
    used_min: 'Used minutes',
    utilisation: 'Utilisation',
  },
} as const;

/** Their words, in those of rooms. */
export const roomUseWords = {
  ar: {
    use: {
      title: 'إشغال الغرف',
      empty: 'لم تُستخدم أي غرفة في هذه الفترة.',
      columns: {
        ...columns.ar,
        room_id: 'الغرفة',
        kind: 'النوع',
        lost_min: 'دقائق ضائعة',
        lost: 'نسبة الضائع',
        visits: 'المواعيد',
        no_shows: 'لم يحضروا',
        overrun: 'متوسط التأخير (دقيقة)',
        revenue: revenueWords.ar,
      },
      options: { kind: roomKindWords.ar },
    },
    hours: {
      title: 'الإشغال بأيام الأسبوع وساعاته',
      empty: 'لم تُستخدم أي غرفة في هذه الفترة.',
      columns: { ...columns.ar, weekday: 'اليوم', hour: 'الساعة' },
      options: { weekday: weekdayWords.ar },
    },
  },
  en: {
    use: {
      title: 'Room use',
      empty: 'No room was used in these days.',
      columns: {
        ...columns.en,
        room_id: 'Room',
        kind: 'Kind',
        lost_min: 'Lost minutes',
        lost: 'Lost',
        visits: 'Appointments',
        no_shows: 'No-shows',
        overrun: 'Average overrun (minutes)',
        revenue: revenueWords.en,
      },
      options: { kind: roomKindWords.en },
    },
    hours: {
      title: 'Use by weekday and hour',
      empty: 'No room was used in these days.',
      columns: { ...columns.en, weekday: 'Day', hour: 'Hour' },
      options: { weekday: weekdayWords.en },
    },
  },
} as const;
