import { isId } from '#metadata/fields/validate.ts';
import type { OperationContext } from '#server/kit/rules.ts';
import { noShowsOf } from '../../patients/patients/noShows.server.ts';
import type { appointments } from './appointments.ts';
import { reachOf } from '../reach.server.ts';

/** `{ no_shows: n }` of a patient who often did not come, else null. Of whom a doctor does not treat nothing is told to who books their own. */
export async function noShows(call: OperationContext<typeof appointments>): Promise<unknown> {
  const patient = call.query['patient_id'];
  if (!isId(patient)) return call.fail('bad_request');
  const { doctors, branches } = await reachOf(call);
  const [treated] =
    doctors === null || branches.length > 0
      ? [{}]
      : await call.db.query(
          'select from patients__treated_by where record_id = $1 and target_id = any ($2::uuid[])',
          [patient, doctors],
        );
  return { no_shows: treated ? await noShowsOf(call, patient) : null };
}
