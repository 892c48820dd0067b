import { confirmation, twinLevels } from '#metadata/derive/twins.ts';
import type { Values } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { TwinFound } from '#server/kit/merging.ts';
import type { Row } from '#server/kit/rules.ts';
import { ProblemError } from '#server/problems.ts';
import { same } from '../../kit/sameValue.ts';
import { foundTwins, holdTwinKeys, twinsOfMany } from '../search/levelledTwins.ts';
import { likeEarlier } from '../search/twinsAmong.ts';
import { readingIn, type Frame, type WriteContext } from './writeContext.ts';

/** The 409 of a level; of a twin the caller may not see only that there is one (SEC-10). */
function refusal(work: WriteContext, resource: AnyResource, twin: TwinFound): ProblemError {
  const levels = twinLevels(resource);
  const { refuses = '', on, passes } = levels?.levels[twin.level] ?? {};
  const values = twin.visible ? { [levels?.told ?? '']: twin.told } : undefined;
  const key = twin.visible ? refuses : (levels?.hidden ?? '');
  const words = resource.words[work.principal.locale].errors;
  return new ProblemError(refuses, {
    resource,
    status: 409,
    values,
    ...(twin.visible ? {} : { sentence: words?.[key] ?? key }),
    ...(on === undefined ? {} : { errors: { [on]: values ? { key, values } : { key } } }),
    details: {
      ...(twin.visible ? { id: twin.id, level: twin.level, reasons: twin.reasons } : { hidden: true }),
      ...(passes ? { passes: confirmation } : {}),
    },
  });
}

/** A row is too like an earlier one of those written at once with it: it is judged by itself, after the others. */
export class LikeAnEarlierRow extends Error {}

/** The twins of what is written, held until the commit. */
async function twinsOf(
  work: WriteContext,
  resource: AnyResource,
  written: object,
  id: string | undefined,
): Promise<readonly TwinFound[]> {
  const { beside, tx } = work;
  if (!beside || id !== undefined) {
    await holdTwinKeys(tx, readingIn(work), resource, [written]);
    return foundTwins(tx, readingIn(work), resource, written, id);
  }
  const levels = twinLevels(resource)?.levels ?? {};
  const { isLike, found } = await beside.ask('judge', `twins ${resource.name}`, written, async (rows) => {
    // What is only tried is nobody's twin.
    if (!beside.isTrial) await holdTwinKeys(tx, readingIn(work), resource, rows);
    const all = await twinsOfMany(tx, readingIn(work), resource, rows);
    const like = beside.isTrial ? undefined : await likeEarlier(tx, () => readingIn(work), resource, rows);
    return rows.map((_, at) => {
      const level = like?.get(at)?.level;
      return { found: all[at] ?? [], isLike: level !== undefined && levels[level]?.refuses !== undefined };
    });
  });
  if (isLike) throw new LikeAnEarlierRow('Another row of the same write is like this one.');
  return found;
}

/**
 * Refuses what a person writes where it is too like another record (UX-26, clinic.md P4): when it is made, and whenever what is
 * compared changes. What passes with `confirm_duplicate` is noted in the record's history. Throws 409 by the level's refusal.
 */
export async function refuseTwins(
  work: WriteContext,
  { resource, context, reasons }: Frame,
  values: Values,
  before: Row | undefined,
  confirmed: boolean,
): Promise<void> {
  const levels = twinLevels(resource);
  if (!levels || context.writtenBy === 'rule') return;
  const changes = (name: string): boolean => {
    const field = resource.fields[name];
    return field !== undefined && !same(field, before?.[name], values[name]);
  };
  if (before && !levels.fields.some(changes)) return;
  const written = Object.fromEntries(levels.fields.map((name) => [name, values[name] ?? null]));
  const found = await twinsOf(work, resource, written, before && String(before['id']));
  const refused = found.filter(({ level }) => levels.levels[level]?.refuses !== undefined);
  const [worst] = refused.filter(({ level }) => !confirmed || !levels.levels[level]?.passes);
  if (worst) throw refusal(work, resource, worst);
  if (refused.length > 0) reasons.push(confirmation);
}
