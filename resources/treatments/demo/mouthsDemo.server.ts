import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';
import type { Row } from '#server/kit/rules.ts';
import { dentitionOn, primaryTeeth, type Dentition, type Surface, type Tooth } from '../../shared/teeth.ts';
import type { Condition } from '../findings.ts';

type Seen = readonly [
  tooth: Tooth,
  condition: Condition,
  surfaces: readonly Surface[],
  days: number,
  gone?: number,
];

/** What was found in mouths of each dentition over two years: so many days ago, and since when it is gone. */
const mouths: Readonly<Record<Dentition, readonly (readonly Seen[])[]>> = {
  permanent: [
    [
      ['46', 'missing', [], 720],
      ['16', 'filling_existing', ['O'], 720],
      ['36', 'caries', ['M', 'O'], 540, 500],
      ['26', 'caries', ['O', 'D'], 200],
      ['11', 'fracture', ['O'], 90],
      ['38', 'impacted', [], 720],
      ['24', 'periapical_lesion', [], 30],
    ],
    [
      ['47', 'crown_existing', [], 690],
      ['47', 'rct_existing', [], 690],
      ['35', 'implant_existing', [], 690],
      ['17', 'watch', ['O'], 300],
      ['31', 'mobility', [], 45],
      ['41', 'mobility', [], 45],
      ['13', 'recession', ['B'], 45],
    ],
    [
      ['14', 'missing', [], 730],
      ['14', 'bridge_existing', [], 729],
      ['15', 'crown_existing', [], 730],
      ['37', 'caries', ['O'], 400, 380],
      ['27', 'sensitivity', ['B'], 60],
      ['21', 'stain', ['B'], 20],
    ],
  ],
  mixed: [
    [
      ['85', 'caries', ['O', 'D'], 720, 690],
      ['75', 'caries', ['O'], 120],
      ['54', 'missing', [], 365],
      ['16', 'watch', ['O'], 80],
      ['35', 'unerupted', [], 365],
    ],
  ],
  primary: [
    [
      ['52', 'stain', ['B'], 720, 300],
      ['51', 'fracture', ['O'], 300],
      ['61', 'fracture', ['O'], 300, 250],
      ['64', 'caries', ['O'], 90],
      ['74', 'caries', ['M', 'O'], 90],
    ],
  ],
};
const mostMouths = 24;
/** Of each dentition as many first: children are few. */
const ofEach = 4;

/** The first patients, some of each dentition before the others. */
function ofEachDentition(patients: readonly Row[], today: string) {
  const all = patients.map((patient) => ({
    patient,
    dentition: dentitionOn(patient['birth'] as string | null, today),
  }));
  const some = (Object.keys(mouths) as Dentition[]).flatMap((wanted) =>
    all.filter(({ dentition }) => dentition === wanted).slice(0, ofEach),
  );
  return [...new Set([...some, ...all])].slice(0, mostMouths);
}

/** The mouths of patients somebody treats (clinic.md 2.4): findings of two years, with the book that tells the mouth of each day. */
export async function fillMouths({ db, seed, size, today }: DemoClinic): Promise<void> {
  // A sample stands among a clinic's own patients, in whose files nobody invents anything.
  if (size === 'sample') return;
  const random = randomFrom(seed + 61);
  const treated = await db.query(
    `select id, primary_doctor_id, birth_date::text as birth from patients where primary_doctor_id is not null and status = 'active'
      order by file_no`,
  );
  const findings = ofEachDentition(treated, today).flatMap(({ patient, dentition }) => {
    const { id, primary_doctor_id: doctor_id, birth } = patient;
    const seen = random.pick(mouths[dentition]);
    return seen.flatMap(([tooth_fdi, condition, surfaces, days, gone]) => {
      const noted_on = addDays(today, -days);
      const isBorn = birth === null || String(birth) < noted_on;
      // Nobody has more years of findings than of life.
      if (!isBorn || (primaryTeeth.includes(tooth_fdi) && dentition === 'permanent')) return [];
      return [
        {
          id: newId(),
          patient_id: id,
          doctor_id,
          tooth_fdi,
          condition,
          surfaces,
          noted_on,
          severity: condition === 'caries' ? random.pick(['1', '2', '3']) : null,
          status: gone === undefined ? 'open' : 'resolved',
          resolved_on: gone === undefined ? null : addDays(today, -gone),
          version: 1,
        },
      ];
    });
  });
  await db.insert('tooth_conditions', findings);
  await db.query(`insert into chart_events (clinic_id, condition_id, day, state)
    select c.clinic_id, c.id, c.noted_on, jsonb_build_object('tooth', c.tooth_fdi, 'surfaces', c.surfaces, 'condition', c.condition,
        'severity', c.severity::int, 'since', c.noted_on) from tooth_conditions c order by c.noted_on returning seq`);
  await db.query(`insert into chart_events (clinic_id, condition_id, day, state)
    select c.clinic_id, c.id, c.resolved_on, null from tooth_conditions c where c.status = 'resolved' order by c.resolved_on returning seq`);
}
