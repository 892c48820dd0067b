import { serverRules } from '#server/kit/rules.ts';
import { nationalIdFacts } from '../../shared/nationalId.ts';
import { accountStatementOf, accountSummary } from '../account/summary.server.ts';
import { accountStatementRows } from './accountStatement.server.ts';
import { birthdayRows, isGreetedFor, nearestBirthday } from './birthdays.server.ts';
import { leadsBack } from './guardians.server.ts';
import { checkDuplicates, patientTwins } from './patientTwins.server.ts';
import { duplicateScan, patientMergeCalls } from './patientMerging.server.ts';
import { agreedTo } from '../patient-consents/patient-consents.server.ts';
import { noShowsSql } from './noShows.server.ts';
import { patients } from './patients.ts';

const years = `(extract(year from :today::date) - extract(year from t.birth_date))::int`;
/** Complete years on a day of the clinic, as `ageOn` reckons them: born on 29 February, a year more on the 28th in common years. */
const age = `${years} - (t.birth_date + make_interval(years => ${years}) > :today::date)::int`;

/** What the patient owes; negative where the clinic owes them (clinic.md M2). */
const balanceSql = `coalesce((select b.balance from patient_balances b where b.clinic_id = t.clinic_id and b.patient_id = t.id), 0)`;
const withBalance = (sign: string): string =>
  `t.id in (select b.patient_id from patient_balances b where b.clinic_id = t.clinic_id and b.balance ${sign} 0)`;

/** Numbering, what an id tells, families without circles, and who referred whom (clinic.md 2.1, P3, P6, 2.10). */
export const patientRules = serverRules(patients, {
  computed: {
    age: `(${age})`,
    balance: balanceSql,
    no_shows: noShowsSql(':today', ':timezone'),
    visit_today: `(select min(a.starts_at) from appointments a where a.clinic_id = t.clinic_id and a.patient_id = t.id and a.doctor_id = :me
      and a.starts_at > now() - interval '2 days' and a.starts_at < now() + interval '2 days'
      and (a.starts_at at time zone :timezone)::date = :today::date and a.status not in ('cancelled', 'no_show'))`,
    contact_consent: agreedTo('t.id', 'messages'),
    marketing_consent: agreedTo('t.id', 'offers'),
  },
  filters: { owes: withBalance('>'), in_credit: withBalance('<') },
  reports: { birthdays: birthdayRows, account: accountStatementRows },
  notices: {
    'patient.birthdays': {
      ar: ['مرضى عيد ميلادهم اليوم: {n}', 'هنّئهم من صفحة أعياد الميلاد.'],
      en: ['Patients with a birthday today: {n}', 'Greet them from the page of birthdays.'],
    },
  },
  transitions: {
    archive: {
      // Whoever books or posts holds the patient, as who archives does: what came meanwhile is seen (clinic.md P2).
      async guard({ record, db, refuse, now }) {
        const coming = await db.query(
          `select from appointments where patient_id = $1 and ends_at > $2 and status in ('booked', 'confirmed', 'arrived', 'in_progress') limit 1`,
          [record.id, now],
        );
        const owed = await db.query('select from patient_balances where patient_id = $1 and balance <> 0', [
          record.id,
        ]);
        if (coming.length + owed.length > 0) refuse('archive_blocked');
      },
    },
    greet: {
      async guard({ record, refuse, today }) {
        if (!record.birth_date) return void refuse('no_birthday');
        if (isGreetedFor(nearestBirthday(record.birth_date, today), record.greeted_on ?? null))
          refuse('greeted_already');
      },
      async effect({ today }) {
        return { greeted_on: today };
      },
    },
  },
  twins: patientTwins,
  judgesAlone: true,
  offered: { merges: 't.former_file_nos is not null', unmerge: 't.former_file_nos is not null' },
  operations: {
    checkDuplicates,
    duplicateScan,
    ...patientMergeCalls,
    account: accountSummary,
    statement: accountStatementOf,
  },

  async prepare(values, { before, db }) {
    const filled: Record<string, unknown> = { ...values };
    if (typeof filled['id_number'] === 'string') filled['id_number'] = filled['id_number'].toUpperCase();
    if (typeof filled['id_number'] === 'string' && filled['id_kind'] === 'national_id') {
      const facts = nationalIdFacts(filled['id_number']);
      if (facts) {
        // A guess is no date somebody knows: the id takes its place (clinic.md P3).
        if (filled['birth_is_estimated'] === true || (filled['birth_date'] ?? null) === null) {
          filled['birth_date'] = facts.birthDate;
          filled['birth_is_estimated'] = false;
        }
        filled['gender'] ??= facts.gender;
      }
    }
    if (before) return filled;
    filled['whatsapp'] ??= filled['phone'];
    if ((filled['category_id'] ?? null) === null) {
      const [category] = await db.query('select id from patient_categories where is_default');
      filled['category_id'] = category?.['id'] ?? null;
    }
    return filled;
  },

  async check(values, { before, db, refuse, writtenBy }) {
    const guardian = values['guardian_patient_id'];
    if (before && guardian && guardian !== before.guardian_patient_id) {
      // Two who make each other guardians at once: the second waits here, and then sees the circle.
      await db.query(`select pg_advisory_xact_lock(hashtextextended('guardians ' || app_clinic(), 0))`);
      if (await leadsBack(db, guardian, [before.id])) refuse('guardian_cycle', { on: 'guardian_patient_id' });
    }
    const source = values['referral_source_id'];
    const asked =
      source !== before?.referral_source_id ||
      (before?.referred_by_patient_id && !values['referred_by_patient_id']);
    // A file that came without its referrer (an import, a source that changed its kind) is edited in peace.
    // What a merge leaves empty was oneself: it never waits for a field (F4).
    if (source && asked && !values['referred_by_patient_id'] && writtenBy === 'person') {
      const [found] = await db.query(`select 1 from referral_sources where id = $1 and kind = 'patient'`, [
        source,
      ]);
      if (found) refuse('referrer_missing', { on: 'referred_by_patient_id' });
    }
  },
});
