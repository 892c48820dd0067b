import { allOf } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { seeAllPatients } from '../../shared/patientRights.ts';
import { seeMoney } from '../../shared/patientMoney.ts';
import { revenueOf, revenueWords } from '../../shared/revenue.ts';
import { procedureGroups, procedureGroupWords } from '../procedureGroups.ts';
import { seeProcedures } from '../treatmentRights.ts';

/** What was done for all patients: whoever sees them all, and the price list it is told by. */
export const seeCare = allOf(seeProcedures, seeAllPatients);

/**
 * Lines that were completed in the chosen days and still are; `value` is what they cost after discounts, whether it was paid or not.
 * A line of three teeth counts three in `quantity`.
 */
const done = {
  completed: f.integer(),
  quantity: f.integer(),
  patients: f.integer(),
  value: f.money({ read: seeMoney }),
} as const;
const asked = { branch_id: f.reference('branches'), day: f.date() } as const;
const shown = ['completed', 'quantity', 'patients', 'value'] as const;
/** Patients are not summed: one may stand in several rows. */
const totals = ['completed', 'quantity', 'value'] as const;
const overDays = { of: 'clinic', access: seeCare, period: 'day', over: 'branch_id', totals } as const;

/** Treatments by procedure (issue 18, part 6), of this month where nobody asks. */
export const byProcedure = defineReport({
  ...overDays,
  columns: {
    procedure_id: f.reference('dental-procedures'),
    group: f.select(procedureGroups),
    ...done,
    revenue: revenueOf('procedure_id'),
    ...asked,
  },
  shown: ['procedure_id', 'group', ...shown, 'revenue'],
  span: 'month',
  filters: ['branch_id', 'group', 'procedure_id'],
  sort: '-completed',
  sorts: ['quantity', 'patients', 'value', 'revenue'],
  totals: [...totals, 'revenue'],
  opens: { of: 'dental-procedures', id: 'procedure_id' },
  place: { path: 'dental-procedures/statistics', menu: 'careFigures' },
});

/** By who did them. */
export const byDoctor = defineReport({
  ...overDays,
  columns: { doctor_id: f.reference('employees'), ...done, ...asked },
  shown: ['doctor_id', ...shown],
  span: 'month',
  filters: ['branch_id'],
  sort: '-completed',
  chart: { by: 'doctor_id', of: ['completed', 'quantity'] },
});

/** By the room of the visit they were done in; what was done in no room stands in a row of its own. */
export const byRoom = defineReport({
  ...overDays,
  columns: { room: f.text(), ...done, ...asked },
  shown: ['room', ...shown],
  span: 'month',
  filters: ['branch_id'],
  sort: '-completed',
  chart: { by: 'room', of: ['completed', 'quantity'] },
});

/** By day, or by month where there are many days. */
export const byPeriod = defineReport({
  ...overDays,
  columns: { ...asked, ...done },
  shown: ['day', ...shown],
  span: 'month',
  filters: ['branch_id'],
  sort: 'day',
  chart: { by: 'day', of: ['completed', 'quantity'] },
});

const columns = {
  ar: {
    completed: 'علاجات مكتملة',
    quantity: 'العدد',
    patients: 'المرضى',
    value: 'القيمة بعد الخصم',
    branch_id: 'الفرع',
    day: 'الفترة',
  },
  en: {
    completed: 'Completed treatments',
    quantity: 'Quantity',
    patients: 'Patients',
    value: 'Value after discount',
    branch_id: 'Branch',
    day: 'Period',
  },
} as const;
const empty = {
  ar: 'لم يكتمل أي علاج في هذه الفترة.',
  en: 'No treatment was completed in these days.',
} as const;

/** Their words, in those of procedures. */
export const careFigureWords = {
  ar: {
    byProcedure: {
      title: 'إحصاءات العلاجات',
      empty: empty.ar,
      columns: { ...columns.ar, procedure_id: 'الإجراء', group: 'المجموعة', revenue: revenueWords.ar },
      options: { group: procedureGroupWords.ar },
    },
    byDoctor: {
      title: 'العلاجات حسب الطبيب',
      empty: empty.ar,
      columns: { ...columns.ar, doctor_id: 'الطبيب' },
    },
    byRoom: { title: 'العلاجات حسب الغرفة', empty: empty.ar, columns: { ...columns.ar, room: 'الغرفة' } },
    byPeriod: {
      title: 'العلاجات حسب اليوم أو الشهر',
      empty: empty.ar,
      columns: { ...columns.ar, day: 'اليوم' },
    },
  },
  en: {
    byProcedure: {
      title: 'Treatment figures',
      empty: empty.en,
      columns: { ...columns.en, procedure_id: 'Procedure', group: 'Group', revenue: revenueWords.en },
      options: { group: procedureGroupWords.en },
    },
    byDoctor: {
      title: 'Treatments by doctor',
      empty: empty.en,
      columns: { ...columns.en, doctor_id: 'Doctor' },
    },
    byRoom: { title: 'Treatments by room', empty: empty.en, columns: { ...columns.en, room: 'Room' } },
    byPeriod: {
      title: 'Treatments by day or month',
      empty: empty.en,
      columns: { ...columns.en, day: 'Day' },
    },
  },
};
