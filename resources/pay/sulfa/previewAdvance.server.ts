import { isSome, placesBehind } from '#metadata/fields/decimals.ts';
import type { OperationContext } from '#server/kit/rules.ts';
import { openPayMonth } from '../payMonths.server.ts';
import { judgeAdvance } from './judgeAdvance.server.ts';
import type { sulfaApplications } from './sulfa-applications.ts';
import { sulfaRights } from './sulfaRights.ts';

type Context = OperationContext<typeof sulfaApplications>;

/** Whose advance it would be: one's own, or that of somebody one may enter it for. Throws 404. */
async function personOf({ db, query, subject, fail }: Context): Promise<string> {
  const asked = query['employee'] ?? subject.employeeId;
  if (!asked) return fail('not_found');
  const isOwn = asked === subject.employeeId;
  return isOwn || (await db.within('employees', asked, sulfaRights.enter)) ? asked : fail('not_found');
}

/**
 * `GET /sulfa-applications/preview?employee&amount&installments&first_month`: the instalments as they would be and all that speaks
 * against it, by the rules a request is judged by (hr.md 5). Throws 404 for who is out of reach, 422 for what is no wish.
 */
export async function previewAdvance(context: Context): Promise<unknown> {
  const { query, fail, today, subject } = context;
  const employee_id = await personOf(context);
  const amount = query['amount'] ?? '';
  const isAmount = /^\d{1,12}(?:\.\d{1,3})?$/.test(amount) && isSome(amount);
  if (!isAmount || placesBehind(amount) > subject.clinic.currencyDigits) fail('invalid', { on: 'amount' });
  const installments = Number(/^\d{1,2}$/.exec(query['installments'] ?? '1')?.[0]);
  if (!(installments >= 1 && installments <= 60)) fail('invalid', { on: 'installments' });
  const first_month = query['first_month'] || (await openPayMonth(context, today));
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(first_month)) fail('invalid', { on: 'first_month' });
  // The form asks for a guarantor by itself.
  const wish = { employee_id, amount, installments, first_month, guarantor_id: null };
  const { schedule, problems, max } = await judgeAdvance(context, wish);
  return {
    max,
    schedule: schedule.map(({ seq, due_month, amount: due }) => ({ seq, due_month, amount: due })),
    problems: problems.map(({ reason, values }) => ({ reason, values })),
  };
}
