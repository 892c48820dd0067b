import { serverRules } from '#server/kit/rules.ts';
import { patientsOf, patientsOfYear, revenueShareRows, shareRows } from '../patientShares.server.ts';
import { referralSources } from './referral-sources.ts';

/** How many patients a source brought, altogether and since the year began. */
export const referralSourceRules = serverRules(referralSources, {
  computed: {
    patients_count: patientsOf,
    patients_year: patientsOfYear,
  },
  reports: {
    shares: shareRows('referral_sources'),
    revenue: revenueShareRows('referral_sources', 'source_id'),
  },
});
