import type { RuleContext } from '#server/kit/rules.ts';
import type { ChartEffect } from '../../shared/chartEffects.ts';
import type { Condition } from '../findings.ts';

/** What is gone once a treatment of this effect is done (clinic.md 2.5); an extraction takes whatever was found at the tooth. */
const treats: Readonly<Partial<Record<ChartEffect, readonly Condition[]>>> = {
  filling: ['caries', 'fracture', 'sensitivity'],
  crown: ['caries', 'fracture'],
  veneer: ['fracture', 'stain'],
  rct: ['periapical_lesion', 'sensitivity'],
  whitening: ['stain'],
  scaling: ['stain'],
};

/** A line of treatment, as far as findings are concerned. */
export interface Treated {
  readonly id: string;
  readonly patient_id: string;
  readonly teeth: readonly string[] | null;
  readonly surfaces: readonly string[] | null;
  readonly chart_effect: string;
}

/**
 * Findings a completed treatment takes away are resolved by it, today: those of its teeth it treats, on its surfaces where it has some
 * (clinic.md 2.5). Whoever completes needs no right to findings and hears nothing of them.
 */
export async function resolveTreated({ db }: Pick<RuleContext, 'db'>, line: Treated): Promise<void> {
  const isOut = line.chart_effect === 'extraction';
  const conditions = treats[line.chart_effect as ChartEffect] ?? [];
  if (!isOut && conditions.length === 0) return;
  const rows = await db.query(
    `select c.id from tooth_conditions c where c.clinic_id = (select app_clinic()) and c.patient_id = $1::uuid and c.status = 'open'
      and c.tooth_fdi = any ($2::text[])
      and (($3::boolean and c.condition not in ('missing', 'supernumerary')) or c.condition = any ($4::text[]))
      and (cardinality($5::text[]) = 0 or c.surfaces <@ $5::text[]) order by c.id`,
    [line.patient_id, line.teeth ?? [], isOut, conditions, isOut ? [] : (line.surfaces ?? [])],
  );
  for (const { id } of rows) {
    await db.change('tooth-conditions', String(id), { resolved_by_treatment_id: line.id });
    await db.transition('tooth-conditions', String(id), 'resolve', {}, 'server');
  }
}

/** What a treatment had taken away is there again once it is reopened or cancelled, unless somebody found it anew meanwhile. */
export async function reopenTreated({ db }: Pick<RuleContext, 'db'>, treatmentId: string): Promise<void> {
  const rows = await db.query(
    `select c.id from tooth_conditions c where c.clinic_id = (select app_clinic()) and c.resolved_by_treatment_id = $1::uuid and c.status = 'resolved'
      and not exists (select from tooth_conditions o where o.clinic_id = c.clinic_id and o.patient_id = c.patient_id and o.status = 'open'
        and (o.tooth_fdi, o.condition, o.surfaces) = (c.tooth_fdi, c.condition, c.surfaces)) order by c.id`,
    [treatmentId],
  );
  for (const { id } of rows) await db.transition('tooth-conditions', String(id), 'reopen', {}, 'server');
}
