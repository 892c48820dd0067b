import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // Whoever may not read expenses has every one approved by somebody else (issue 19, decided 9).
  createdWith: ['patients_create_clinic_income_expense'],
  values: async ({ fresh, day, mark }) => {
    // What came in fills the drawer it is paid from.
    await fresh('clinic-receipts');
    // Its own payee: the same one, amount and day would be the same bill twice.
    return {
      payee: `مالك العقار ${mark}`,
      amount: '0.01',
      bill_no: null,
      pay_now: false,
      method: 'cash',
      fund_id: null,
      attachments: [],
      date: day(-40),
      repeat: 'monthly',
      repeat_until: null,
    };
  },
  asked: {
    reject: () => ({ reject_reason: 'بلا فاتورة' }),
    pay: () => ({ method: 'cash' }),
    void: () => ({ void_reason: 'دُفع مرتين' }),
  },
};
