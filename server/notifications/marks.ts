import type { Pool } from 'pg';
import { waitingStates } from '#metadata/derive/approvals.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { withoutClinic } from '../db/transaction.ts';
import type { ChangedWhere } from '../data/statement/services.ts';
import type { Logger } from '../log.ts';

/** Writes of one clinic within this time are one word, in milliseconds. */
const gather = 300;

/** Tells every process that lists of a clinic changed: which ones, of which branch, and nothing of what stands in them (UX-39, SEC-14). */
export type TellMarks = (
  clinicId: string,
  changed: ReadonlyMap<string, ChangedWhere>,
  writer: string,
) => void;

/** The list of what waits for somebody's decision; everybody has one. */
export const inboxList = 'inbox';

/**
 * What is told of a changed resource: its own list, where it posts stock or money those of its service too, whose sums moved
 * with it, and the inbox where some of these wait for a decision.
 */
export const listsMovedBy = ({ byName, resources }: Catalogue, name: string): readonly string[] => {
  const own = byName.get(name);
  if (own === undefined) return [name];
  const { posting, module } = own;
  const moved =
    posting === undefined || module === undefined ? [own] : resources.filter((one) => one.module === module);
  const names = moved.map((one) => one.name);
  return moved.some((one) => waitingStates(one).length > 0) ? [...names, inboxList] : names;
};

/**
 * Gathers what was written and tells it after the commits, in a statement of its own: saving waits for nobody, and a word lost
 * with its process only means that somebody sees the change at their next look.
 */
export function createMarks(pool: Pool, catalogue: Catalogue, logger: Logger): TellMarks {
  const waiting = new Set<string>();
  const send = async (): Promise<void> => {
    const words = [...waiting];
    waiting.clear();
    const text = "select pg_notify('marks', word) from unnest($1::text[]) word";
    await withoutClinic(pool, [{ text, values: [words] }]);
  };
  return (clinicId, changed, writer) => {
    if (waiting.size === 0)
      setTimeout(() => {
        send().catch((error: unknown) => logger.warn({ err: error }, 'marks of changed lists'));
      }, gather).unref();
    for (const [list, where] of changed)
      for (const moved of listsMovedBy(catalogue, list))
        // What moved with it may belong to other branches.
        for (const branch of moved === list && where !== 'everywhere' ? where : [''])
          waiting.add(`${clinicId} ${moved} ${writer} ${branch}`.trimEnd());
  };
}
