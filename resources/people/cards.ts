import { clinicOwner, may } from '#metadata/access.ts';
import { listCard } from '#metadata/card.ts';
import { employees } from './employees/employees.ts';

const keepFiles = may('edit_employees');

/** What the files of the staff bring to somebody's day (hr.md 7). */
export const peopleCards = [
  listCard(employees, {
    name: 'roles_waiting',
    group: 'waiting',
    order: 10,
    access: clinicOwner,
    filter: { role_waiting: true },
    show: ['full_name_ar', 'job_title_id'],
    tone: 'warning',
    words: { ar: { title: 'أدوار تنتظر اعتمادك' }, en: { title: 'Roles waiting for your approval' } },
  }),
  // One decides them in the inbox; here stands whose they are, with the way to their files.
  listCard(employees, {
    name: 'documents_sent',
    group: 'waiting',
    order: 25,
    access: keepFiles,
    filter: { documents_waiting: true },
    show: ['full_name_ar', 'job_title_id'],
    tone: 'warning',
    words: {
      ar: { title: 'موظفون أرسلوا مستندات للمراجعة' },
      en: { title: 'Employees who sent documents to review' },
    },
  }),
  listCard(employees, {
    name: 'contracts_ending',
    group: 'wrong',
    order: 20,
    access: keepFiles,
    view: 'contractEnding',
    show: ['full_name_ar', 'contract_end'],
    tone: 'warning',
    words: {
      ar: { title: 'عقود تنتهي خلال 60 يوماً', values: { contract_end: 'ينتهي {value}' } },
      en: { title: 'Contracts ending within 60 days', values: { contract_end: 'ends {value}' } },
    },
  }),
  listCard(employees, {
    name: 'documents_expiring',
    group: 'wrong',
    order: 30,
    access: keepFiles,
    view: 'documentsExpiring',
    show: ['full_name_ar', 'job_title_id'],
    tone: 'warning',
    words: {
      ar: { title: 'مستندات تنتهي خلال 60 يوماً' },
      en: { title: 'Documents expiring within 60 days' },
    },
  }),
  listCard(employees, {
    name: 'probation_ending',
    group: 'waiting',
    order: 60,
    access: keepFiles,
    filter: { status: 'active', probation_end_gte: 'today', probation_end_lte: '+60' },
    sort: 'probation_end',
    show: ['full_name_ar', 'probation_end'],
    words: {
      ar: { title: 'فترات اختبار تنتهي قريباً', values: { probation_end: 'حتى {value}' } },
      en: { title: 'Probation ending soon', values: { probation_end: 'until {value}' } },
    },
  }),
  listCard(employees, {
    name: 'joined',
    group: 'changed',
    order: 20,
    by: 'hire_date',
    sort: '-hire_date',
    show: ['full_name_ar', 'job_title_id'],
    words: { ar: { title: 'انضموا إلى العمل' }, en: { title: 'Joined' } },
  }),
  listCard(employees, {
    name: 'left',
    group: 'changed',
    order: 30,
    access: keepFiles,
    by: 'leaving_date',
    sort: '-leaving_date',
    show: ['full_name_ar', 'leaving_date'],
    words: { ar: { title: 'انتهت خدمتهم' }, en: { title: 'Left' } },
  }),
  listCard(employees, {
    name: 'birthdays',
    group: 'figures',
    order: 60,
    access: keepFiles,
    filter: { status: 'active', birthday_soon: true },
    show: ['full_name_ar', 'department_id'],
    words: { ar: { title: 'أعياد ميلاد خلال 7 أيام' }, en: { title: 'Birthdays within 7 days' } },
  }),
];
