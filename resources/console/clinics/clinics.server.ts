import type { Values } from '#metadata/derive/problems.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { clinics } from './clinics.ts';

const noted = ['subdomain', 'plan', 'ends_on', 'status'] as const;

/** What was done to a clinic stands in its own audit log too: its owner sees what the provider changed (SEC-74). */
async function noteInClinic(
  { db }: Pick<RuleContext, 'db'>,
  action: 'update' | 'transition',
  before: Values,
  after: Values,
): Promise<void> {
  const changes = Object.fromEntries(
    noted
      .filter((name) => name in after && before[name] !== after[name])
      .map((name) => [name, [before[name] ?? null, after[name] ?? null]]),
  );
  if (Object.keys(changes).length === 0) return;
  await db.query('select note_in_clinic($1, $2, $3, $4)', [
    before['id'],
    action,
    'فريق المنصة',
    JSON.stringify(changes),
  ]);
}

export const clinicRules = serverRules(clinics, {
  async check(values, { before, db, refuse, confirmed }) {
    if (before === undefined) return;
    if (values['plan'] === 'demo' && before.plan !== 'demo') refuse('demo_only', { on: 'plan' });
    if (values['subdomain'] === before.subdomain) return;
    const [state] = await db.query('select subdomain_state($1) as state', [values['subdomain']]);
    // Its own former name is free for it alone; the database decides that, and any race.
    const [own] = await db.query('select subdomain_retired($1, $2) as elsewhere', [
      values['subdomain'],
      before.id,
    ]);
    if (state?.['state'] === 'reserved') refuse('reserved', { on: 'subdomain' });
    if (state?.['state'] === 'taken' && own?.['elsewhere'] === true) refuse('taken', { on: 'subdomain' });
    confirmed();
  },
  async saved(context) {
    if (context.before)
      await noteInClinic(context, 'update', context.before as Values, context.record as Values);
  },
  transitions: {
    suspend: {
      async effect(context) {
        context.confirmed();
        await noteInClinic(context, 'transition', context.record as Values, { status: 'suspended' });
      },
    },
    resume: {
      async effect(context) {
        await noteInClinic(context, 'transition', context.record as Values, { status: 'active' });
      },
    },
  },
});
