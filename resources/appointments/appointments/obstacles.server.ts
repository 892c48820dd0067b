import type { RuleContext } from '#server/kit/rules.ts';
import { clashOf } from '../holds.server.ts';
import { place, reaches, type Context, type Placed, type Wish } from './booking.server.ts';
import { dateReasons, type DateReason } from '../visitChoices.ts';
import { reasonOf, wantedOf } from './holding.server.ts';
import { refuseFull } from './queue.server.ts';

type Refused = Parameters<Context['refuse']>;

/** What a rule of booking refused, before it is known whether it keeps one visit or all. */
class Kept extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused[0]);
    this.refused = refused;
  }
}

/** Whether a wish can be booked: what it becomes, or the one reason why not, with the figure of its sentence. */
export interface Judged {
  readonly placed?: Placed;
  readonly reason?: DateReason;
  readonly n?: number;
}

const isDateReason = (reason: string): reason is DateReason =>
  (dateReasons as readonly string[]).includes(reason);

/**
 * Asks the rules of booking whether a wish can stand, and writes nothing: patient, doctor and room are held (`lockHeld`) where what is
 * answered is to be booked. `before` is the visit that is moved, whose holds are let go already. Refuses whom nobody can book, and what
 * lies outside the caller's reach as a reference nobody has.
 */
export async function judge(
  context: Pick<RuleContext, 'fail'>,
  wish: Wish,
  before?: Wish & { readonly id: string },
): Promise<Judged> {
  const asked = context as Context;
  const judging: Context = {
    ...asked,
    refuse: (...refused: Refused) => {
      throw new Kept(refused);
    },
  };
  try {
    const placed = await place(judging, wish, before);
    if (!(await reaches(asked, wish.doctor_id, placed.values.branch_id)))
      asked.fail('bad_reference', { on: 'doctor_id' });
    if (placed.values.mode === 'queue') await refuseFull(judging, placed.hours.session, before?.id);
    const visit = { id: '', ...wish, ...placed.values, branch_id: String(placed.values.branch_id) };
    const clash = await clashOf(asked.db, await wantedOf(asked, visit));
    return clash ? { reason: reasonOf[clash.of] } : { placed };
  } catch (error) {
    if (!(error instanceof Kept)) throw error;
    const [reason, options] = error.refused;
    if (!isDateReason(reason)) return asked.refuse(reason, options);
    const n = options?.values?.['n'];
    return typeof n === 'number' ? { reason, n } : { reason };
  }
}
