import { serverRules } from '#server/kit/rules.ts';
import { referralSources } from './referral-sources.ts';

const brought = `select count(*)::int from patients p where p.clinic_id = t.clinic_id and p.referral_source_id = t.id and p.status <> 'merged'`;

/** How many patients a source brought, altogether and since the year began. */
export const referralSourceRules = serverRules(referralSources, {
  computed: {
    patients_count: `(${brought})`,
    patients_year: `(${brought} and p.created_at >= date_trunc('year', :today::date::timestamp) at time zone :timezone)`,
  },
});
