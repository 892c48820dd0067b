import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { everybodysPatient, treatmentOf } from '#tests/fixtures/drafts/treatments.ts';

export const draftHint: DraftHint = {
  filledByServer: ['doctor_id', 'quantity', 'unit_price', 'sessions_planned', 'branch_id', 'chart_effect'],
  values: treatmentOf,
  asked: { cancel: () => ({ cancel_reason: 'كُتب بالخطأ' }) },
  operations: {
    done: {
      body: async (tools) => {
        const { patient_id: patient, procedure_id, doctor_id, area } = await treatmentOf(tools);
        await everybodysPatient(tools, String(patient));
        return { patient_id: patient, procedure_id, doctor_id, area };
      },
    },
    materials: {
      query: async (tools) => ({ procedure_id: String((await treatmentOf(tools))['procedure_id']) }),
    },
  },
};
