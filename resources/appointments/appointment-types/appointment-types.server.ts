import { serverRules } from '#server/kit/rules.ts';
import { appointmentTypes } from './appointment-types.ts';
import { typeFigureRows } from './typeFigures.server.ts';

/** What came of the visits of each type (clinic.md 4.3). */
export const appointmentTypeRules = serverRules(appointmentTypes, { reports: typeFigureRows });
