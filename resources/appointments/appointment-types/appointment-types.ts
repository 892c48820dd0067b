import { anyOf, unscoped } from '#metadata/access.ts';
import { boolean, color, integer, money, reference, references, tags, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable, archiveWords } from '#metadata/workflow.ts';
import { book, manageTypes } from '../appointmentRights.ts';
import { inSteps, roomKinds, roomKindWords } from '../roomKinds.ts';
import { missedVisits, typeFigures, typeFigureWords, typeMonths } from './typeFigures.ts';

/** What people come for, how long it takes and who does it (clinic.md 4.3). What was booked keeps the duration it was booked with. */
export const appointmentTypes = defineResource({
  name: 'appointment-types',
  module: 'appointments',
  menu: { area: 'appointments', icon: 'appointmentType', order: 340, reference: true },
  chooseAll: 'whoever books, or lets people wait, says what for',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['duration_min'],
  chooseBy: anyOf(unscoped(book), manageTypes),
  chooseOrder: 'position',

  fields: {
    name_ar: text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    name_en: text({ maxLength: 80, search: true }),
    color: color({ required: true, default: '#12355b' }),
    position: integer({ min: 0, max: 999 }),
    duration_min: integer({ required: true, min: 5, max: 480, default: 30 }),
    buffer_after_min: integer({ required: true, min: 0, max: 60, default: 0 }),
    doctor_ids: references('employees', { among: { status: 'active', clinical: true } }),
    room_kinds: tags(roomKinds),
    /** What is offered where what was done at such a visit is written (clinic.md 4.3). */
    default_procedure_id: reference('dental-procedures', { among: { status: 'active' } }),
    price_hint: money({ min: '0' }),
    is_followup: boolean({ required: true, default: false }),
  },
  checks: {
    durationSteps: { on: 'duration_min', ok: (t) => inSteps(t.duration_min), holds: 'duration_min % 5 = 0' },
    bufferSteps: {
      on: 'buffer_after_min',
      ok: (t) => inSteps(t.buffer_after_min),
      holds: 'buffer_after_min % 5 = 0',
    },
  },

  workflow: archivable(manageTypes),
  access: {
    list: manageTypes,
    show: manageTypes,
    create: manageTypes,
    edit: manageTypes,
    remove: manageTypes,
  },
  reports: { figures: typeFigures, months: typeMonths, missed: missedVisits },
  figures: ['duration_min', 'buffer_after_min', 'price_hint'],
  views: { active: { filter: { status: 'active' } }, archived: { filter: { status: 'archived' } } },
  screens: {
    list: {
      path: 'appointment-types',
      columns: ['name_ar', 'duration_min', 'buffer_after_min', 'is_followup', 'price_hint', 'status'],
      filters: ['status', 'is_followup'],
      sort: 'position',
      totals: [],
    },
    create: { path: 'appointment-types/create' },
    show: { path: 'appointment-types/:id' },
    edit: { path: 'appointment-types/:id/edit' },
  },

  words: {
    ar: {
      ...archiveWords.ar,
      one: 'نوع موعد',
      many: 'أنواع المواعيد',
      counted: ['لا توجد أنواع', 'نوع واحد', 'نوعان', '{n} أنواع', '{n} نوعاً', '{n} نوع'],
      about: 'ما يأتي المرضى من أجله، ومدة كل نوع، ومن يقوم به من الأطباء.',
      headings: { name_ar: ['الاسم', 'النوع'], duration_min: ['المدة'], price_hint: ['السعر'] },
      fields: {
        name_ar: 'اسم النوع',
        name_en: 'الاسم بالإنجليزية',
        color: 'اللون',
        position: 'الترتيب',
        duration_min: 'المدة (دقيقة)',
        buffer_after_min: 'فاصل بعد الموعد (دقيقة)',
        doctor_ids: 'الأطباء',
        room_kinds: 'أنواع الغرف',
        default_procedure_id: 'الإجراء المعتاد',
        price_hint: 'السعر التقريبي',
        is_followup: 'متابعة',
      },
      help: {
        duration_min: 'تسري على الحجوزات الجديدة فقط. من مضاعفات 5 دقائق',
        default_procedure_id: 'يُقترح عند تسجيل ما تم في الزيارة',
        buffer_after_min: 'وقت يبقى فيه الطبيب والغرفة مشغولين بعد انتهاء الموعد',
      },
      empty: { doctor_ids: 'كل الأطباء', room_kinds: 'أي غرفة' },
      options: { room_kinds: roomKindWords.ar },
      views: { active: 'النشطة', archived: 'المؤرشفة' },
      reports: typeFigureWords.ar,
      errors: {
        durationSteps: 'اكتب مدة من مضاعفات 5 دقائق، مثل 15 أو 30',
        bufferSteps: 'اكتب فاصلاً من مضاعفات 5 دقائق، مثل 5 أو 15',
      },
    },
    en: {
      ...archiveWords.en,
      one: 'Appointment type',
      many: 'Appointment types',
      about: 'What patients come for, how long each takes and which doctors do it.',
      headings: { name_ar: ['Name', 'Type'], name_en: ['English name'], duration_min: ['Duration'] },
      fields: {
        name_ar: 'Type name (Arabic)',
        name_en: 'Name (English)',
        color: 'Color',
        position: 'Position',
        duration_min: 'Duration (minutes)',
        buffer_after_min: 'Buffer after (minutes)',
        doctor_ids: 'Doctors',
        room_kinds: 'Kinds of rooms',
        default_procedure_id: 'Usual procedure',
        price_hint: 'Approximate price',
        is_followup: 'Follow-up',
      },
      help: {
        duration_min: 'Holds for new bookings only. In steps of 5 minutes',
        default_procedure_id: 'Offered when what was done at the visit is recorded',
        buffer_after_min: 'How long doctor and room stay taken after the appointment',
      },
      empty: { doctor_ids: 'All doctors', room_kinds: 'Any room' },
      options: { room_kinds: roomKindWords.en },
      views: { active: 'Active', archived: 'Archived' },
      reports: typeFigureWords.en,
      errors: {
        durationSteps: 'Type a duration in steps of 5 minutes, such as 15 or 30',
        bufferSteps: 'Type a buffer in steps of 5 minutes, such as 5 or 15',
      },
    },
  },
});
