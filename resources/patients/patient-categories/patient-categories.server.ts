import { serverRules } from '#server/kit/rules.ts';
import { patientCategories } from './patient-categories.ts';

/**
 * Exactly one category is the default (clinic.md 2.9): who makes another one so takes it from the one before in the same
 * transaction, and nobody unsets or archives it. Clinics begin with one.
 */
export const patientCategoryRules = serverRules(patientCategories, {
  computed: {
    patients_count: `(select count(*)::int from patients p where p.clinic_id = t.clinic_id and p.category_id = t.id and p.status <> 'merged')`,
  },
  offered: { archive: 'not t.is_default', remove: 'not t.is_default' },
  async check(values, { before, db, refuse }) {
    if (before?.is_default === true && values['is_default'] === false)
      refuse('default_required', { on: 'is_default' });
    if (values['is_default'] !== true || before?.is_default === true) return;
    // Two who do it at once: the second waits here, and then sees the first one's.
    await db.query(`select pg_advisory_xact_lock(hashtextextended('default category ' || app_clinic(), 0))`);
    await db.query(
      'update patient_categories set is_default = false, version = version + 1 where is_default',
    );
  },
  transitions: {
    archive: {
      async guard({ record, refuse }) {
        if (record.is_default) refuse('default_required');
      },
    },
  },
  async beforeRemove({ record, refuse }) {
    if (record.is_default) refuse('default_required');
  },
});
