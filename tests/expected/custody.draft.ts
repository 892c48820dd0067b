import { hashPassword } from '#server/kit/passwords.ts';
import type { DraftHint, DraftTools } from '#tests/fixtures/drafts/draft.ts';

/** Gives an employee a login with a password that is known here; whoever has one keeps the account. */
async function passwordFor(sql: DraftTools['sql'], employee: unknown): Promise<string> {
  const password = 'لؤلؤة-47-Marble-Kite';
  const name = `signs-${String(employee).slice(-12)}`;
  await sql(
    `insert into users (clinic_id, employee_id, name, must_change_password)
      select app_clinic(), e.id, $2, false from employees e where e.id = $1 and not exists (select from users where employee_id = $1)`,
    [employee, name],
  );
  await sql('select set_password(id, $2, null, false) from users where employee_id = $1', [
    employee,
    await (knownHash ??= hashPassword(password)),
  ]);
  return password;
}

let knownHash: Promise<string> | undefined;

export const draftHint: DraftHint = {
  // What lies in the store is nobody's.
  ownState: 'held',
  nobodys: ['in_store', 'lost', 'damaged', 'retired'],
  // On the way into a state it goes to whom the record is about, and from them to somebody else.
  operations: {
    handOver: { body: async ({ person }) => ({ receiver_id: await person() }) },
    acknowledgeInPerson: {
      body: async ({ sql }, record) => ({ own_password: await passwordFor(sql, record['receiver_id']) }),
    },
    transfer: { body: async ({ fresh }) => ({ receiver_id: (await fresh('employees'))['id'] }) },
    proposeTransfer: { body: async ({ fresh }) => ({ receiver_id: (await fresh('employees'))['id'] }) },
  },
};
