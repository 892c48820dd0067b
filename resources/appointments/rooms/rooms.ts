import { anyOf } from '#metadata/access.ts';
import { color, freeTags, integer, reference, select, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { areApart, weekHours, weekHoursWords } from '../../shared/weekHours.ts';
import { book, createRooms, editRooms, manageRoomEvents, seeRooms } from '../appointmentRights.ts';
import { inSteps, roomKinds, roomKindWords } from '../roomKinds.ts';

/** Where patients are treated: so many chairs at once, prepared for so long after each (clinic.md 3.1). */
export const rooms = defineResource({
  name: 'rooms',
  module: 'appointments',
  menu: { area: 'appointments', icon: 'room', order: 20 },
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['code', 'branch_id'],
  chooseBy: anyOf(book, manageRoomEvents),
  chooseOrder: 'position',
  branch: 'branch_id',

  fields: {
    name_ar: text({ required: true, minLength: 2, maxLength: 80, search: true }),
    name_en: text({ maxLength: 80, search: true }),
    code: text({ maxLength: 10, unique: true, search: true, code: true }),
    /** Its events and bookings are of this branch too: a room that moves is another room. */
    branch_id: reference('branches', {
      required: true,
      fixed: true,
      among: { status: 'active' },
      default: 'currentBranch',
    }),
    kind: select(roomKinds, { required: true, default: 'dental' }),
    capacity: integer({ required: true, min: 1, max: 10, default: 1 }),
    turnover_min: integer({ required: true, min: 0, max: 60, default: 0 }),
    equipment: freeTags({ max: 20 }),
    color: color(),
    position: integer({ min: 0, max: 999 }),
    default_doctor_id: reference('employees', { among: { status: 'active', clinical: true } }),
    open_hours: weekHours(),
  },
  unique: [['branch_id', 'name_ar']],
  checks: {
    turnoverSteps: { on: 'turnover_min', ok: (r) => inSteps(r.turnover_min), holds: 'turnover_min % 5 = 0' },
    hoursApart: { on: 'open_hours', ok: (r) => areApart(r.open_hours) },
  },

  workflow: {
    states: { active: 'good', out_of_service: 'warning', archived: 'muted' },
    initial: 'active',
    transitions: {
      takeOut: {
        from: 'active',
        to: 'out_of_service',
        access: editRooms,
        undo: 'bringBack',
        quiet: 'menu',
      },
      bringBack: { from: 'out_of_service', to: 'active', access: editRooms, undo: 'takeOut' },
      archive: { from: ['active', 'out_of_service'], to: 'archived', access: editRooms, undo: 'restore' },
      restore: { from: 'archived', to: 'active', access: editRooms, undo: 'archive' },
    },
  },
  access: { list: seeRooms, show: seeRooms, create: createRooms, edit: editRooms, remove: editRooms },
  sections: {
    main: [
      'name_ar',
      'name_en',
      'code',
      'branch_id',
      'kind',
      'capacity',
      'turnover_min',
      'default_doctor_id',
    ],
    more: ['equipment', 'color', 'position'],
    hours: ['open_hours'],
  },
  figures: ['capacity', 'turnover_min', 'kind', 'branch_id'],
  views: { active: { filter: { status: 'active' } }, archived: { filter: { status: 'archived' } } },
  related: [{ resource: 'room-events', field: 'room_id' }],
  screens: {
    list: {
      path: 'patients/rooms',
      columns: ['name_ar', 'code', 'branch_id', 'kind', 'capacity', 'default_doctor_id', 'status'],
      filters: ['status', 'branch_id', 'kind'],
      sort: 'position',
    },
    create: { path: 'patients/rooms/create' },
    show: { path: 'patients/rooms/:roomId/view' },
    edit: { path: 'patients/rooms/:roomId/edit' },
  },

  refusals: ['capacity_in_use', 'room.has_appointments'],

  words: {
    ar: {
      one: 'غرفة',
      many: 'الغرف',
      counted: ['لا توجد غرف', 'غرفة واحدة', 'غرفتان', '{n} غرف', '{n} غرفة', '{n} غرفة'],
      about: 'غرف العيادة وعدد كراسي كل غرفة وساعات عملها.',
      headings: { name_ar: ['الاسم', 'الغرفة'], code: ['الكود'], capacity: ['الكراسي'], kind: ['النوع'] },
      fields: {
        name_ar: 'اسم الغرفة',
        name_en: 'الاسم بالإنجليزية',
        code: 'الكود',
        branch_id: 'الفرع',
        kind: 'النوع',
        capacity: 'عدد الكراسي',
        turnover_min: 'دقائق التجهيز',
        equipment: 'التجهيزات',
        color: 'اللون',
        position: 'الترتيب',
        default_doctor_id: 'الطبيب الافتراضي',
        open_hours: 'ساعات العمل',
      },
      help: {
        capacity: 'كم مريضاً يمكن علاجه فيها في الوقت نفسه',
        turnover_min: 'وقت تجهيز الغرفة بعد كل مريض، من مضاعفات 5 دقائق',
        open_hours: 'وقت إغلاق قبل وقت الفتح أو يساويه يعني اليوم التالي',
      },
      empty: { open_hours: 'ساعات الفرع' },
      sections: { main: 'بيانات الغرفة', more: 'التجهيز والعرض', hours: 'ساعات العمل' },
      options: { kind: roomKindWords.ar },
      lines: { open_hours: weekHoursWords.ar },
      states: { active: 'نشطة', out_of_service: 'خارج الخدمة', archived: 'مؤرشفة' },
      actions: {
        takeOut: 'إخراج من الخدمة',
        bringBack: 'إعادة إلى الخدمة',
        archive: 'أرشفة',
        restore: 'استعادة',
      },
      transitions: {
        takeOut: {
          consequence: 'لا تُعرض «{title}» للحجز حتى تعود إلى الخدمة.',
          done: 'خرجت «{title}» من الخدمة',
        },
        bringBack: { consequence: 'تُعرض «{title}» للحجز من جديد.', done: 'عادت «{title}» إلى الخدمة' },
        archive: {
          consequence: 'تختفي «{title}» من القوائم وتبقى في السجلات القديمة.',
          done: 'أُرشفت «{title}»',
        },
        restore: { consequence: 'تعود «{title}» إلى القوائم.', done: 'استُعيدت «{title}»' },
      },
      views: { active: 'النشطة', archived: 'المؤرشفة' },
      errors: {
        capacity_in_use: 'توجد مواعيد تستخدم هذه السعة',
        'room.has_appointments': 'توجد مواعيد قادمة في الغرفة ({n})',
        turnoverSteps: 'اكتب دقائق من مضاعفات 5، مثل 5 أو 15',
        hoursApart: 'فترات العمل متداخلة. اجعل كل فترة تبدأ بعد انتهاء ما قبلها',
      },
    },
    en: {
      one: 'Room',
      many: 'Rooms',
      about: 'The rooms of the clinic, the chairs of each and its hours.',
      headings: { name_ar: ['Name', 'Room'], name_en: ['English name'], capacity: ['Chairs'] },
      fields: {
        name_ar: 'Room name (Arabic)',
        name_en: 'Name (English)',
        code: 'Code',
        branch_id: 'Branch',
        kind: 'Kind',
        capacity: 'Chairs',
        turnover_min: 'Turnover (minutes)',
        equipment: 'Equipment',
        color: 'Color',
        position: 'Position',
        default_doctor_id: 'Usual doctor',
        open_hours: 'Hours',
      },
      help: {
        capacity: 'How many patients can be treated in it at once',
        turnover_min: 'Time to prepare the room after each patient, in steps of 5 minutes',
        open_hours: 'A closing time at or before the opening time means the next day',
      },
      empty: { open_hours: 'Hours of the branch' },
      sections: { main: 'Room', more: 'Equipment and display', hours: 'Hours' },
      options: { kind: roomKindWords.en },
      lines: { open_hours: weekHoursWords.en },
      states: { active: 'Active', out_of_service: 'Out of service', archived: 'Archived' },
      actions: {
        takeOut: 'Take out of service',
        bringBack: 'Bring back',
        archive: 'Archive',
        restore: 'Restore',
      },
      transitions: {
        takeOut: {
          consequence: '“{title}” is not offered for booking until it is brought back.',
          done: '“{title}” is out of service',
        },
        bringBack: {
          consequence: '“{title}” is offered for booking again.',
          done: '“{title}” is in service again',
        },
        archive: {
          consequence: '“{title}” leaves the lists and stays in old records.',
          done: '“{title}” was archived',
        },
        restore: { consequence: '“{title}” returns to the lists.', done: '“{title}” was restored' },
      },
      views: { active: 'Active', archived: 'Archived' },
      errors: {
        capacity_in_use: 'Bookings use this capacity',
        'room.has_appointments': '{n} upcoming appointments in this room',
        turnoverSteps: 'Type minutes in steps of 5, such as 5 or 15',
        hoursApart: 'Hours overlap. Let each stretch begin after the one before ends',
      },
    },
  },
});
