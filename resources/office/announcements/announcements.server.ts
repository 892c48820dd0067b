import { may } from '#metadata/access.ts';
import type { RecordOf } from '#metadata/resource.ts';
import type { DailyWork } from '#server/kit/clinicAreas.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { chosenIn, type Audience } from '../audience.ts';
import { reachesAudience } from '../audience.server.ts';
import { announcements } from './announcements.ts';
import {
  acknowledgedBy,
  askAgain,
  deliver,
  deliverToJoiners,
  hasAudience,
  remindReaders,
  serviceOn,
  takeAway,
  waitsFor,
} from './receipts.server.ts';

type Announcement = RecordOf<typeof announcements>;
type Context = RuleContext<typeof announcements>;
type Step = Context & { readonly record: Announcement };

const publish = may('create_announcements');
const text = ['title_ar', 'title_en', 'body', 'files'] as const;
const settled = ['audience', ...Object.values(chosenIn), 'publish_at', 'needs_ack'] as const;

const shown = (value: unknown): string => {
  if (Array.isArray(value)) return JSON.stringify((value as readonly unknown[]).toSorted());
  return value === null || value === undefined ? '' : String(value);
};
const instant = (value: unknown): number => (value ? Date.parse(String(value)) : 0);
const differs = (before: Row, after: Row, name: string): boolean =>
  name === 'publish_at'
    ? instant(before[name]) !== instant(after[name])
    : shown(before[name]) !== shown(after[name]);

/** Nobody tells, changes or takes away what is for people beyond their reach. */
async function demandReach(context: Context, values: Row): Promise<void> {
  if (!(await reachesAudience(context, publish, values))) context.refuse('ann_reach', { on: 'audience' });
}
const reached = { guard: ({ record, ...context }: Step) => demandReach(context, record) };

/** Refuses what reaches nobody, or is over before it begins. */
async function demandReaders({ record, db, today, now, refuse }: Step): Promise<void> {
  if (record.expires_at && instant(record.expires_at) <= now.getTime())
    refuse('ann_over', { on: 'expires_at' });
  if (!(await hasAudience(db, record.id, today))) refuse('ann_empty', { on: 'audience' });
}

/** The kinds that are chosen of must have something chosen. */
function demandChoice(values: Row, { refuse }: Context): void {
  const kind = String(values['audience']) as Audience;
  if (kind !== 'all' && ((values[chosenIn[kind]] ?? []) as readonly unknown[]).length === 0)
    refuse('ann_empty', { on: chosenIn[kind] });
}

/** A published text changes with a yes of whoever knows that it is acknowledged anew; whom it is for does not change at all. */
async function judgeChange(before: Announcement, values: Row, context: Context): Promise<void> {
  const { refuse, passes, db } = context;
  const fixed = settled.find((name) => differs(before, values, name));
  if (fixed) refuse('ann_fixed', { on: fixed });
  if (!before.needs_ack || passes('reset_acks') || !text.some((name) => differs(before, values, name)))
    return;
  const n = await acknowledgedBy(db, before.id);
  if (n > 0) refuse('ann_resets', { values: { n }, details: { passes: 'reset_acks', n } });
}

const receiptsOf = (which = 'true'): string =>
  `(select count(*)::int from announcement_receipts r where r.clinic_id = t.clinic_id and r.announcement_id = t.id and ${which})`;

/** Announcements in the clinic's day: each appears and ends within five minutes of its time, and reaches whoever joins (hr.md 7). */
export const announcementsDay: readonly DailyWork[] = [
  {
    name: 'announcements in time',
    words: { ar: 'نشر الإعلانات وإنهاؤها في وقتها', en: 'Publishing and ending announcements in time' },
    everyLook: true,
    often: true,
    async run({ now, inTransaction }) {
      for (let n = 0; ; n += 1) {
        const isDone = await inTransaction(async (db) => {
          const [due] = await db.query(
            `select id, status from announcements where clinic_id = (select app_clinic()) and ${serviceOn} and
              (status = 'scheduled' and publish_at <= $1::timestamptz or status = 'published' and expires_at <= $1::timestamptz)
              order by publish_at, id limit 1 for update skip locked`,
            [now],
          );
          if (!due) return true;
          const step = due['status'] === 'scheduled' ? 'appear' : 'expire';
          await db.transition('announcements', String(due['id']), step, {}, 'server');
          return false;
        });
        if (isDone) return { n };
      }
    },
  },
  {
    name: 'announcements for joiners',
    words: { ar: 'الإعلانات الجارية لمن انضم', en: 'Running announcements for joiners' },
    everyLook: true,
    statement: deliverToJoiners,
  },
];

/** Announcements: whom one may address, what a published one still allows, and how it is delivered (hr.md 7). */
export const announcementRules = serverRules(announcements, {
  computed: {
    receivers: receiptsOf(),
    read_count: receiptsOf('r.read_at is not null'),
    acked_count: receiptsOf('r.acked_at is not null'),
  },
  offered: {
    remove: `t.status = 'draft'`,
    remind: `exists (select from announcement_receipts r where r.clinic_id = t.clinic_id and r.announcement_id = t.id and ${waitsFor('t.needs_ack')})`,
  },
  async check(values, context) {
    const own = context as unknown as Context;
    demandChoice(values, own);
    await demandReach(own, values);
    if (!context.before) return;
    await demandReach(own, context.before);
    if (context.before.status === 'published') await judgeChange(context.before, values, own);
  },
  async saved({ before, record, db }) {
    if (before?.status !== 'published' || !record.needs_ack) return;
    if (text.some((name) => differs(before, record, name))) await askAgain(db, record.id);
  },
  async beforeRemove(context) {
    await demandReach(context as unknown as Context, context.record);
    if (context.record.status !== 'draft') context.refuse('ann_kept', { code: 'invalid_state' });
  },
  async beforeRestore(context) {
    await demandReach(context as unknown as Context, context.record);
  },
  transitions: {
    publish: {
      async guard(context) {
        await demandReach(context, context.record);
        await demandReaders(context);
      },
      async effect(context) {
        const { record, now } = context;
        if (instant(record.publish_at) > now.getTime()) return { status: 'scheduled' as const };
        await deliver(context, record.id);
        return { status: 'published' as const };
      },
    },
    appear: {
      ...reached,
      async effect(context) {
        const { record, now } = context;
        await deliver(context, record.id);
        return instant(record.publish_at) > now.getTime() ? { publish_at: now.toISOString() } : {};
      },
    },
    unschedule: reached,
    remind: {
      ...reached,
      async effect({ record, db, now, refuse }) {
        if ((await remindReaders(db, record.id)) === 0) refuse('ann_told');
        return { reminded_at: now.toISOString() };
      },
    },
    expire: reached,
    withdraw: { ...reached, effect: ({ record, db }) => takeAway(db, record.id) },
  },
});
