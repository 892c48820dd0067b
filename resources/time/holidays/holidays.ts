import { daysBetween } from '#metadata/time/days.ts';
import { may } from '#metadata/access.ts';
import {
  boolean,
  computed,
  date,
  integer,
  reference,
  references,
  select,
  tags,
  text,
} from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { holidayGroupWords, holidayGroups } from '../../shared/holidayGroups.ts';

const manage = may('create_holidays');

/** Public and clinic holidays, single days or ranges (hr.md 3). */
export const holidays = defineResource({
  name: 'holidays',
  module: 'vacations',
  menu: { area: 'time', icon: 'holiday', order: 40 },
  panel: true,
  chooseAll: 'days on which the clinic is closed are known to everybody',
  title: 'name_ar',
  titleEn: 'name_en',

  fields: {
    name_ar: text({ required: true, minLength: 2, maxLength: 100, search: true }),
    name_en: text({ maxLength: 100, search: true }),
    date_from: date({ required: true }),
    date_to: date({ required: true }),
    kind: select(['official', 'religious', 'clinic'], { required: true, default: 'official' }),
    branch_ids: references('branches', { among: { status: 'active' } }),
    holiday_groups: tags(holidayGroups),
    is_paid: boolean({ required: true, default: true }),
    tentative: boolean({ required: true, default: false }),
    repeats_yearly: boolean({ required: true, default: false }),
    /** When it is next, or was: one of every year comes again. */
    comes_on: computed('date'),
  },

  access: {
    list: may('view_holidays'),
    show: may('view_holidays'),
    create: manage,
    edit: manage,
    remove: manage,
  },
  twins: [['name_ar', 'date_from']],
  sections: {
    main: ['name_ar', 'name_en', 'date_from', 'date_to', 'kind'],
    reach: ['branch_ids', 'holiday_groups', 'is_paid', 'tentative', 'repeats_yearly'],
    // Whose leave it changes, before it is saved.
    impact: [],
  },
  figures: ['comes_on', 'date_from', 'date_to', 'kind'],
  filters: ['coming'],
  views: {
    upcoming: {
      filter: { coming: true },
      columns: ['name_ar', 'comes_on', 'kind', 'is_paid', 'tentative', 'repeats_yearly', 'branch_ids'],
      sort: 'date_from',
    },
    awaiting: { filter: { tentative: true, date_to_gte: 'today' }, sort: 'date_from' },
    past: { filter: { coming: false } },
  },
  screens: {
    list: {
      path: 'holidays',
      columns: ['name_ar', 'date_from', 'date_to', 'kind', 'is_paid', 'tentative', 'branch_ids'],
      filters: ['kind', 'date_from', 'tentative', 'is_paid'],
      sort: '-date_from',
    },
    create: { path: 'holidays/add' },
  },

  operations: {
    previewHoliday: {
      method: 'POST',
      path: 'preview',
      access: manage,
      reads: true,
      body: {
        holiday_id: reference('holidays'),
        date_from: date({ required: true }),
        date_to: date({ required: true }),
        branch_ids: references('branches'),
        holiday_groups: tags(holidayGroups),
        repeats_yearly: boolean({ default: false }),
        removes: boolean({ default: false }),
      },
    },
    readPack: { method: 'GET', path: 'pack', access: manage, query: ['year'], reads: true },
    addPack: { method: 'POST', path: 'pack', access: manage, body: { year: integer({ required: true }) } },
  },

  checks: {
    rightOrder: { on: 'date_to', ok: (h) => !h.date_from || !h.date_to || h.date_from <= h.date_to },
    notTooLong: {
      on: 'date_to',
      ok: (h) => !h.date_from || !h.date_to || daysBetween(h.date_from, h.date_to) < 30,
    },
  },

  words: {
    ar: {
      one: 'عطلة',
      many: 'العطلات الرسمية',
      counted: ['لا توجد عطلات', 'عطلة واحدة', 'عطلتان', '{n} عطلات', '{n} عطلة', '{n} عطلة'],
      about: 'أيام العطلات الرسمية وعطلات العيادة، ومن تشملهم.',
      headings: {
        name_ar: ['الاسم', 'العطلة', 'الإجازة', 'المناسبة'],
        date_from: ['التاريخ', 'من تاريخ', 'بداية العطلة'],
        date_to: ['إلى تاريخ', 'نهاية العطلة'],
      },
      fields: {
        name_ar: 'اسم العطلة',
        name_en: 'الاسم بالإنجليزية',
        date_from: 'من',
        date_to: 'إلى',
        kind: 'النوع',
        branch_ids: 'الفروع',
        holiday_groups: 'المجموعات',
        is_paid: 'مدفوعة',
        tentative: 'بانتظار الرؤية',
        repeats_yearly: 'تتكرر سنوياً',
        comes_on: 'موعدها القادم',
      },
      filters: { coming: 'لم تنته' },
      help: {
        branch_ids: 'اتركها فارغة لتشمل كل الفروع',
        holiday_groups: 'اتركها فارغة لتشمل كل المجموعات',
        tentative: 'يصل تذكير قبلها بثلاثة أيام لتأكيد التاريخ',
        repeats_yearly: 'للتواريخ الميلادية فقط',
      },
      empty: { branch_ids: 'كل الفروع', holiday_groups: 'كل المجموعات' },
      options: {
        kind: { official: 'رسمية', religious: 'دينية', clinic: 'خاصة بالعيادة' },
        holiday_groups: holidayGroupWords.ar,
      },
      views: { upcoming: 'القادمة', awaiting: 'بانتظار الرؤية', past: 'السابقة' },
      sections: { main: 'العطلة', reach: 'من تشملهم', impact: 'أثرها على الإجازات' },
      actions: {
        previewHoliday: 'أثر العطلة على الإجازات',
        readPack: 'عطلات البلد',
        addPack: 'إضافة عطلات البلد',
      },
      errors: {
        rightOrder: 'تاريخ النهاية قبل تاريخ البداية. عدّل أحدهما',
        notTooLong: 'أقصى مدة للعطلة 30 يوماً. قسّمها إن كانت أطول',
      },
    },
    en: {
      one: 'Holiday',
      many: 'Holidays',
      about: 'Public and clinic holidays, and whom they cover.',
      headings: {
        name_ar: ['Name', 'Holiday name'],
        name_en: ['Name', 'English name'],
        date_from: ['Date', 'Start', 'Start date'],
        date_to: ['End', 'End date'],
      },
      fields: {
        name_ar: 'Holiday',
        name_en: 'Name (English)',
        date_from: 'From',
        date_to: 'To',
        kind: 'Kind',
        branch_ids: 'Branches',
        holiday_groups: 'Groups',
        is_paid: 'Paid',
        tentative: 'Awaiting sighting',
        repeats_yearly: 'Every year',
        comes_on: 'Next on',
      },
      filters: { coming: 'Not over' },
      help: {
        branch_ids: 'Leave empty for all branches',
        holiday_groups: 'Leave empty for all groups',
        tentative: 'A reminder three days before asks to confirm the date',
        repeats_yearly: 'Gregorian dates only',
      },
      empty: { branch_ids: 'All branches', holiday_groups: 'All groups' },
      options: {
        kind: { official: 'Official', religious: 'Religious', clinic: 'Clinic' },
        holiday_groups: holidayGroupWords.en,
      },
      views: { upcoming: 'Upcoming', awaiting: 'Awaiting sighting', past: 'Past' },
      sections: { main: 'Holiday', reach: 'Whom it covers', impact: 'What it changes in vacations' },
      actions: {
        previewHoliday: 'What a holiday changes in vacations',
        readPack: 'Holidays of the country',
        addPack: 'Add the holidays of the country',
      },
      errors: {
        rightOrder: 'The end is before the start. Change one of them',
        notTooLong: 'A holiday lasts 30 days at most. Split a longer one',
      },
    },
  },
});
