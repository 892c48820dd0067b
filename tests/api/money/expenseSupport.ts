import { expect } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { pdfOf, upload } from '../fileSupport.ts';
import { openTill, type Till } from './moneySupport.ts';

const keepsBooks = [
  'patients_view_payments',
  'patients_view_clinic_income_expenses',
  'patients_create_clinic_income_expense',
  'patients_edit_clinic_income_expense',
];
let bills = 0;

/** A clinic with a drawer of 5,000, two who keep its books, the desk, and a second owner beside the first; `alone` as a till's. */
export async function openExpenses(own: { readonly alone?: boolean } = {}) {
  const till: Till = await openTill('2026-11-20', own);
  const signedIn = (permissions: readonly string[]) => till.clinic.signedIn({ permissions });
  const [rent] = await till.clinic.sql(`select id from expense_categories where code = 'rent'`);
  const category = String(rent?.['id']);
  const accountant = await signedIn(keepsBooks);
  const enter = (values: object, by: Client = accountant) =>
    till.posted(
      '/clinic-expenses',
      { category_id: category, payee: 'مالك العقار', amount: '100', ...values },
      by,
    );
  const read = async (id: string) => (await till.owner.get(`/clinic-expenses/${id}`)).json;
  return {
    till,
    category,
    drawer: await till.fund('5000'),
    accountant,
    chief: await signedIn(keepsBooks),
    desk: await signedIn(['patients_view_payments', 'patients_create_clinic_income_expense']),
    second: await till.clinic.signedIn({ role: 'owner' }),
    enter,
    read,
    async bill(by: Client = accountant): Promise<string> {
      const file = pdfOf(String((bills += 1)));
      return (await upload(by, file, 'bill.pdf', 'clinic-expenses.attachments')).json.id;
    },
    async entered(values: object, by: Client = accountant) {
      const answer = await enter(values, by);
      expect([answer.status, answer.text]).toEqual([201, answer.text]);
      return answer.json as { id: string; status: string; version: number };
    },
    async step(id: string, name: string, body: object = {}, by: Client = accountant, key?: string) {
      const { version } = await read(id);
      return till.posted(`/clinic-expenses/${id}/${name}`, { version, ...body }, by, key);
    },
  };
}

/** How it is paid where nothing else is said. */
export const paid = { method: 'cash' };
