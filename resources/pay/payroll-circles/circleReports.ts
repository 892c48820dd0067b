import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { payRights } from '../payRights.ts';

/** What all of them say of whoever is paid; what was paid already stays in them. */
const sheet = {
  of: 'record',
  access: payRights.setUpPay,
  sort: 'name',
  totals: ['amount'],
  opens: { of: 'salary-slips', id: 'id' },
  place: { tab: 'bankFile' },
} as const;
const number = { employee_no: f.text({ code: true }) } as const;
/** `changed`: the file of the employee says another by now than the slip was reckoned with. It stands where no width cuts it off. */
const paid = { name: f.text(), amount: f.money(), changed: f.boolean() } as const;

/** By which way an approved circle is paid (hr.md 6.1): the file for the bank, the one of wallets, and the sheet people sign at the till. */
export const paymentSheets = {
  bankFile: defineReport({
    ...sheet,
    columns: { ...paid, iban: f.text({ code: 'grouped' }), bank_name: f.text(), ...number },
  }),
  walletFile: defineReport({ ...sheet, columns: { ...paid, wallet_phone: f.phone(), ...number } }),
  cashSheet: defineReport({
    ...sheet,
    columns: { name: f.text(), ...number, job_title: f.text(), amount: f.money(), signature: f.text() },
  }),
};

/** Whose lines differ from those of the circle before, and by how much (hr.md 6.1, compare): what whoever approves looks at. */
export const circleChanges = defineReport({
  of: 'record',
  access: payRights.setUpPay,
  columns: {
    name: f.text(),
    line: f.text(),
    // First, since it is what a card on a phone says.
    difference: f.money(),
    last_amount: f.money(),
    amount: f.money(),
  },
  beside: ['slip_id'],
  sort: 'name',
  sorts: ['line', 'difference'],
  totals: ['difference'],
  opens: { of: 'salary-slips', id: 'slip_id' },
});

const ar = { employee_no: 'الرقم الوظيفي', name: 'الاسم', amount: 'الصافي' };
const en = { employee_no: 'Employee no.', name: 'Name', amount: 'Net' };

/** Their words, in those of the circles. */
export const circleReportWords = {
  ar: {
    changes: {
      title: 'الفرق عن الدورة السابقة',
      empty: 'لا يختلف بند عن الدورة السابقة.',
      columns: {
        name: 'الاسم',
        line: 'البند',
        last_amount: 'الدورة السابقة',
        amount: 'هذه الدورة',
        difference: 'الفرق',
      },
    },
    bankFile: {
      title: 'ملف البنك',
      tab: 'كشوف الصرف',
      empty: 'يظهر هنا من يُصرف لهم على حساب بنكي بعد اعتماد الدورة.',
      columns: { ...ar, bank_name: 'البنك', iban: 'الآيبان', changed: 'تغيّر الآيبان' },
    },
    walletFile: {
      title: 'كشف المحافظ',
      empty: 'يظهر هنا من يُصرف لهم على محفظة بعد اعتماد الدورة.',
      columns: { ...ar, wallet_phone: 'رقم المحفظة', changed: 'تغيّر الرقم' },
    },
    cashSheet: {
      title: 'كشف الصرف النقدي',
      empty: 'يظهر هنا من يُصرف لهم نقداً بعد اعتماد الدورة.',
      columns: { ...ar, job_title: 'الوظيفة', signature: 'التوقيع' },
    },
  },
  en: {
    changes: {
      title: 'Change since the last circle',
      empty: 'No line differs from the last circle.',
      columns: {
        name: 'Name',
        line: 'Line',
        last_amount: 'Last circle',
        amount: 'This circle',
        difference: 'Difference',
      },
    },
    bankFile: {
      title: 'Bank file',
      tab: 'Payment sheets',
      empty: 'Whoever is paid into a bank account stands here once the circle is approved.',
      columns: { ...en, bank_name: 'Bank', iban: 'IBAN', changed: 'IBAN changed' },
    },
    walletFile: {
      title: 'Wallets',
      empty: 'Whoever is paid into a wallet stands here once the circle is approved.',
      columns: { ...en, wallet_phone: 'Wallet', changed: 'Number changed' },
    },
    cashSheet: {
      title: 'Cash sheet',
      empty: 'Whoever is paid in cash stands here once the circle is approved.',
      columns: { ...en, job_title: 'Job title', signature: 'Signature' },
    },
  },
};
