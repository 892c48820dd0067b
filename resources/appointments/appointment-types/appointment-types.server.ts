import { serverRules } from '#server/kit/rules.ts';
import { appointmentTypes } from './appointment-types.ts';
import { typeFigureRows } from './typeFigures.server.ts';

/** What came of the visits of each type, and what is usually done at one, while that is still offered (clinic.md 4.3). */
export const appointmentTypeRules = serverRules(appointmentTypes, {
  reports: typeFigureRows,
  chooserData: {
    default_procedure_id: `select d.id from dental_procedures d
      where d.clinic_id = t.clinic_id and d.id = t.default_procedure_id and d.status = 'active'`,
  },
});
