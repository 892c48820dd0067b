import type { Values } from '#metadata/derive/problems.ts';
import { partKey } from '#metadata/derive/problems.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#server/kit/rules.ts';
import { ProblemError } from '#server/problems.ts';
import { readableFields, declared } from '../statement/readContext.ts';
import { same } from '../../kit/sameValue.ts';
import type { WriteContext, WriteOptions } from './writeContext.ts';

/** Puts the place of the part before the names of its fields: `login.name`. */
async function placed<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof ProblemError) || !error.errors) throw error;
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([field, one]) => [`${name}.${field}`, one]),
    );
    const { values, details, status, resource } = error;
    throw new ProblemError(error.code, { errors, values, details, status, resource, cause: error });
  }
}

/** Whether everything sent of a part is what the caller already sees of it: then nobody needs a right to write it. */
function untouched(work: WriteContext, target: AnyResource, stored: Row, given: Values): boolean {
  const { open } = readableFields({ catalogue: work.services.catalogue, principal: work.principal }, target);
  const known = new Set([...open, 'id', 'version', 'status', 'created_at', 'updated_at']);
  return Object.entries(given).every(([name, value]) => {
    if (name.startsWith('_')) return true;
    if (!known.has(name)) return false;
    const field = target.fields[name];
    if (field) return same(field, stored[name], value);
    return name.endsWith('_at')
      ? Date.parse(String(value)) === Date.parse(String(stored[name]))
      : value === stored[name];
  });
}

/** Writes the one record of another resource that belongs to this one, by that resource's own rules (DESIGN 3). */
export async function savePart(
  work: WriteContext,
  ownerId: string,
  [name, field]: readonly [string, Field],
  stored: unknown,
  given: unknown,
  { mode }: WriteOptions,
): Promise<void> {
  const target = declared(work.services.catalogue, field.target ?? '');
  const before = stored as Row | null | undefined;
  if (given === null || given === undefined) {
    if (before) await placed(name, () => work.engine.remove(work, target, String(before['id']), { mode }));
    return;
  }
  if (typeof given !== 'object' || Array.isArray(given))
    throw new ProblemError('invalid', { errors: { [name]: { key: 'wrong_type' } } });
  const values = given as Values;
  const fixed = { [partKey(field)]: ownerId };
  const { [partKey(field)]: _owner, ...sent } = values;
  if (!before) {
    await placed(name, () => work.engine.create(work, target, sent, { mode, fixed }));
    return;
  }
  if (untouched(work, target, before, sent)) return;
  const version = typeof sent['version'] === 'number' ? sent['version'] : Number(before['version']);
  await placed(name, () => work.engine.change(work, target, String(before['id']), sent, { mode, version }));
}
