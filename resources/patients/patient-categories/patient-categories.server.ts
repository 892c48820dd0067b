import { serverRules } from '#server/kit/rules.ts';
import { patientsOf, revenueShareRows, shareRows } from '../patientShares.server.ts';
import { patientCategories } from './patient-categories.ts';

/**
 * Exactly one category is the default (clinic.md 2.9): another one is made so by a step, which takes it from the one
 * before in the same transaction and stands in the history of both; nobody unsets or archives it. Clinics begin with one.
 */
export const patientCategoryRules = serverRules(patientCategories, {
  computed: {
    patients_count: patientsOf,
  },
  reports: {
    shares: shareRows('patient_categories'),
    revenue: revenueShareRows('patient_categories', 'category_id'),
  },
  offered: { archive: 'not t.is_default', remove: 'not t.is_default', makeDefault: 'not t.is_default' },
  transitions: {
    archive: {
      async guard({ record, refuse }) {
        if (record.is_default) refuse('default_required');
      },
    },
    makeDefault: {
      async effect({ record, db }) {
        if (record.is_default) return;
        // Two who do it at once: the second waits here, and then finds the first one's.
        await db.query(
          `select pg_advisory_xact_lock(hashtextextended('default category ' || app_clinic(), 0))`,
        );
        const [current] = await db.query('select id from patient_categories where is_default');
        if (current) await db.change('patient-categories', String(current['id']), { is_default: false });
        return { is_default: true };
      },
    },
  },
  async beforeRemove({ record, refuse }) {
    if (record.is_default) refuse('default_required');
  },
});
