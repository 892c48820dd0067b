import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';
import { defaultRoles } from '../people/roles/defaultRoles.ts';

const right = 'patients_create_clinic_income_expense';

/**
 * The desk takes payments (issue 19, decided 1): the receptionist's role of a clinic that left it as it was gets the right to issue
 * vouchers. One that somebody changed stays theirs.
 */
export async function paymentsAtTheDesk(db: ClinicDatabase): Promise<void> {
  const before = (defaultRoles.find(({ key }) => key === 'receptionist')?.permissions ?? []).filter(
    (one) => one !== right,
  );
  await db.query(
    `update roles set permissions = array_append(permissions, $2::text), version = version + 1
      where key = 'receptionist' and permissions @> $1::text[] and permissions <@ $1::text[]`,
    [before, right],
  );
}
