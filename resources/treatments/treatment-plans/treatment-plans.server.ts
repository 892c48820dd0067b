import type { Values } from '#metadata/derive/problems.ts';
import {
  serverRules,
  type OperationContext,
  type Row,
  type RuleContext,
  type TransitionContext,
} from '#server/kit/rules.ts';
import { lockHeld } from '../../appointments/holds.server.ts';
import { openPlanRows } from './openPlans.server.ts';
import { seal, sealedPlan, signedLines } from './seal.server.ts';
import { treatmentPlans } from './treatment-plans.ts';

type Context = RuleContext<typeof treatmentPlans>;
type Step = TransitionContext<typeof treatmentPlans>;

/** Holds the patient, then the plan, and refuses where somebody else took a step meanwhile. */
async function held({ db, record, unchanged, fail }: Step): Promise<void> {
  await lockHeld(db, [], [], [record.patient_id]);
  const [now] = await db.find('treatment-plans', { id: record.id }, { lock: true });
  if (!now || now['version'] === (record as { version?: unknown }).version) return;
  if (now['status'] !== record.status)
    fail('invalid_state', { values: { status: String(now['status']) }, details: { status: now['status'] } });
  await unchanged(now, (record as { version?: unknown }).version);
}

const because = {
  ar: { chosen: 'اختار المريض خطة أخرى', declined: 'رفض المريض الخطة' },
  en: { chosen: 'The patient chose another plan', declined: 'The patient declined the plan' },
} as const;

/** What was offered beside it and is not accepted, is declined. */
async function declineOthers({ db, record, locale }: Step): Promise<void> {
  const others = await db.query(
    `select id, version from treatment_plans
      where status = 'offered' and id <> $1 and coalesce(alternative_of, id) = $2 order by id`,
    [record.id, record.alternative_of ?? record.id],
  );
  for (const { id, version } of others) {
    const asked = { version, decline_reason: because[locale].chosen };
    await db.transition('treatment-plans', String(id), 'decline', asked, 'server');
  }
}

/** Seals what is signed (issue 18, decided 2). The lines go on as they were: what is done of them is told by them. */
async function accept(context: Step): Promise<Values> {
  const { record, asked, refuse } = context;
  await held(context);
  const lines = await signedLines(context, record.id);
  if (lines.length === 0) refuse('plan.empty', { code: 'invalid_state' });
  await declineOthers(context);
  const signed = { signed_by: String(asked['signed_by']), signature: String(asked['signature']) };
  return { signed_by: signed.signed_by, seal: await seal(context, { ...record }, lines, signed) };
}

/** Its lines that have not begun are cancelled with it, so that nobody counts on them. */
async function decline(context: Step): Promise<Values> {
  const { db, record, asked, locale } = context;
  await held(context);
  const reason = String(asked['decline_reason'] ?? because[locale].declined);
  const lines = await db.query(
    `select id, version from patient_treatments where plan_id = $1 and status = 'planned' order by id`,
    [record.id],
  );
  for (const { id, version } of lines) {
    const cancel_reason = reason.length < 5 ? because[locale].declined : reason;
    await db.transition('patient-treatments', String(id), 'cancel', { version, cancel_reason }, 'server');
  }
  return { decline_reason: reason };
}

/** Chosen lines become a plan of their own, which is signed at once (clinic.md 2.5, accept plan). */
async function acceptLines(context: OperationContext<typeof treatmentPlans>): Promise<Row> {
  const { db, body, params, locale, today, refuse } = context;
  const patient_id = String(params['patientId']);
  const ids = body['treatment_ids'] as readonly string[];
  const name = `${treatmentPlans.words[locale].one} ${today}`;
  const plan = await db.create('treatment-plans', { patient_id, name }, {});
  const lines = await db.find('patient-treatments', { id: [...ids] }, { lock: true });
  const accepted = await db.find('treatment-plans', { patient_id, status: 'accepted' });
  const isOpen = (line: Row): boolean =>
    line['patient_id'] === patient_id &&
    (line['status'] === 'planned' || line['status'] === 'in_progress') &&
    !accepted.some(({ id }) => id === line['plan_id']);
  if (lines.length !== new Set(ids).size || !lines.every(isOpen))
    refuse('plan.not_open', { on: 'treatment_ids', code: 'invalid' });
  for (const line of lines)
    await db.change('patient-treatments', String(line['id']), { plan_id: plan['id'] });
  const { signed_by, signature } = body;
  return db.transition('treatment-plans', String(plan['id']), 'accept', { signed_by, signature });
}

const linesOf = (what: string, where: string): string =>
  `(select ${what} from patient_treatments l where l.clinic_id = t.clinic_id and l.plan_id = t.id and ${where})`;
const standing = `l.status <> 'cancelled'`;
const open = `l.status in ('planned', 'in_progress')`;

/** Plans (clinic.md 2.5): offered beside one another, one accepted and sealed. */
export const treatmentPlanRules = serverRules(treatmentPlans, {
  computed: {
    lines_count: linesOf('count(*)::int', standing),
    open_lines: linesOf('count(*)::int', open),
    total: linesOf('coalesce(sum(l.net), 0)', standing),
    open_value: linesOf('coalesce(sum(l.net), 0)', open),
  },
  async prepare(values, context) {
    if (!context.before) await lockHeld(context.db, [], [], [values['patient_id']]);
    return values;
  },
  async check(values, { before, db, fail }: Context & { readonly before: unknown }) {
    if (before || !values['alternative_of']) return;
    const [other] = await db.find('treatment-plans', { id: values['alternative_of'] });
    // Beside one that is offered itself, of the same patient: alternatives form one group, never a chain.
    const fits =
      other?.['patient_id'] === values['patient_id'] &&
      other?.['status'] === 'offered' &&
      other?.['alternative_of'] === null;
    if (!fits) fail('bad_reference', { on: 'alternative_of' });
  },
  reports: openPlanRows,
  transitions: { accept: { effect: accept }, decline: { effect: decline } },
  offered: { accept: `exists ${linesOf('1', open)}`, sealed: `t.status = 'accepted'` },
  operations: {
    async sealed(context) {
      const { record, fail } = context;
      return (record && (await sealedPlan(context, record.id))) ?? fail('not_found');
    },
    acceptLines,
  },
});
