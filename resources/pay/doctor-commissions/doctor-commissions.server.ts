import { inForceSql } from '#server/kit/effective.ts';
import { serverRules } from '#server/kit/rules.ts';
import { doctorCommissions } from './doctor-commissions.ts';

/** From when a doctor is paid what share of their work (issue 21, part 3). */
export const doctorCommissionRules = serverRules(doctorCommissions, {
  computed: {
    effective_to: `(select min(n.effective_from) - 1 from doctor_commissions n
      where n.clinic_id = t.clinic_id and n.employee_id = t.employee_id and n.effective_from > t.effective_from)`,
  },
  filters: {
    current: `t.id in (select c.id from ${inForceSql(doctorCommissions, ':today::date')} c)`,
  },
});
