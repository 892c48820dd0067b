import type { RecordOf } from '#metadata/resource.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { holdReach } from './holdReach.server.ts';
import { accountsBy, endsOf, refuseBeyond } from './reach.server.ts';
import { userGrants } from './user-grants.ts';

type Context = RuleContext<typeof userGrants>;
type Grant = Pick<RecordOf<typeof userGrants>, 'user_id' | 'permission'>;

/** Only what one holds, and never one's own. */
function refuseForeign({ user_id, permission }: Grant, { subject, refuse }: Context): void {
  if (user_id === subject.userId) refuse('own_rights', { on: 'user_id' });
  if (!subject.isOwner && !subject.permissions.has(permission)) refuse('above_you', { on: 'permission' });
}

/** What one holds until a day is given no longer than that; taking a denial away gives it for good. */
async function refuseLonger(permission: string, until: unknown, context: Context): Promise<void> {
  const end = (await endsOf(context)).get(permission);
  if (end === undefined || (typeof until === 'string' && until <= end)) return;
  context.refuse('longer_than_yours', { on: 'until', values: { date: end } });
}

/** Never an owner's, and never of who reaches further: whom one does not see is answered before, like nobody. */
async function refuseHigher({ user_id }: Grant, context: Context): Promise<void> {
  await holdReach(context.db, 'id', user_id);
  for (const account of await accountsBy(context, 'id', user_id)) {
    if (account.isOwner) context.refuse('owner_immune', { on: 'user_id' });
    refuseBeyond(context, account, 'user_id');
  }
}

/** Single rights: who gives, takes and gives back holds the permission and reaches as far as the account (SEC-18, DESIGN 9.24). */
export const userGrantRules = serverRules(userGrants, {
  async check(values, context) {
    const { before, refuse, today, confirmed } = context;
    confirmed();
    const now = { ...before, ...values } as Grant & { readonly effect?: unknown; readonly until?: unknown };
    refuseForeign(now, context);
    const gives = now.effect === 'allow' || before?.effect === 'deny';
    if (gives) await refuseLonger(now.permission, now.effect === 'allow' ? now.until : null, context);
    const until = values['until'];
    if (typeof until === 'string' && until < today && until !== before?.until)
      refuse('already_over', { on: 'until' });
  },
  saved: (context) => refuseHigher(context.record, context),
  async beforeRemove(context) {
    context.confirmed();
    // Removing a denial hands the right back, so it takes the same right as giving it.
    refuseForeign(context.record, context);
    if (context.record.effect === 'deny') await refuseLonger(context.record.permission, null, context);
    await refuseHigher(context.record, context);
  },
  async beforeRestore(context) {
    refuseForeign(context.record, context);
    const { permission, until, effect } = context.record;
    if (effect === 'allow') await refuseLonger(permission, until, context);
    await refuseHigher(context.record, context);
  },
});
