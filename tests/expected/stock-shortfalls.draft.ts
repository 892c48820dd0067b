import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // Of a treatment that is there: completing it would need a recipe and an empty shelf.
  arises: async ({ inState, target, sql }) => {
    const [row] = await sql(
      `insert into stock_shortfalls (clinic_id, item_id, qty, procedure_id, patient_id, treatment_id, line_id, branch_id, warehouse_id)
          select clinic_id, $2, 3, procedure_id, patient_id, id, 'line', branch_id, $3 from patient_treatments where id = $1 returning id`,
      [
        await inState('patient-treatments', 'planned'),
        await target('inventory-items'),
        await target('warehouses'),
      ],
    );
    return String(row?.['id']);
  },
  asked: { waive: () => ({ reason: 'جاء من عيادة أخرى' }) },
};
