import type { ClinicArea } from '#server/kit/clinicAreas.ts';
import { purchaseBooks } from '../inventory/stock-receipts/purchases.server.ts';
import { clinicMetricsCall } from './clinicMetrics.server.ts';
import { clinicExpenseRules } from './clinic-expenses/clinic-expenses.server.ts';
import { expensePurchases } from './clinic-expenses/purchases.server.ts';
import { monthlyRepeats } from './clinic-expenses/repeats.server.ts';
import { clinicReceiptRules } from './clinic-receipts/clinic-receipts.server.ts';
import { fillMoney } from './demo/moneyDemo.server.ts';
import { fillCategories } from './firstCategories.server.ts';
import { expenseCategoryRules } from './expense-categories/expense-categories.server.ts';
import { financialFundRules } from './funds/financial-funds.server.ts';
import { firstFund } from './funds/firstFund.server.ts';
import { fundCountRules } from './counts/fund-counts.server.ts';
import { fundMovementRules } from './fund-movements/fund-movements.server.ts';
import { fundTransferRules } from './transfers/fund-transfers.server.ts';
import { moneyDay } from './moneyDay.server.ts';
import { paymentsAtTheDesk } from './paymentsAtTheDesk.server.ts';
import { paymentVoucherRules } from './vouchers/payment-vouchers.server.ts';
import { receiptVoucherRules } from './vouchers/receipt-vouchers.server.ts';
import { receiptCategoryRules } from './receipt-categories/receipt-categories.server.ts';

// The store knows nothing of money: who books its purchases says so here.
purchaseBooks.push(expensePurchases);

/** What the server knows of money, and the categories every clinic begins with. */
export const area: ClinicArea = {
  name: 'money',
  rules: [
    financialFundRules,
    fundMovementRules,
    receiptVoucherRules,
    paymentVoucherRules,
    clinicReceiptRules,
    clinicExpenseRules,
    fundTransferRules,
    fundCountRules,
    receiptCategoryRules,
    expenseCategoryRules,
  ],
  calls: [clinicMetricsCall],
  daily: [...moneyDay, monthlyRepeats],
  demo: fillMoney,
  shares: { categories: fillCategories, fund: firstFund, desk: paymentsAtTheDesk },
};
