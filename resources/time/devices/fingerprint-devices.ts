import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable, archiveWords } from '#metadata/workflow.ts';
import { timeRights } from '../timeRights.ts';

const { uploadPunches } = timeRights;
/** A column of a CSV file, counted from 1 as people count. */
const csvColumn = () => f.integer({ min: 1, max: 50 });

/** The machines people punch at: where they stand, what their clock shows, and how their files are read (hr.md 2.3). */
export const fingerprintDevices = defineResource({
  name: 'fingerprint-devices',
  module: 'attendance',
  panel: true,
  title: 'name',
  branch: 'branch_id',
  fields: {
    name: f.text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    branch_id: f.reference('branches', { required: true, among: { status: 'active' } }),
    serial: f.text({ code: true, maxLength: 60, search: true }),
    file_device_no: f.integer({ min: 0, max: 9999 }),
    timezone: f.text({ code: true, maxLength: 60 }),
    clock_offset_seconds: f.integer({ required: true, default: 0, min: -86_400, max: 86_400 }),
    direction: f.select(['both', 'in', 'out'], { required: true, default: 'both' }),
    user_column: csvColumn(),
    datetime_column: csvColumn(),
    date_column: csvColumn(),
    time_column: csvColumn(),
    state_column: csvColumn(),
    date_order: f.select(['ymd', 'dmy', 'mdy']),
    last_upload_at: f.dateTime({ readOnly: true }),
  },
  workflow: archivable(uploadPunches),
  access: {
    list: uploadPunches,
    show: uploadPunches,
    create: uploadPunches,
    edit: uploadPunches,
    remove: uploadPunches,
  },
  choose: ['branch_id'],
  figures: ['branch_id', 'direction', 'last_upload_at'],
  sections: {
    main: ['name', 'branch_id', 'serial', 'file_device_no', 'direction'],
    clock: ['timezone', 'clock_offset_seconds'],
    csv: ['user_column', 'datetime_column', 'date_column', 'time_column', 'state_column', 'date_order'],
  },
  screens: {},
  refusals: ['noSuchZone'],
  words: {
    ar: {
      ...archiveWords.ar,
      one: 'جهاز بصمة',
      many: 'أجهزة البصمة',
      counted: ['لا توجد أجهزة', 'جهاز واحد', 'جهازان', '{n} أجهزة', '{n} جهازاً', '{n} جهاز'],
      about: 'أجهزة البصمة وفرع كل منها، وكيف تُقرأ ملفاتها.',
      fields: {
        name: 'اسم الجهاز',
        branch_id: 'الفرع',
        serial: 'الرقم التسلسلي',
        file_device_no: 'رقمه في الملف',
        timezone: 'المنطقة الزمنية',
        clock_offset_seconds: 'فرق الساعة (ثانية)',
        direction: 'الاتجاه',
        user_column: 'عمود رقم البصمة',
        datetime_column: 'عمود التاريخ والوقت',
        date_column: 'عمود التاريخ',
        time_column: 'عمود الوقت',
        state_column: 'عمود الحالة',
        date_order: 'ترتيب التاريخ',
        last_upload_at: 'آخر رفع',
      },
      help: {
        timezone: 'مثل Africa/Cairo. اتركها فارغة إن كانت منطقة العيادة',
        clock_offset_seconds: 'يُضاف إلى كل حركة: 60 إن كانت ساعة الجهاز متأخرة دقيقة',
        direction: 'جهاز للدخول فقط أو الخروج فقط يحدد اتجاه كل حركاته',
        user_column: 'رقم العمود في ملفات CSV، يبدأ من 1. يُحفظ من آخر ملف',
      },
      empty: { timezone: 'منطقة العيادة' },
      options: {
        direction: { both: 'دخول وخروج', in: 'دخول فقط', out: 'خروج فقط' },
        date_order: { ymd: 'سنة - شهر - يوم', dmy: 'يوم - شهر - سنة', mdy: 'شهر - يوم - سنة' },
      },
      sections: { main: 'الجهاز', clock: 'الساعة', csv: 'أعمدة ملفات CSV' },
      errors: { noSuchZone: 'لا توجد منطقة زمنية بهذا الاسم. مثال صحيح: Africa/Cairo' },
    },
    en: {
      ...archiveWords.en,
      one: 'Fingerprint device',
      many: 'Fingerprint devices',
      about: 'The fingerprint devices, where they stand and how their files are read.',
      fields: {
        name: 'Device',
        branch_id: 'Branch',
        serial: 'Serial',
        file_device_no: 'No. in file',
        timezone: 'Time zone',
        clock_offset_seconds: 'Clock offset (s)',
        direction: 'Direction',
        user_column: 'Column of the user number',
        datetime_column: 'Column of date and time',
        date_column: 'Column of the date',
        time_column: 'Column of the time',
        state_column: 'Column of the state',
        date_order: 'Order of dates',
        last_upload_at: 'Last upload',
      },
      help: {
        timezone: "Such as Africa/Cairo. Leave empty for the clinic's own",
        clock_offset_seconds: 'Added to each punch: 60 where the clock is a minute behind',
        direction: 'A device for one way only says the direction of all its punches',
        user_column: 'Of CSV files, counted from 1. Kept from the last file',
      },
      empty: { timezone: "The clinic's" },
      options: {
        direction: { both: 'In and out', in: 'In only', out: 'Out only' },
        date_order: { ymd: 'Year - month - day', dmy: 'Day - month - year', mdy: 'Month - day - year' },
      },
      sections: { main: 'Device', clock: 'Clock', csv: 'Columns of CSV files' },
      errors: { noSuchZone: 'There is no such time zone. A right one: Africa/Cairo' },
    },
  },
});
