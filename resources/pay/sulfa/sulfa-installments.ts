import { anyOf, nobody, own, signedIn } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { sulfaRights } from './sulfaRights.ts';

const needed = { readOnly: true, required: true } as const;

/** By which month what of an advance is paid back (hr.md 5): written by its steps and by slips, never by hand. */
export const sulfaInstallments = defineResource({
  name: 'sulfa-installments',
  module: 'sulfa',
  title: ['seq', 'due_month'],
  person: 'employee_id',
  noSelfDealing: { allowed: 'nobody writes one: the steps of the advance do, which are judged there' },
  parent: { resource: 'sulfa-applications', field: 'application_id', param: 'applicationId' },
  lacks: ['create', 'edit', 'remove'],
  fields: {
    application_id: f.reference('sulfa-applications', needed),
    employee_id: f.reference('employees', needed),
    seq: f.integer({ ...needed, min: 1 }),
    due_month: f.month(needed),
    amount: f.money(needed),
    deducted: f.money({ ...needed, default: '0' }),
    moved_out: f.money({ ...needed, default: '0' }),
    waived: f.money({ ...needed, default: '0' }),
    remaining: f.computed('money'),
    state: f.select(['due', 'partial', 'deducted', 'moved', 'paid_cash', 'waived'], {
      ...needed,
      default: 'due',
    }),
  },
  unique: [['application_id', 'seq']],
  indexes: [['due_month', 'employee_id']],
  access: {
    list: sulfaRights.seePayments,
    self: signedIn(own),
    show: anyOf(sulfaRights.seePayments, signedIn(own)),
    create: nobody,
    edit: nobody,
    remove: nobody,
  },
  constraints: { whole: { holds: 'amount >= deducted + moved_out + waived' } },
  screens: {
    list: {
      path: 'sulaf/applications/:applicationId/installments',
      columns: ['seq', 'due_month', 'amount', 'deducted', 'moved_out', 'waived', 'remaining', 'state'],
      filters: ['state'],
      totals: ['deducted', 'waived', 'remaining'],
      sort: 'seq',
    },
    self: {
      path: 'sulaf/self/:applicationId/installments',
      kind: 'list',
      own: true,
      columns: ['seq', 'due_month', 'amount', 'deducted', 'moved_out', 'waived', 'remaining', 'state'],
      totals: ['deducted', 'waived', 'remaining'],
      sort: 'seq',
    },
  },
  words: {
    ar: {
      one: 'قسط',
      many: 'الأقساط',
      counted: ['لا توجد أقساط', 'قسط واحد', 'قسطان', '{n} أقساط', '{n} قسطاً', '{n} قسط'],
      about: 'أقساط السلفة شهراً بشهر.',
      fields: {
        application_id: 'السلفة',
        employee_id: 'الموظف',
        seq: 'رقم القسط',
        due_month: 'الشهر',
        amount: 'القسط',
        deducted: 'المخصوم',
        moved_out: 'المُرحَّل',
        waived: 'المُسقط',
        remaining: 'المتبقي',
        state: 'الحالة',
      },
      options: {
        state: {
          due: 'مستحق',
          partial: 'خُصم جزء منه',
          deducted: 'خُصم',
          moved: 'رُحّل',
          paid_cash: 'سُدد نقداً',
          waived: 'أُسقط',
        },
      },
      screens: { self: 'أقساط سلفتي' },
    },
    en: {
      one: 'Instalment',
      many: 'Instalments',
      about: 'The instalments of the advance, month by month.',
      fields: {
        application_id: 'Advance',
        employee_id: 'Employee',
        seq: 'No.',
        due_month: 'Month',
        amount: 'Amount',
        deducted: 'Deducted',
        moved_out: 'Moved',
        waived: 'Waived',
        remaining: 'Left',
        state: 'Status',
      },
      options: {
        state: {
          due: 'Due',
          partial: 'Partly deducted',
          deducted: 'Deducted',
          moved: 'Moved',
          paid_cash: 'Paid in cash',
          waived: 'Waived',
        },
      },
      screens: { self: 'Instalments of my advance' },
    },
  },
});
