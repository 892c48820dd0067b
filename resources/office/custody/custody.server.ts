import { isNought } from '#metadata/fields/decimals.ts';
import type { RecordOf } from '#metadata/resource.ts';
import type { DailyWork } from '#server/kit/clinicAreas.ts';
import { serverRules, type Row, type TransitionContext } from '#server/kit/rules.ts';
import { chargeHolder } from './chargeHolder.server.ts';
import { custody } from './custody.ts';
import { custodyNotices } from './custodyNotices.server.ts';
import { custodyRights } from './custodyRights.ts';
import { answered, moved } from './moves.server.ts';

type Item = RecordOf<typeof custody>;
type Step = TransitionContext<typeof custody>;

/** Unanswered so many days, whoever is to accept is reminded, and again each day (hr.md 7). */
const remindAfter = 3;

/** The name of whoever has it or is to have it, in the reader's language. */
async function nameOf({ db, locale }: Pick<Step, 'db' | 'locale'>, id: unknown): Promise<string> {
  const [row] = await db.query('select full_name_ar, full_name_en from employees where id = $1::uuid', [id]);
  return String((locale === 'en' && row?.['full_name_en']) || row?.['full_name_ar']);
}

/** One holder at a time: refuses with `cust_busy`, which names whoever has it or is to accept it. */
async function refuseBusy(
  context: Pick<Step, 'db' | 'locale' | 'refuse'> & { readonly record: Item },
  on?: string,
): Promise<void> {
  const { record, refuse } = context;
  const one = record.status === 'awaiting_ack' ? record.receiver_id : record.holder_id;
  if (one)
    refuse('cust_busy', {
      ...(on ? { on } : { code: 'invalid_state' as const, details: { status: record.status } }),
      values: { name: await nameOf(context, one) },
    });
}

/** A manager hands things to people within their reach, and to themself only as the clinic's one owner (hr.md G2). */
async function demandWithinReach({ db, fail, subject, leftToOthers }: Step, to: unknown): Promise<void> {
  if (!(await db.within('employees', to, custodyRights.manage))) fail('bad_reference', { on: 'receiver_id' });
  if (to === subject.employeeId && (await leftToOthers())) fail('self_approval');
}

/** Judges whom a thing is to go to: never whoever has it. */
async function demandOther(context: Step): Promise<void> {
  if (context.asked['receiver_id'] === context.record.holder_id) await refuseBusy(context, 'receiver_id');
}

/** Sends it on its way: the old holder stays responsible until the new one accepts. */
const handTo = (kind: 'hand_over' | 'transfer', context: Step, to: unknown): Row => ({
  receiver_id: to,
  refusal: null,
  reminded_on: null,
  moves: moved(context, { kind, from_id: context.record.holder_id, to_id: to, note: context.asked['note'] }),
});

/** It is in the receiver's hands from now on; whoever had it hears so. */
function accepted(context: Step): Row {
  const { record, notify } = context;
  if (record.holder_id) notify('custody.handed_on', { employeeId: record.holder_id }, {});
  return { holder_id: record.receiver_id, receiver_id: null, moves: answered(context, 'accepted') };
}

/** Nobody took it: it is where it was, with its holder or in the store. */
const goesBack = (context: Step, answer: 'refused' | 'recalled') => ({
  status: context.record.holder_id ? ('held' as const) : ('in_store' as const),
  receiver_id: null,
  handed_at: null,
  moves: answered(context, answer, context.asked['refusal']),
});

/** It is no longer in its holder's hands, who is told so. */
function leavesHolder(context: Step, kind: 'return' | 'lose' | 'damage', event: string): Row {
  const { record, asked, notify } = context;
  const state = { return: 'in_store', lose: 'lost', damage: 'damaged' }[kind];
  if (record.holder_id) notify(event, { employeeId: record.holder_id }, { status: state });
  // Whoever asked to give it back signed for that with their own login; who brings it without asking signs at the desk.
  const signed = kind === 'return' && (record.status === 'return_requested' || context.present !== undefined);
  const condition = kind === 'damage' ? 'damaged' : (asked['condition'] ?? record.condition);
  const move = { kind, from_id: record.holder_id, note: asked['note'], condition, photos: asked['photos'] };
  return {
    holder_id: null,
    handed_at: null,
    condition,
    moves: moved(context, move, signed),
  };
}

async function refuseChargeWhileOff({ asked, subject, refuse }: Step): Promise<void> {
  if (!isNought(String(asked['charge'] ?? '0')) && subject.modulesOff?.has('payroll') === true)
    refuse('charge_off', { on: 'charge' });
}
const ends = (kind: 'lose' | 'damage') => ({
  guard: refuseChargeWhileOff,
  async effect(context: Step) {
    await chargeHolder(context, String(context.asked['charge'] ?? '0'));
    return leavesHolder(context, kind, 'custody.ended');
  },
});

/** Who may answer, ask and hand over, and what each step writes into the timeline (hr.md 7, custody). */
export const custodyRules = serverRules(custody, {
  notices: custodyNotices,
  offered: {
    remove: `t.status = 'in_store' and not exists (select from custody__moves m where m.clinic_id = t.clinic_id and m.record_id = t.id)`,
  },
  reports: {
    byBranch: `select t.branch_id as id, t.branch_id, count(*)::int as items,
        count(*) filter (where t.status = 'awaiting_ack')::int as waiting, sum(t.value) as value
      from custody t where t.clinic_id = (select app_clinic())
        and t.status in ('awaiting_ack', 'held', 'return_requested', 'transfer_requested') group by t.branch_id`,
  },
  async beforeRemove({ record, refuse }) {
    if (record.status !== 'in_store' || (record.moves ?? []).length > 0)
      refuse('has_moves', { code: 'invalid_state' });
  },
  transitions: {
    handOver: {
      elsewhere: async (context) => refuseBusy(context),
      guard: async (context) => demandWithinReach(context, context.asked['receiver_id']),
      effect: async (context) => handTo('hand_over', context, context.asked['receiver_id']),
    },
    acknowledge: { effect: async (context) => accepted(context) },
    acknowledgeInPerson: {
      guard: async (context) => demandWithinReach(context, context.record.receiver_id),
      async effect(context) {
        // Whoever signed reads of it where nobody else types: a signature that was not theirs is seen the same day.
        context.notify('custody.signed', { employeeId: String(context.record.receiver_id) }, {});
        return accepted(context);
      },
    },
    refuse: { effect: async (context) => goesBack(context, 'refused') },
    recall: { effect: async (context) => goesBack(context, 'recalled') },
    remind: { effect: async ({ today }) => ({ reminded_on: today }) },
    transfer: {
      async guard(context) {
        await demandOther(context);
        await demandWithinReach(context, context.asked['receiver_id']);
      },
      effect: async (context) => handTo('transfer', context, context.asked['receiver_id']),
    },
    proposeTransfer: { guard: demandOther, effect: async () => ({ refusal: null }) },
    keep: { effect: async () => ({ receiver_id: null }) },
    approveTransfer: {
      guard: async (context) => demandWithinReach(context, context.record.receiver_id),
      effect: async (context) => handTo('transfer', context, context.record.receiver_id),
    },
    declineTransfer: { effect: async () => ({ receiver_id: null }) },
    receive: { effect: async (context) => leavesHolder(context, 'return', 'custody.returned') },
    lose: ends('lose'),
    damage: ends('damage'),
  },
});

/** Whoever does not answer for three days is reminded each day until they do (hr.md 7). */
export const custodyReminder: DailyWork = {
  name: 'custody reminders',
  words: { ar: 'تذكير بعهد تنتظر الإقرار', en: 'Reminder of items that await acceptance' },
  from: '09:00',
  statement: `
    select t.id, t.number as label from custody t join clinics c on c.id = t.clinic_id
      where t.clinic_id = (select app_clinic()) and t.status = 'awaiting_ack'
        and (t.handed_at at time zone c.timezone)::date + ${remindAfter} <= $1::date
        and (t.reminded_on is null or t.reminded_on < $1::date) order by t.id`,
  transition: { resource: 'custody', name: 'remind' },
};
