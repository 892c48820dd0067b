import type { Values } from '#metadata/derive/problems.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { serverRules, type Row, type RuleContext } from '#server/kit/rules.ts';
import { isPrimary, isTooth, orderedSurfaces } from '../../shared/teeth.ts';
import { lockMouth, recordChart, toothStates } from '../chart/chart.server.ts';
import type { FindingMark } from '../chart/marks.ts';
import { acceptedOfMissing, always, ofWholeTooth } from '../findings.ts';
import { dentitionOf, mouthFacts } from './dentition.server.ts';
import { toothChart } from './toothChart.server.ts';
import { toothConditions } from './tooth-conditions.ts';

type Context = RuleContext<typeof toothConditions>;
type Finding = RecordOf<typeof toothConditions>;

/** What a finding is on the chart. */
const markOf = (finding: Row): FindingMark =>
  ({
    tooth: finding['tooth_fdi'],
    surfaces: finding['surfaces'] ?? [],
    condition: finding['condition'],
    severity: finding['severity'] === null ? null : Number(finding['severity']),
    since: finding['noted_on'],
  }) as unknown as FindingMark;

/** Surfaces each once and in their order (clinic.md 2.4); of what is of the whole tooth there are none. */
function placed(values: Values, before: Row | undefined, { refuse }: Pick<Context, 'refuse'>): Values {
  const letters = values['surfaces'] ?? (before ? undefined : []);
  if (!Array.isArray(letters)) return values;
  const ordered = orderedSurfaces(letters) ?? refuse('tooth.surface_invalid', { on: 'surfaces' });
  const { condition } = before ?? values;
  if (ordered.length > 0 && ofWholeTooth.has(condition)) refuse('tooth.whole', { on: 'surfaces' });
  return { ...values, surfaces: ordered };
}

/** Who found it where nobody said: whoever writes, where a form would offer them, else who treats the patient. */
async function finder({ db, subject }: Context, values: Values): Promise<string | null> {
  const [patient] = await db.query(
    'select primary_doctor_id as id from patients where clinic_id = (select app_clinic()) and id = $1::uuid',
    [values['patient_id']],
  );
  for (const doctor_id of [subject.employeeId, patient?.['id']])
    if (
      typeof doctor_id === 'string' &&
      (await db.unoffered('tooth-conditions', { doctor_id }, {})).length === 0
    )
      return doctor_id;
  return null;
}

/** A finding fits the mouth of the day it was noted: no missing tooth decays, and a primary one in an adult is said to be retained. */
async function judge(values: Values, context: Context): Promise<void> {
  const { db, refuse, passes, today } = context;
  const patient = String(values['patient_id']);
  const tooth = values['tooth_fdi'];
  if (!isTooth(tooth)) return;
  const on = String(values['noted_on']);
  await lockMouth(db, patient);
  const states = await toothStates(db, patient, on < today ? { on } : {});
  if (states.get(tooth) === 'missing' && !acceptedOfMissing.has(values['condition']))
    refuse('tooth.missing', { values: { fdi: tooth } });
  const facts = await mouthFacts(db, patient);
  if (isPrimary(tooth) && dentitionOf(facts, on, today) === 'permanent' && !passes('retained'))
    refuse('tooth.retained', { values: { fdi: tooth }, details: { passes: 'retained' } });
}

/** Findings: what is refused, and what each change appends to the book of the mouth (clinic.md 2.4). */
export const toothConditionRules = serverRules(toothConditions, {
  async prepare(values, context) {
    const { before } = context;
    const shown = placed(values, before, context);
    return before || shown['doctor_id'] ? shown : { ...shown, doctor_id: await finder(context, shown) };
  },
  async check(values, context) {
    if (!context.before) await judge(values, context);
  },
  async saved({ before, record, db, today }) {
    const finding: Finding = record;
    const day = before ? today : finding.noted_on;
    await recordChart(db, { id: finding.id, day, state: markOf(finding) });
  },
  transitions: {
    resolve: {
      async effect({ record, asked, db, today, refuse }) {
        const day = String(asked['resolved_on'] ?? today);
        if (day < record.noted_on)
          refuse('resolved_too_early', { on: 'resolved_on', values: { day: record.noted_on } });
        await recordChart(db, { id: record.id, day, state: null });
        return { resolved_on: day };
      },
    },
    reopen: {
      async effect({ record, db, today }) {
        await lockMouth(db, record.patient_id);
        // What was treated was gone meanwhile; what was said to be gone by mistake never was.
        const day = record.resolved_by_treatment_id ? today : (record.resolved_on ?? today);
        await recordChart(db, { id: record.id, day, state: markOf(record) });
        return { resolved_on: null, resolved_by_treatment_id: null };
      },
    },
    strike: {
      async effect({ record, db }) {
        await recordChart(db, { id: record.id, day: always, state: null });
      },
    },
  },
  operations: { toothChart },
});
