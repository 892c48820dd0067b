import {
  linesUsed,
  previewUse,
  type Use,
  type UsedLine,
} from '../../inventory/consumption/consumption.server.ts';
import { decide } from '#metadata/access.ts';
import { isId } from '#metadata/fields/validate.ts';
import { inSentOrder } from '#server/kit/sentOrder.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { writeFiled } from '../../shared/patientRights.ts';
import { seeProcedures } from '../treatmentRights.ts';
import { recipeOf } from '../dental-procedures/recipes.server.ts';
import type { Step } from './steps.server.ts';
import type { patientTreatments } from './patient-treatments.ts';

/**
 * What completing a line takes from the store (inventory.md 13): its recipe so many times, what is optional only where whoever completes
 * says so, or took it when it was completed before.
 */
export async function useOf(context: Step, line: Row, visit: Row | undefined): Promise<Use> {
  const { db, asked } = context;
  const treatmentId = String(line['id']);
  const [before, lines] = await inSentOrder([
    linesUsed(context, treatmentId),
    recipeOf(db, String(line['procedure_id']), Number(line['quantity'])),
  ]);
  const taken = new Set((asked['materials'] as readonly string[] | undefined) ?? before);
  return {
    treatmentId,
    patientId: String(line['patient_id']),
    procedureId: String(line['procedure_id']),
    branchId: String(line['branch_id']),
    roomId: (visit?.['room_id'] ?? null) as string | null,
    lines: lines.filter(({ lineId, optional }) => !optional || taken.has(lineId)),
  };
}

type Asked = OperationContext<typeof patientTreatments>;

/** The line, or the visit, a preview names: none of a patient in whose file the caller writes nothing. */
async function named({ db }: Asked, resource: string, id: string | undefined): Promise<Row | undefined> {
  const [found] = isId(id) ? await db.find(resource, { id }) : [];
  return found && (await db.within('patients', found['patient_id'], writeFiled)) ? found : undefined;
}

/**
 * `materials`: what completing would take, and whether it is there; nothing else of the store, no price and no cost is told (issue 18,
 * part 4). Whoever may complete says what optional material was used, and so sees it: without the price list of what is offered, and of
 * the line they complete. No branch is asked for by name: it is that of a visit or line the caller
 * may complete, else their own, so that nobody learns what another branch lacks (SEC-14).
 */
export async function previewMaterial(context: Asked): Promise<{ readonly lines: readonly UsedLine[] }> {
  const { db, query, subject, fail } = context;
  const [procedure] = await db.find('dental-procedures', { id: query['procedure_id'] ?? null });
  if (!procedure) return fail('not_found');
  const quantity = /^(?:[1-9]|[12]\d|3[0-2])$/.test(query['quantity'] ?? '') ? Number(query['quantity']) : 1;
  const visit = await named(context, 'appointments', query['appointment_id']);
  const line = await named(context, 'patient-treatments', query['treatment_id']);
  const isOffered = procedure['status'] === 'active' || line?.['procedure_id'] === procedure['id'];
  if (!isOffered && decide(seeProcedures, subject) === undefined) return fail('not_found');
  const branch = visit?.['branch_id'] ?? line?.['branch_id'] ?? subject.branchIds[0] ?? null;
  const lines = await previewUse(context, {
    branchId: branch as string | null,
    roomId: (visit?.['room_id'] ?? null) as string | null,
    lines: await recipeOf(db, String(procedure['id']), quantity),
  });
  return { lines };
}
