import type { ClinicArea } from '#server/kit/clinicAreas.ts';
import { procedureRules } from './dental-procedures/dental-procedures.server.ts';
import { chargeBegun } from './patient-treatments/chargeBegun.server.ts';
import { fillDoneInVisits } from './demo/doneInVisitsDemo.server.ts';
import { fillTreatments } from './demo/treatmentsDemo.server.ts';
import { patientTreatmentRules } from './patient-treatments/patient-treatments.server.ts';
import { treatmentPlanRules } from './treatment-plans/treatment-plans.server.ts';
import { fillMouths } from './demo/mouthsDemo.server.ts';
import { visitNoteTemplateRules } from './visit-note-templates/visit-note-templates.server.ts';
import { fillVisitNotes } from './demo/visitNotesDemo.server.ts';
import { notesLeftOpen, visitNoteRules } from './visit-notes/visit-notes.server.ts';
import { toothConditionRules } from './tooth-conditions/tooth-conditions.server.ts';

/** What the server knows of procedures and treatments. */
export const area: ClinicArea = {
  name: 'treatments',
  rules: [
    procedureRules,
    patientTreatmentRules,
    treatmentPlanRules,
    toothConditionRules,
    visitNoteRules,
    visitNoteTemplateRules,
  ],
  daily: [
    {
      name: 'visit notes closed',
      words: { ar: 'إغلاق مذكرات الزيارات المفتوحة', en: 'Visit notes closed by time' },
      from: '05:00',
      statement: notesLeftOpen,
      transition: { resource: 'visit-notes', name: 'close' },
    },
  ],
  // What began before there was a book of patients (issue 19, decided 5).
  shares: { charged: chargeBegun },
  async demo(clinic) {
    await fillMouths(clinic);
    await fillTreatments(clinic);
    await fillDoneInVisits(clinic);
    await chargeBegun(clinic.db);
    await fillVisitNotes(clinic);
  },
};
