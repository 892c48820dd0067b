import { date, dateTime, integer, longText, money, reference, select, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { manageRoomEvents } from '../appointmentRights.ts';

/** What but a patient occupies a room: maintenance, a meeting, a rental (clinic.md 3.2). */
export const roomEvents = defineResource({
  name: 'room-events',
  module: 'appointments',
  menu: { area: 'appointments', icon: 'roomEvent', order: 40 },
  panel: true,
  title: 'title',
  choose: ['starts_at'],
  branch: 'branch_id',
  editableIn: ['planned', 'in_progress'],
  lacks: ['remove'],

  fields: {
    room_id: reference('rooms', { required: true, among: { status: 'active' } }),
    /** That of the room. */
    branch_id: reference('branches', { required: true, filled: true, readOnly: true }),
    kind: select(['maintenance', 'sterilization', 'meeting', 'training', 'rental', 'other'], {
      required: true,
      default: 'maintenance',
    }),
    title: text({ required: true, minLength: 2, maxLength: 120, search: true }),
    starts_at: dateTime({ required: true, day: 'business' }),
    ends_at: dateTime({ required: true, day: 'business' }),
    chair: integer({ min: 1, max: 10 }),
    doctor_id: reference('employees', { among: { status: 'active', clinical: true } }),
    repeat: select(['none', 'weekly'], { required: true, default: 'none', fixed: true }),
    repeat_until: date({ fixed: true, showWhen: { repeat: 'weekly' }, requiredWhen: { repeat: 'weekly' } }),
    series_id: reference('room-events', { readOnly: true }),
    cost: money({ min: '0' }),
    note: longText({ maxLength: 500 }),
  },
  sorts: ['starts_at', 'status'],
  checks: {
    endsAfter: {
      on: 'ends_at',
      ok: (e) => !e.starts_at || !e.ends_at || Date.parse(e.ends_at) > Date.parse(e.starts_at),
      holds: 'ends_at > starts_at',
    },
    notTooLong: {
      on: 'ends_at',
      ok: (e) =>
        !e.starts_at || !e.ends_at || Date.parse(e.ends_at) - Date.parse(e.starts_at) <= 30 * 86_400_000,
      holds: `ends_at - starts_at <= interval '720 hours'`,
    },
  },

  workflow: {
    states: { planned: 'info', in_progress: 'warning', done: 'good', cancelled: 'muted' },
    initial: 'planned',
    transitions: {
      begin: { from: 'planned', to: 'in_progress', access: manageRoomEvents },
      finish: { from: ['planned', 'in_progress'], to: 'done', access: manageRoomEvents, quiet: 'menu' },
      cancel: { from: 'planned', to: 'cancelled', access: manageRoomEvents, danger: true },
    },
  },
  access: {
    list: manageRoomEvents,
    show: manageRoomEvents,
    create: manageRoomEvents,
    edit: manageRoomEvents,
    remove: manageRoomEvents,
  },
  figures: ['room_id', 'starts_at', 'ends_at', 'kind'],
  views: {
    upcoming: { filter: { ends_at_gte: '+0', status: ['planned', 'in_progress'] }, sort: 'starts_at' },
  },
  screens: {
    list: {
      path: 'room-events',
      columns: ['title', 'room_id', 'kind', 'starts_at', 'ends_at', 'status'],
      filters: ['room_id', 'kind', 'status', 'starts_at'],
      sort: '-starts_at',
      totals: [],
    },
    show: { path: 'room-events/:id' },
  },
  refusals: ['room.busy', 'appointment.doctor_busy', 'no_such_chair', 'repeat_range', 'no_such_time'],
  passes: {
    move_out: 'Visits that have the room then lose it, and are marked as needing one; the desk is told.',
  },

  words: {
    ar: {
      one: 'حدث غرفة',
      many: 'أحداث الغرف',
      counted: ['لا توجد أحداث', 'حدث واحد', 'حدثان', '{n} أحداث', '{n} حدثاً', '{n} حدث'],
      about: 'ما يشغل الغرف غير المرضى: صيانة أو اجتماع أو تدريب أو تأجير.',
      fields: {
        room_id: 'الغرفة',
        branch_id: 'الفرع',
        kind: 'النوع',
        title: 'العنوان',
        starts_at: 'من',
        ends_at: 'إلى',
        chair: 'الكرسي',
        doctor_id: 'الطبيب',
        repeat: 'التكرار',
        repeat_until: 'يتكرر حتى',
        series_id: 'يتكرر من',
        cost: 'التكلفة',
        note: 'ملاحظة',
      },
      help: {
        chair: 'رقم كرسي واحد من كراسي الغرفة',
        doctor_id: 'يكون مشغولاً أيضاً في هذا الوقت',
        cost: 'للعلم فقط',
      },
      empty: { chair: 'كل الكراسي' },
      options: {
        kind: {
          maintenance: 'صيانة',
          sterilization: 'تعقيم',
          meeting: 'اجتماع',
          training: 'تدريب',
          rental: 'تأجير',
          other: 'أخرى',
        },
        repeat: { none: 'لا يتكرر', weekly: 'كل أسبوع' },
      },
      states: { planned: 'مخطط', in_progress: 'جارٍ', done: 'انتهى', cancelled: 'ملغي' },
      actions: { begin: 'بدء', finish: 'إنهاء', cancel: 'إلغاء الحدث' },
      transitions: {
        begin: { consequence: 'يبدأ «{title}» في {room_id}.', done: 'بدأ «{title}»' },
        finish: { consequence: 'ينتهي «{title}» الآن وتصبح {room_id} متاحة.', done: 'انتهى «{title}»' },
        cancel: { consequence: 'يُلغى «{title}» وتصبح {room_id} متاحة في وقته.', done: 'أُلغي «{title}»' },
      },
      views: { upcoming: 'القادمة' },
      errors: {
        endsAfter: 'وقت النهاية يجب أن يكون بعد البداية',
        notTooLong: 'أطول مدة للحدث 30 يوماً. قسّمه إلى أحداث أقصر',
        'room.busy': 'الغرفة محجوزة في هذا الوقت ({n})',
        'appointment.doctor_busy': 'الطبيب مشغول في هذا الوقت',
        no_such_chair: 'عدد كراسي الغرفة {n}. اختر كرسياً منها أو اتركه فارغاً',
        repeat_range: 'اختر يوماً بعد بداية الحدث، وفي خلال سنة منها',
        no_such_time: 'هذا الوقت غير موجود يوم {day} بسبب تغيير الساعة. اختر وقتاً آخر',
      },
    },
    en: {
      one: 'Room event',
      many: 'Room events',
      about: 'What but patients occupies rooms: maintenance, a meeting, training, a rental.',
      fields: {
        room_id: 'Room',
        branch_id: 'Branch',
        kind: 'Kind',
        title: 'Title',
        starts_at: 'From',
        ends_at: 'To',
        chair: 'Chair',
        doctor_id: 'Doctor',
        repeat: 'Repeat',
        repeat_until: 'Repeat until',
        series_id: 'Repeats',
        cost: 'Cost',
        note: 'Note',
      },
      help: {
        chair: 'The number of one of the room’s chairs',
        doctor_id: 'Is taken in that time too',
        cost: 'For information only',
      },
      empty: { chair: 'All chairs' },
      options: {
        kind: {
          maintenance: 'Maintenance',
          sterilization: 'Sterilization',
          meeting: 'Meeting',
          training: 'Training',
          rental: 'Rental',
          other: 'Other',
        },
        repeat: { none: 'Does not repeat', weekly: 'Every week' },
      },
      states: { planned: 'Planned', in_progress: 'In progress', done: 'Done', cancelled: 'Cancelled' },
      actions: { begin: 'Begin', finish: 'Finish', cancel: 'Cancel event' },
      transitions: {
        begin: { consequence: '“{title}” begins in {room_id}.', done: '“{title}” has begun' },
        finish: { consequence: '“{title}” ends now and {room_id} is free.', done: '“{title}” has ended' },
        cancel: {
          consequence: '“{title}” is cancelled and {room_id} is free in its time.',
          done: '“{title}” was cancelled',
        },
      },
      views: { upcoming: 'Upcoming' },
      errors: {
        endsAfter: 'End must be after start',
        notTooLong: 'An event lasts 30 days at most. Split it into shorter ones',
        'room.busy': 'The room is taken then ({n})',
        'appointment.doctor_busy': 'The doctor is busy then',
        no_such_chair: 'The room has {n} chairs. Choose one of them or leave it empty',
        repeat_range: 'Choose a day after the start of the event, within a year of it',
        no_such_time: 'That time does not exist on {day}, when clocks change. Choose another time',
      },
    },
  },
});
