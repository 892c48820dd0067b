import { may } from '#metadata/access.ts';
import {
  computed,
  decimal,
  freeTags,
  integer,
  longText,
  phone,
  reference,
  text,
} from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable, archiveWords } from '#metadata/workflow.ts';
import { isNetwork } from '../../shared/networks.ts';
import { areApart, weekHours, weekHoursWords } from '../../shared/weekHours.ts';

/** Where people work, and the fence for phone check-in (hr.md 1). */
export const branches = defineResource({
  name: 'branches',
  menu: { area: 'people', icon: 'branch', order: 40, reference: true },
  chooseAll:
    'every form says which branch it is about, also whoever reaches one: a transfer, a stand-in, a visit elsewhere',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['code'],
  branch: 'id',

  fields: {
    name_ar: text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    name_en: text({ maxLength: 80, search: true }),
    code: text({ maxLength: 10, unique: true, search: true, code: true }),
    phone: phone(),
    address: longText({ maxLength: 500 }),
    latitude: decimal({ places: 6, min: '-90', max: '90' }),
    longitude: decimal({ places: 6, min: '-180', max: '180' }),
    geofence_m: integer({ min: 50, max: 2000, default: 150 }),
    allowed_ips: freeTags({ code: true, max: 20, pattern: /^[0-9a-fA-F:.]+(\/\d{1,3})?$/ }),
    manager_id: reference('employees', { among: { status: 'active' } }),
    // By which hours everybody there is judged, whoever changes it too: not given with the address and the phone (hr.md G2, 2.1).
    default_schedule_id: reference('work-schedules', {
      among: { status: 'active' },
      write: may('manage_shifts'),
    }),
    active_employees: computed('integer'),
    open_hours: weekHours(),
  },

  workflow: archivable(may('edit_branches')),
  access: {
    list: may('view_branches'),
    show: may('view_branches'),
    create: may('create_branches'),
    edit: may('edit_branches'),
    remove: may('edit_branches'),
  },
  sections: {
    main: ['name_ar', 'name_en', 'code', 'manager_id', 'phone', 'address', 'active_employees'],
    hours: ['open_hours', 'default_schedule_id'],
    checkin: ['latitude', 'longitude', 'geofence_m', 'allowed_ips'],
  },
  figures: ['active_employees', 'manager_id', 'phone'],
  views: { active: { filter: { status: 'active' } }, archived: { filter: { status: 'archived' } } },
  screens: {
    list: {
      path: 'settings/branches',
      columns: ['name_ar', 'code', 'manager_id', 'phone', 'active_employees', 'status'],
      filters: ['status', 'manager_id'],
      sort: 'name_ar',
    },
    create: { path: 'settings/branches/add' },
    edit: { path: 'settings/branches/:id/edit' },
    show: { path: 'settings/branches/:id/view' },
  },
  related: [{ resource: 'employees', field: 'branch_id' }],

  checks: {
    wholeLocation: { on: 'longitude', ok: (b) => Boolean(b.latitude) === Boolean(b.longitude) },
    hoursApart: { on: 'open_hours', ok: (b) => areApart(b.open_hours) },
    realNetworks: { on: 'allowed_ips', ok: (b) => (b.allowed_ips ?? []).every(isNetwork) },
  },
  refusals: ['still_used', 'has_warehouse', 'last_branch'],

  words: {
    ar: {
      ...archiveWords.ar,
      one: 'فرع',
      many: 'الفروع',
      counted: ['لا توجد فروع', 'فرع واحد', 'فرعان', '{n} فروع', '{n} فرعاً', '{n} فرع'],
      about: 'أماكن عمل العيادة، ونطاق تسجيل الحضور من الهاتف لكل منها.',
      headings: {
        name_ar: ['الاسم', 'الفرع', 'الاسم بالعربية'],
        code: ['الكود', 'كود'],
        phone: ['رقم الهاتف', 'التليفون', 'رقم التليفون', 'الموبايل'],
        manager_id: ['المدير'],
      },
      fields: {
        name_ar: 'اسم الفرع',
        name_en: 'الاسم بالإنجليزية',
        code: 'كود الفرع',
        phone: 'الهاتف',
        address: 'العنوان',
        latitude: 'خط العرض',
        longitude: 'خط الطول',
        geofence_m: 'نطاق الحضور (متر)',
        allowed_ips: 'عناوين الشبكة المسموحة',
        manager_id: 'مدير الفرع',
        default_schedule_id: 'الوردية الافتراضية',
        active_employees: 'الموظفون النشطون',
        open_hours: 'ساعات العمل',
      },
      help: {
        open_hours: 'وقت إغلاق قبل وقت الفتح أو يساويه يعني اليوم التالي',
        default_schedule_id: 'لموظفي الفرع الذين لا وردية لهم',
      },
      empty: { open_hours: 'مفتوح دائماً', default_schedule_id: 'وردية العيادة' },
      lines: { open_hours: weekHoursWords.ar },
      views: { active: 'النشطة', archived: 'المؤرشفة' },
      sections: { main: 'بيانات الفرع', hours: 'ساعات العمل', checkin: 'الحضور من الهاتف' },
      errors: {
        wholeLocation: 'اكتب خط العرض وخط الطول معاً أو اتركهما فارغين',
        hoursApart: 'فترات العمل متداخلة. اجعل كل فترة تبدأ بعد انتهاء ما قبلها',
        realNetworks: 'اكتب عنوان شبكة صحيحاً مثل 196.204.10.0/24',
        still_used: 'لا يمكن أرشفة الفرع: يعمل به {n} موظف نشط. انقلهم إلى فرع آخر أولاً',
        has_warehouse: 'لا يمكن أرشفة الفرع: به مخزن نشط (العدد {n}). انقله إلى فرع آخر أو أوقفه أولاً',
        last_branch: 'لا بد من بقاء فرع نشط واحد على الأقل',
      },
    },
    en: {
      ...archiveWords.en,
      one: 'Branch',
      many: 'Branches',
      about: 'Where the clinic works, and the phone check-in area of each place.',
      headings: {
        name_ar: ['Name', 'Branch', 'Branch name'],
        name_en: ['Name', 'English name'],
        code: ['Branch code'],
        phone: ['Telephone', 'Phone number', 'Mobile'],
        manager_id: ['Manager'],
      },
      fields: {
        name_ar: 'Branch name (Arabic)',
        name_en: 'Name (English)',
        code: 'Code',
        phone: 'Phone',
        address: 'Address',
        latitude: 'Latitude',
        longitude: 'Longitude',
        geofence_m: 'Check-in radius (m)',
        allowed_ips: 'Allowed networks',
        manager_id: 'Branch manager',
        default_schedule_id: 'Default schedule',
        active_employees: 'Active employees',
        open_hours: 'Opening hours',
      },
      help: {
        open_hours: 'A closing time at or before the opening time means the next day',
        default_schedule_id: 'For its staff who have no schedule of their own',
      },
      empty: { open_hours: 'Always open', default_schedule_id: 'That of the clinic' },
      lines: { open_hours: weekHoursWords.en },
      views: { active: 'Active', archived: 'Archived' },
      sections: { main: 'Branch', hours: 'Opening hours', checkin: 'Phone check-in' },
      errors: {
        wholeLocation: 'Enter both latitude and longitude, or neither',
        hoursApart: 'Hours overlap. Let each stretch begin after the one before ends',
        realNetworks: 'Enter the address of a network, for example 196.204.10.0/24',
        still_used: 'Cannot archive: {n} active employees work here. Move them to another branch first',
        has_warehouse:
          'The branch cannot be archived: {n} active warehouses stand in it. Move them to another branch or deactivate them first',
        last_branch: 'At least one active branch must remain',
      },
    },
  },
});
