import { endsOf } from '#metadata/derive/transitions.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Transition } from '#metadata/workflow.ts';
import type { Row } from '#server/kit/rules.ts';
import { nextState } from '../statement/deciding.ts';
import { forbidden } from '../statement/services.ts';
import { table } from '../statement/sql.ts';
import { readingIn, type WriteContext } from './writeContext.ts';

/**
 * The state a decision in steps leads the held record to. Asked after version and state, so that whoever comes second hears
 * that it was decided. Throws 403 where it is not the caller's turn: another step waits, or somebody stands in for them.
 */
export async function demandTurn(
  work: WriteContext,
  resource: AnyResource,
  held: Row,
  transition: Transition,
): Promise<string> {
  const reading = readingIn(work);
  const { parameters } = reading;
  const next = nextState(reading, resource, endsOf(transition), parameters);
  const { rows } = await work.tx.query<{ status: string | null }>(
    `select ${next} as status from ${table(resource)} t where t.id = ${parameters.bind(held['id'], 'uuid')}`,
    parameters.values,
  );
  const status = rows[0]?.status ?? null;
  if (status === null) throw forbidden(resource);
  return status;
}
