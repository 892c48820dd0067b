import type { Values } from '#metadata/derive/problems.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';
import {
  chargeTreatment,
  creditTreatment,
  rechargeTreatment,
} from '../../patients/account/charges.server.ts';

/** What happened to a line: it was started, completed or cancelled, or what it costs was changed while it was charged (clinic.md T5, T6). */
interface Charge {
  readonly at: 'start' | 'complete' | 'cancel' | 'edit';
  readonly line: Row;
}

/** Whether the clinic charges when a treatment is completed, and not already when it begins (clinic.md T6). */
async function chargesAtEnd({ db }: RuleContext): Promise<boolean> {
  // The set is the service of money's; this one knows its name alone, and a clinic has it from the start.
  const [found] = await db.query(`select to_regclass('money_settings') is not null as known`);
  if (found?.['known'] !== true) return false;
  const [row] = await db.query('select charge_on from money_settings');
  return row?.['charge_on'] === 'complete';
}

const charged = (line: Row) => ({
  id: String(line['id']),
  patientId: String(line['patient_id']),
  gross: String(line['gross'] ?? '0'),
  discount: String(line['discount'] ?? '0'),
});

/**
 * What the book of the patient is told of a line (clinic.md 6.1): called once for each thing that happens to it, in its transaction.
 * A line is charged once, at its start or its end; also while the service of money is off (issue 19, decided 5). Answers what is
 * kept of it on the line (`charged_at`).
 */
export async function charge(context: RuleContext, { at, line }: Charge): Promise<Values> {
  const isCharged = line['charged_at'] !== null && line['charged_at'] !== undefined;
  if (at === 'start' || at === 'complete') {
    if (isCharged || (at === 'start' && (await chargesAtEnd(context)))) return {};
    await chargeTreatment(context, charged(line));
    return { charged_at: context.now.toISOString() };
  }
  if (!isCharged) return {};
  if (at === 'edit') await rechargeTreatment(context, charged(line));
  else await creditTreatment(context, charged(line));
  return {};
}
