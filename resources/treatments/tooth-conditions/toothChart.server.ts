import { isDay } from '#metadata/time/days.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { seeFiled, seeTold } from '../../shared/patientRights.ts';
import { hasTooth } from '../../shared/teeth.ts';
import { entriesOf } from '../chart/chart.server.ts';
import { daysOfChange, fold } from '../chart/fold.ts';
import type { Mouth, StandingTreatment, ToothView } from '../chart/marks.ts';
import { signsOf } from '../chart/signs.ts';
import { dentitionOf, mouthFacts } from './dentition.server.ts';
import type { toothConditions } from './tooth-conditions.ts';

type Context = OperationContext<typeof toothConditions>;

/** Who found it and what is written beside it, by finding. */
async function findingsBeside(
  { db, locale }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query(
    `select c.id, c.note, c.version, coalesce(case when $2 = 'en' then e.full_name_en end, e.full_name_ar) as doctor
      from tooth_conditions c left join employees e on e.clinic_id = c.clinic_id and e.id = c.doctor_id
      where c.clinic_id = (select app_clinic()) and c.id = any ($1::uuid[])`,
    [ids, locale],
  );
  return new Map(rows.map(({ id, ...row }) => [String(id), row]));
}

/** What is done, by treatment: the procedure in the language of the reader, and who does it. */
async function treatmentsBeside(
  { db, locale }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query(
    `select t.id, coalesce(case when $2 = 'en' then d.name_en end, d.name_ar) as procedure,
        coalesce(case when $2 = 'en' then e.full_name_en end, e.full_name_ar) as doctor
      from patient_treatments t join dental_procedures d on d.clinic_id = t.clinic_id and d.id = t.procedure_id
        left join employees e on e.clinic_id = t.clinic_id and e.id = t.doctor_id
      where t.clinic_id = (select app_clinic()) and t.id = any ($1::uuid[])`,
    [ids, locale],
  );
  return new Map(rows.map(({ id, ...row }) => [String(id), row]));
}

const isShown = (
  { fdi, state, findings, treatments }: ToothView,
  dentition: Parameters<typeof hasTooth>[0],
) => hasTooth(dentition, fdi) || state !== 'sound' || findings.length > 0 || treatments.length > 0;

/** Every finding and treatment of a mouth, by kind. */
const idsOf = ({ teeth, ofAreas }: Mouth) => ({
  findings: [...teeth.values()].flatMap(({ findings }) => findings.map(({ id }) => id)),
  treatments: [
    ...new Set(
      [...[...teeth.values()].flatMap(({ treatments }) => treatments), ...ofAreas].map(({ id }) => id),
    ),
  ],
});

/**
 * The mouth as it was at the end of a day (clinic.md 2.4), folded from its book. Whoever may not know of findings is answered the
 * mouth treatments alone make, and is told so (`findings_shown`): theirs is no healthy mouth. 404 for a patient they do not see.
 */
export async function toothChart(context: Context): Promise<unknown> {
  const { db, params, query, today, fail } = context;
  const patient = params['patientId'] ?? '';
  if (!(await db.within('patients', patient, seeFiled))) return fail('not_found');
  const asked = query['at'];
  if (asked !== undefined && !isDay(asked)) return fail('bad_request');
  const at = asked === undefined || asked > today ? today : asked;
  const findings = await db.within('patients', patient, seeTold);
  const entries = await entriesOf(db, patient, { findings });
  const mouth = fold(entries, at);
  const dentition = dentitionOf(await mouthFacts(db, patient), at, today);
  const ids = idsOf(mouth);
  const found = await findingsBeside(context, ids.findings);
  const done = await treatmentsBeside(context, ids.treatments);
  const named = (some: readonly StandingTreatment[]) => some.map((one) => ({ ...one, ...done.get(one.id) }));
  const teeth = [...mouth.teeth.values()].filter((tooth) => isShown(tooth, dentition));
  return {
    dentition,
    at,
    today,
    days: daysOfChange(entries),
    findings_shown: findings,
    teeth: teeth.map((tooth) => ({
      fdi: tooth.fdi,
      state: tooth.state,
      surfaces: signsOf(tooth),
      findings: tooth.findings.map((one) => ({ ...one, ...found.get(one.id) })),
      treatments: named(tooth.treatments),
    })),
    areas: named(mouth.ofAreas),
  };
}
