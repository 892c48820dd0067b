import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { everybodysPatient, treatmentOf } from '#tests/fixtures/drafts/treatments.ts';

/** The line the accepted plan is made of: of the patient its address names. */
let plannedLine = '';

const signed = { signed_by: 'منى سامي', signature: 'M10 10 L200 90 L300 40' };

export const draftHint: DraftHint = {
  values: async ({ inState }) => ({ patient_id: await inState('patients', 'active'), alternative_of: null }),
  operated: ['accepted'],
  operatedWith: `seal = repeat('0', 64)`,
  operations: {
    accept: {
      body: async (tools, record) => {
        const { procedure_id: procedure, doctor_id: doctor } = await treatmentOf(tools);
        await tools.sql(
          `insert into patient_treatments (clinic_id, patient_id, procedure_id, doctor_id, area, quantity, unit_price, gross, discount, net, sessions_planned, plan_id, branch_id, chart_effect)
             select app_clinic(), p.patient_id, $2, $3, '00', 1, 1, 1, 0, 1, 1, p.id, (select id from branches order by id limit 1), 'none' from treatment_plans p where p.id = $1`,
          [record['id'], procedure, doctor],
        );
        return signed;
      },
    },
    sealed: {
      record: async ({ inState, sql }) => {
        const id = await inState('treatment-plans', 'accepted');
        await sql(
          `insert into plan_seals (clinic_id, plan_id, sealed, hash) select app_clinic(), $1, s, encode(sha256(convert_to(s, 'UTF8')), 'hex')
              from (values ('{"lines":[]}')) t(s) on conflict do nothing`,
          [id],
        );
        return id;
      },
    },
    acceptLines: {
      params: async ({ inState, sql }) => {
        plannedLine = await inState('patient-treatments', 'planned');
        const patientId = await inState('patients', 'active');
        await sql('update patient_treatments set patient_id = $2, plan_id = null where id = $1', [
          plannedLine,
          patientId,
        ]);
        await everybodysPatient({ sql }, patientId);
        return { patientId };
      },
      body: () => ({ treatment_ids: [plannedLine], ...signed }),
    },
  },
};
