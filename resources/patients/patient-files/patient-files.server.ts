import type { Values } from '#metadata/derive/problems.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { agreedTo } from '../patient-consents/patient-consents.server.ts';
import { mostAtOnce, patientFiles } from './patient-files.ts';

type Context = RuleContext<typeof patientFiles>;

/** A photo is kept only of who agreed to pictures, also where it comes back (SEC-67). */
async function refuseUnagreed(values: Values | Row, { db, refuse }: Context): Promise<void> {
  if (values['kind'] !== 'photo') return;
  const [said] = await db.query(`select ${agreedTo('$1::uuid', 'pictures')} as agreed`, [
    values['patient_id'],
  ]);
  if (said?.['agreed'] !== true) refuse('no_picture_consent', { on: 'kind' });
}

/**
 * An «after» stands beside a «before» of the same patient, whichever of the two is written (clinic.md 2.3). The other one is
 * held meanwhile, so that nobody makes something else of it.
 */
async function judgePair(values: Values | Row, before: Row | undefined, context: Context): Promise<void> {
  const { db, refuse, fail } = context;
  if (values['pair_id']) {
    const [other] = await db.find('patient-files', { id: values['pair_id'] }, { lock: true });
    if (other?.['patient_id'] !== values['patient_id']) fail('bad_reference', { on: 'pair_id' });
    const isKept = before?.['pair_id'] === values['pair_id'];
    if (values['subtype'] !== 'after' || other?.['subtype'] !== 'before')
      refuse('no_pair', { on: isKept ? 'subtype' : 'pair_id' });
  }
  if (!before || values['subtype'] === 'before') return;
  const [after] = await db.find('patient-files', { pair_id: before['id'] });
  if (after) refuse('has_pair', { on: 'subtype' });
}

/**
 * What one person adds to a patient's file within a minute is one go of at most `mostAtOnce`, whoever calls (issue 16, decision 1).
 * Two calls at once are counted one after the other.
 */
async function refuseTooMany(values: Values, { db, subject, refuse }: Context): Promise<void> {
  const said = [values['patient_id'], subject.userId];
  await db.query(
    `select pg_advisory_xact_lock(hashtextextended('patient-files ' || $1 || ' ' || $2, 0))`,
    said,
  );
  const [added] = await db.query(
    `select count(*)::int as n from patient_files t where t.clinic_id = (select app_clinic()) and t.patient_id = $1::uuid
      and t.created_by = $2::uuid and t.created_at > now() - interval '1 minute'`,
    said,
  );
  if (Number(added?.['n']) >= mostAtOnce)
    refuse('too_many_at_once', { on: 'file', values: { n: mostAtOnce } });
}

/** What a file stands beside, whether pictures may be kept at all, and what is never removed (clinic.md 2.3, SEC-67). */
export const patientFileRules = serverRules(patientFiles, {
  computed: {
    is_superseded:
      'exists (select from patient_files n where n.clinic_id = t.clinic_id and n.supersedes_id = t.id)',
  },
  offered: { remove: "t.kind <> 'consent'" },
  async check(values, context) {
    const { before, db, fail, writtenBy } = context;
    if (!before && writtenBy === 'person') await refuseTooMany(values, context);
    if (!before) await refuseUnagreed(values, context);
    if (!before && values['supersedes_id']) {
      const [older] = await db.find('patient-files', { id: values['supersedes_id'] });
      if (older?.['patient_id'] !== values['patient_id'] || older?.['kind'] !== 'consent')
        fail('bad_reference', { on: 'supersedes_id' });
    }
    await judgePair(values, before, context);
  },
  beforeRemove({ record, refuse }) {
    if (record.kind === 'consent') refuse('consent_stays');
    return Promise.resolve();
  },
  // Within the minutes of an undo the picture before may have become something else, and the consent be withdrawn.
  async beforeRestore(context) {
    await refuseUnagreed(context.record, context);
    await judgePair(context.record, undefined, context);
  },
});
