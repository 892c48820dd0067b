import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { receiptFor } from '#tests/fixtures/drafts/money.ts';

export const draftHint: DraftHint = {
  // One that runs, approved so long ago that it would have expired, with what is left of it; its other states are put where they are needed.
  arises: async ({ person, sql, day, mark, fresh }) => {
    // What came in fills the drawer it is paid from.
    await fresh('clinic-receipts');
    const month = day(40).slice(0, 7);
    const [row] = await sql(
      `with a as (insert into sulfa_applications (clinic_id, number, employee_id, amount, installments, first_month, reason,
            approved_amount, approved_installments, decided_at, paid_on, pay_method, status)
          values (app_clinic(), $1, $2, 0.01, 1, $3, 'سبب', 0.01, 1, now() - interval '40 days', $4, 'cash', 'disbursed') returning *)
          , i as (insert into sulfa_installments (clinic_id, application_id, employee_id, seq, due_month, amount)
            select a.clinic_id, a.id, a.employee_id, 1, a.first_month, 0.01 from a)
          select id from a`,
      [`A-${mark}`, await person(), month, day(-1)],
    );
    return String(row?.['id']);
  },
  operated: [
    'pending',
    'manager_approved',
    'approved',
    'rejected',
    'cancelled',
    'disbursed',
    'skip_asked',
    'settled',
    'written_off',
    'expired',
  ],
  filledByServer: ['first_month', 'number'],
  // Whoever stands for it answers.
  turned: {
    steps: ['guarantee', 'refuseGuarantee'],
    async turn({ sql }, id) {
      await sql(
        `update sulfa_applications a set guarantor_id = a.employee_id,
              employee_id = (select e.id from employees e where e.id <> a.employee_id order by e.id limit 1) where a.id = $1`,
        [id],
      );
    },
  },
  values: async ({ sql, day, permissions, person }) => {
    await sql('update sulfa_settings set request_to_day = 31, min_service_months = 0, max_active = 20');
    return {
      employee_id: await person(),
      amount: '300',
      installments: 2,
      first_month: day(0).slice(0, 7),
      guarantor_id: null,
      paid_on: null,
      override_note: permissions.includes('manage_salaries') ? 'بموافقة المالك' : null,
    };
  },
  asked: {
    disburse: () => ({ pay_method: 'cash' }),
    repay: () => ({ amount: '0.01', method: 'cash' }),
    reschedule: ({ day }) => ({ installments: 2, first_month: day(40).slice(0, 7), decision: 'تخفيف' }),
  },
  operations: {
    previewAdvance: { query: async () => ({ amount: '300', installments: '2' }) },
    unrepay: {
      // Something of it was repaid by a voucher.
      body: async ({ sql, fresh, mark }, { id }) => {
        await fresh('clinic-receipts');
        await sql(
          `with a as (update sulfa_applications set approved_amount = approved_amount + 0.01 where id = $1)
              update sulfa_installments set amount = amount + 0.01, deducted = 0.01, state = 'partial' where application_id = $1 and seq = 1`,
          [id],
        );
        await receiptFor(sql, { mark, source: 'sulfa-applications', id: String(id) });
        return { amount: '0.01' };
      },
    },
  },
};
