import { serverRules } from '#server/kit/rules.ts';
import { agreedTo } from '../patient-consents/patient-consents.server.ts';
import { patientFiles } from './patient-files.ts';

/** What a file stands beside, whether pictures may be kept at all, and what is never removed (clinic.md 2.3, SEC-67). */
export const patientFileRules = serverRules(patientFiles, {
  computed: {
    is_superseded:
      'exists (select from patient_files n where n.clinic_id = t.clinic_id and n.supersedes_id = t.id)',
  },
  offered: { remove: "t.kind <> 'consent'" },
  async check(values, { before, db, refuse, fail }) {
    const patient = values['patient_id'];
    const other = async (id: unknown) => (await db.find('patient-files', { id }))[0];
    if (!before && values['kind'] === 'photo') {
      const [said] = await db.query(`select ${agreedTo('$1::uuid', 'pictures')} as agreed`, [patient]);
      if (said?.['agreed'] !== true) refuse('no_picture_consent', { on: 'kind' });
    }
    const older = !before && values['supersedes_id'] ? await other(values['supersedes_id']) : undefined;
    if (older && (older['patient_id'] !== patient || older['kind'] !== 'consent'))
      fail('bad_reference', { on: 'supersedes_id' });
    if (!values['pair_id'] || values['pair_id'] === before?.pair_id) return;
    const pair = await other(values['pair_id']);
    if (pair?.['patient_id'] !== patient) fail('bad_reference', { on: 'pair_id' });
    if (values['subtype'] !== 'after' || pair?.['subtype'] !== 'before') refuse('no_pair', { on: 'pair_id' });
  },
  beforeRemove({ record, refuse }) {
    if (record.kind === 'consent') refuse('consent_stays');
    return Promise.resolve();
  },
});
