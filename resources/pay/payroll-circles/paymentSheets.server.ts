import type { ServerRules } from '#server/kit/rules.ts';
import type { payrollCircles } from './payroll-circles.ts';

/** Slips of the circle that are to be paid or were; what is held is in none of them. The accounts are those the slips were reckoned with. */
const paidBy = (method: 'cash' | 'bank' | 'wallet', columns: string): string => `
  select s.id, e.employee_no, s.person_name as name, s.net as amount, ${columns}
    from salary_slips s join employees e on e.clinic_id = s.clinic_id and e.id = s.employee_id
    where s.circle_id = :id and s.status in ('approved', 'paid') and s.net > 0 and coalesce(s.account_method, 'cash') = '${method}'`;

/** The rows of the payment sheets (hr.md 6.1). */
export const paymentSheetRows: NonNullable<ServerRules<typeof payrollCircles>['reports']> = {
  bankFile: paidBy('bank', 's.bank_name, s.iban, s.iban is distinct from e.iban as changed'),
  walletFile: paidBy('wallet', 's.wallet_phone, s.wallet_phone is distinct from e.wallet_phone as changed'),
  cashSheet: paidBy('cash', 's.job_title, null::text as signature'),
};
