import { defineArea } from '#metadata/area.ts';
import { officeCards } from './cards.ts';
import { clinicExpenses } from './clinic-expenses/clinic-expenses.ts';
import { clinicReceipts } from './clinic-receipts/clinic-receipts.ts';
import { expenseCategories } from './expense-categories/expense-categories.ts';
import { financialFunds } from './funds/financial-funds.ts';
import { fundCounts } from './counts/fund-counts.ts';
import { fundMovements } from './fund-movements/fund-movements.ts';
import { fundTransfers } from './transfers/fund-transfers.ts';
import { moneySettings } from './money-settings/money-settings.ts';
import { paymentVouchers } from './vouchers/payment-vouchers.ts';
import { receiptCategories } from './receipt-categories/receipt-categories.ts';
import { receiptVouchers } from './vouchers/receipt-vouchers.ts';

/** The money of a clinic: every pound has one document, one fund and one counterpart (clinic.md 6). */
export const area = defineArea({
  name: 'money',
  menu: { money: { ar: 'الخزينة والحسابات', en: 'Funds and accounts', icon: 'money' } },
  entities: [
    financialFunds,
    fundMovements,
    receiptVouchers,
    paymentVouchers,
    clinicReceipts,
    clinicExpenses,
    fundTransfers,
    fundCounts,
    receiptCategories,
    expenseCategories,
    moneySettings,
  ],
  cards: officeCards,
  workOf: {
    accountant: { rank: 1, first: { '/financial-funds': 1, '/receipt-vouchers': 2 } },
  },
});
