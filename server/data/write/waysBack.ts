import { asksAnew } from '#metadata/derive/transitions.ts';
import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Transition } from '#metadata/workflow.ts';
import type { Row } from '#server/kit/rules.ts';
import { ProblemError } from '#server/problems.ts';
import { all, conditionSql } from '../statement/conditions.ts';
import { amongConditions } from '../statement/filters.ts';
import { declared } from '../statement/readContext.ts';
import { readingFor } from '../statement/services.ts';
import { table } from '../statement/sql.ts';
import type { WriteContext } from './writeContext.ts';

type Among = Readonly<Record<string, string | boolean>>;

interface Named {
  readonly target: string;
  readonly among: Among;
}

/** What a field offers, where that is less than all there is. */
function offeredBy({ kind, target, options }: Field): Named | undefined {
  const { among, readOnly } = options as { readonly among?: Among; readonly readOnly?: boolean };
  const isTyped = kind === 'reference' && target !== undefined && readOnly !== true;
  return isTyped && among !== undefined ? { target, among } : undefined;
}

/** Whether a row is still among what a field offers, whoever asks; held until the commit, so that who takes it out waits. */
async function isOffered(
  work: WriteContext,
  { target, among }: Named,
  id: string,
  holds: boolean,
): Promise<boolean> {
  const reading = readingFor(work.services, work.principal);
  const { parameters } = reading;
  const pointed = declared(reading.catalogue, target);
  const asked = `t.id = ${parameters.bind(id, 'uuid')}`;
  const fits = conditionSql(all(amongConditions(reading, pointed, among)), parameters);
  const held = holds ? ' for share of t' : '';
  const { rows } = await work.tx.query(
    `select t.id from ${table(pointed)} t where ${asked} and ${fits}${held}`,
    parameters.values,
  );
  return rows.length > 0;
}

/**
 * Refuses a way back to which the way in is closed by now: what the record refers to was archived, left or was put out of use since it
 * was written (DESIGN 9.47). `record` is the one that comes back, `status` where it comes from.
 */
export async function refuseLapsed(
  work: WriteContext,
  resource: AnyResource,
  move: { readonly name: string; readonly transition: Transition; readonly status: string },
  record: Row,
): Promise<void> {
  const asks = asksAnew(resource, move.name, move.transition, move.status);
  if (asks === undefined) return;
  const { locale } = work.principal;
  for (const [name, field] of Object.entries(resource.fields)) {
    const [id, offered] = [record[name], offeredBy(field)];
    const isAsked = asks === 'all' || field.options.required === true;
    if (offered === undefined || typeof id !== 'string' || !isAsked) continue;
    if (await isOffered(work, offered, id, move.transition.ownLocks !== true)) continue;
    throw new ProblemError('no_longer_offered', {
      resource,
      values: { field: resource.words[locale].fields[name] ?? name },
      details: { field: name },
    });
  }
}
