import { allOf } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { seeMoney } from '../../shared/patientMoney.ts';
import { seeProcedures } from '../treatmentRights.ts';
import { seeCare } from './careFigures.ts';

const done = {
  completed: f.integer(),
  quantity: f.integer(),
  value: f.money({ read: seeMoney }),
} as const;

/** How often a procedure was completed in each of the last twelve months, and what for (clinic.md 5). */
export const procedureMonths = defineReport({
  of: 'record',
  access: seeProcedures,
  columns: { month: f.month(), ...done },
  sort: 'month',
  totals: ['completed', 'quantity', 'value'],
  chart: { by: 'month', of: ['completed', 'quantity'] },
  place: { tab: 'months' },
});

/** Who did it in them (clinic.md 5): for whoever sees what is done for all patients. */
export const procedureDoctors = defineReport({
  of: 'record',
  access: allOf(seeProcedures, seeCare),
  columns: { doctor_id: f.reference('employees'), ...done, last_at: f.dateTime() },
  sort: '-completed',
  totals: ['completed', 'quantity', 'value'],
  place: { tab: 'months' },
});

const columns = {
  ar: { completed: 'علاجات مكتملة', quantity: 'العدد', value: 'القيمة بعد الخصم' },
  en: { completed: 'Completed treatments', quantity: 'Quantity', value: 'Value after discount' },
} as const;
const tab = { ar: 'الاستخدام', en: 'Use' } as const;

/** Their words, in those of procedures. */
export const procedureUseWords = {
  ar: {
    months: {
      title: 'الاستخدام في 12 شهراً',
      tab: tab.ar,
      empty: 'لم يكتمل هذا الإجراء في آخر 12 شهراً.',
      columns: { ...columns.ar, month: 'الشهر' },
    },
    doctors: {
      title: 'الأطباء في 12 شهراً',
      tab: tab.ar,
      empty: 'لم يكتمل هذا الإجراء في آخر 12 شهراً.',
      columns: { ...columns.ar, doctor_id: 'الطبيب', last_at: 'آخر مرة' },
    },
  },
  en: {
    months: {
      title: 'Use in 12 months',
      tab: tab.en,
      empty: 'This procedure was not completed in the last 12 months.',
      columns: { ...columns.en, month: 'Month' },
    },
    doctors: {
      title: 'Doctors in 12 months',
      tab: tab.en,
      empty: 'This procedure was not completed in the last 12 months.',
      columns: { ...columns.en, doctor_id: 'Doctor', last_at: 'Last time' },
    },
  },
};
