import { defineArea } from '#metadata/area.ts';
import { dentalProcedures } from './dental-procedures/dental-procedures.ts';
import { patientTreatments } from './patient-treatments/patient-treatments.ts';
import { treatmentPlans } from './treatment-plans/treatment-plans.ts';
import { toothConditions } from './tooth-conditions/tooth-conditions.ts';
import { treatmentSettings } from './treatment-settings/treatment-settings.ts';
import { visitNoteTemplates } from './visit-note-templates/visit-note-templates.ts';
import { visitNotes } from './visit-notes/visit-notes.ts';

/** What is done for patients: the price list, the mouth, plans and treatments. Its places stand in the menu of patients. */
export const area = defineArea({
  name: 'treatments',
  entities: [
    dentalProcedures,
    treatmentSettings,
    toothConditions,
    patientTreatments,
    treatmentPlans,
    visitNotes,
    visitNoteTemplates,
  ],
});
