import { addMonths } from '#metadata/time/days.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';

type Context = Pick<RuleContext, 'db' | 'subject' | 'businessDay' | 'locale'>;

/** What a patient is called back for, by the group of what was done; anything else is followed up. */
const reasons: Readonly<Record<string, string>> = {
  diagnosis: 'checkup',
  preventive: 'scaling',
  perio: 'scaling',
  surgery: 'post_op',
  implant: 'implant_review',
  ortho: 'ortho_review',
};

/** A recall in the month its procedure says (clinic.md 2.7): once for a line, however often it is completed. */
export async function recallAfter(context: Context, line: Row): Promise<void> {
  const { db, subject, businessDay } = context;
  if (subject.modulesOff?.has('appointments') === true) return;
  const [asked] = await db.query(
    `select d.recall_months, d."group" from dental_procedures d
      join patients p on p.id = $2 and p.status = 'active' join branches b on b.id = $3 and b.status = 'active'
      where d.id = $1 and d.recall_months is not null
        and not exists (select from patient_recalls r where r.source_treatment_id = $4 and r.status <> 'dropped')`,
    [line['procedure_id'], line['patient_id'], line['branch_id'], line['id']],
  );
  if (!asked) return;
  await db.create('patient-recalls', {
    patient_id: line['patient_id'],
    reason: reasons[String(asked['group'])] ?? 'treatment_followup',
    due_month: addMonths(businessDay, Number(asked['recall_months'])).slice(0, 7),
    doctor_id: line['doctor_id'],
    branch_id: line['branch_id'],
    source_treatment_id: line['id'],
  });
}

const because = { ar: 'أُلغي العلاج', en: 'The treatment was cancelled' } as const;

/** Nobody is called back for what did not happen. */
export async function dropRecall({ db, locale }: Context, line: Row): Promise<void> {
  const rows = await db.query(
    `select id, version from patient_recalls where source_treatment_id = $1 and status in ('open', 'booked') order by id`,
    [line['id']],
  );
  for (const { id, version } of rows)
    await db.transition(
      'patient-recalls',
      String(id),
      'drop',
      { version, dropped_because: because[locale] },
      'server',
    );
}
