import { ownPassword, signature, signatureMegabytes } from '#metadata/derive/inPerson.ts';
import type { Values } from '#metadata/derive/problems.ts';
import { isId } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { demandPresence } from '#server/auth/presence.ts';
import type { Principal } from '#server/identity/principal.ts';
import type { Present } from '#server/kit/rules.ts';
import { invalid, type FieldProblem } from '#server/problems.ts';
import { read, type Services } from '../statement/services.ts';
import { judgeTransition, transitionOf } from './transition.ts';
import { inWork, type Engine } from './writeContext.ts';

interface AskedTransition {
  readonly resource: AnyResource;
  readonly id: string;
  readonly name: string;
  readonly input: Values;
}

/**
 * Who signs in person for a transition (`inPerson`), proven before it begins, and its input without the proof. All else is judged
 * first, in a transaction of its own: nobody spends a try of another's password with a call that would be refused anyway, and
 * nothing is held while a password is compared. Throws what the transition would, and what `demandPresence` does.
 */
export async function provenPresence(
  services: Services,
  principal: Principal,
  engine: Engine,
  { resource, id, name, input }: AskedTransition,
): Promise<{ readonly input: Values; readonly present?: Present }> {
  const { inPerson } = transitionOf(resource, name);
  if (inPerson === undefined) return { input };
  const { [ownPassword]: typed, [signature]: drawn, ...rest } = input;
  const isEmpty = [typed, drawn].every((one) => (one ?? '') === '');
  if (inPerson.optional === true && isEmpty) return { input: rest };
  const record = await inWork(services, principal, engine, async (work) => {
    const { context } = await judgeTransition(work, resource, id, name, rest, {
      mode: 'person',
      lock: 'none',
    });
    return context.record;
  });
  const employeeId = String(record[inPerson.of]);
  if ((typed ?? '') === '' && !isEmpty && inPerson.drawn !== undefined) {
    await demandSignature(services, principal, drawn);
    return { input: rest, present: { employeeId, way: 'signature', signature: String(drawn) } };
  }
  const { pool } = services.database;
  await demandPresence(pool, principal, employeeId, typed, services.limitsAddresses === true);
  return { input: rest, present: { employeeId, way: 'password' } };
}

const drawnSql = `select storage_key, mime, size::int as size from files where clinic_id = (select app_clinic())
  and id = $1::uuid and record_id is null and uploaded_by = (select app_user())`;

/** A signature is a small picture the caller has just sent for this, with something drawn on it. Throws 422 on `signature`. */
async function demandSignature(services: Services, principal: Principal, id: unknown): Promise<void> {
  const refuse = (problem: FieldProblem) => invalid({ [signature]: problem });
  const statement = { text: drawnSql, values: [id] };
  const [row] = isId(id)
    ? await read<{ storage_key: string; mime: string; size: number }>(services, principal, statement)
    : [];
  if (!row) throw refuse({ key: 'file_missing' });
  if (row.size > signatureMegabytes * 1024 * 1024)
    throw refuse({ key: 'file_too_large', values: { max: signatureMegabytes } });
  if (row.mime !== 'image/png') throw refuse({ key: 'file_type', values: { types: 'PNG' } });
  if ((await services.isDrawn?.(row.storage_key)) !== true) throw refuse({ key: 'signature_empty' });
}
