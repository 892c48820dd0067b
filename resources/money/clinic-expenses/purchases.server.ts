import type { PurchaseBook } from '../../inventory/stock-receipts/purchases.server.ts';

const source = 'stock-receipts';

/**
 * A purchase of the store is one expense (clinic.md 9; issue 19, decided 8), under the rule of approval as everybody's. While the
 * finance service is off there is none.
 */
export const expensePurchases: PurchaseBook = {
  async posted({ db, subject }, purchase) {
    if (subject.modulesOff?.has('finance') === true) return;
    const [category] = await db.query(
      `select id from expense_categories where status = 'active' and code in ('supplies', 'suppliers')
        order by code = 'supplies' desc limit 1`,
    );
    await db.create('clinic-expenses', {
      category_id: category?.['id'],
      amount: purchase.payable,
      payee: purchase.payee.slice(0, 120),
      bill_no: purchase.billNo,
      attachments: [],
      date: purchase.date,
      branch_id: purchase.branchId ?? subject.branchIds[0],
      requester_id: subject.userId,
      source_type: source,
      source_id: purchase.id,
      source_number: purchase.number,
    });
  },
  async reversed({ db }, id) {
    const [expense] = await db.find(
      'clinic-expenses',
      { source_type: source, source_id: id },
      { lock: true },
    );
    if (expense?.['status'] === 'paid') return 'paid';
    if (expense && ['pending', 'approved'].includes(String(expense['status'])))
      await db.transition('clinic-expenses', String(expense['id']), 'cancel', {}, 'server');
    return undefined;
  },
};
