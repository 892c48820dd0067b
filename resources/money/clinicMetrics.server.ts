import { anyOf, decide } from '#metadata/access.ts';
import { idParameter, requiredDay, type AreaCall, type AreaReading } from '#server/kit/areaCalls.ts';
import { clinicMetrics, metricRights, type ClinicMetric } from '../shared/clinicMetrics.ts';

type Principal = AreaReading['principal'];
type Reach = 'own' | 'branches' | 'all';

/** Which rows of a figure somebody reads: below a branch those of their own; undefined where none. */
function reachOf(metric: ClinicMetric, principal: Principal): Reach | undefined {
  const scope = decide(metricRights[metric], principal);
  if (scope === undefined || scope === 'all') return scope;
  return scope === 'branch' ? 'branches' : 'own';
}

const query = {
  doctor_id: idParameter('Of one doctor; of all who may be read where it is not said'),
  from: requiredDay('The first day, `YYYY-MM-DD`; the day begins at the clinic’s cutoff'),
  to: requiredDay('The last day, `YYYY-MM-DD`'),
};

const whole = { type: 'integer' };

/** The figures of one reach, the others empty; `asked` is who reads. */
const rowsOf = (reach: Reach, figures: readonly ClinicMetric[]): string => {
  const told = clinicMetrics.map(
    (one) => `${figures.includes(one) ? `m.${one}` : 'null::numeric'} as ${one}`,
  );
  return `select m.doctor_id, m.day, ${told.join(', ')}
    from asked cross join lateral clinic_metrics($1, $2, $3, ${reach === 'branches' ? 'asked.branches' : 'null'}) m
    where ${reach === 'own' ? 'm.doctor_id = asked.me' : 'true'}`;
};

/**
 * `GET /clinic-metrics` (clinic.md 9): what each doctor collected, saw and brought, by day, for targets and whoever asks. Each figure is
 * there for whom its right admits, of the branches the right reaches; days without anything are absent.
 */
export const clinicMetricsCall: AreaCall<typeof query> = {
  path: '/clinic-metrics',
  name: 'clinicMetrics',
  words: { ar: 'أرقام الأطباء يوماً بيوم', en: 'Figures of doctors by day' },
  access: anyOf(...Object.values(metricRights)),
  query,
  answer: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        doctor_id: { type: 'string', format: 'uuid' },
        day: { type: 'string', format: 'date' },
        collected_revenue: { type: 'string', description: 'Absent for whom may not read it' },
        completed_visits: whole,
        new_patients: whole,
      },
      required: ['doctor_id', 'day'],
    },
  },
  async read({ query: ask, principal }, { doctor_id: doctor, from, to }) {
    const reaches = new Map<Reach, ClinicMetric[]>();
    for (const metric of clinicMetrics) {
      const reach = reachOf(metric, principal);
      if (reach) reaches.set(reach, [...(reaches.get(reach) ?? []), metric]);
    }
    const told = [...reaches.values()].flat();
    const sums = told.map((one) => {
      const sum = `coalesce(sum(s.${one}), 0)`;
      return `'${one}', ${one === 'collected_revenue' ? `round(${sum}, (select digits from asked))::text` : sum}`;
    });
    const rows = await ask(
      `with asked (branches, me, digits) as (values ($4::uuid[], $5::uuid, $6::int))
      select json_build_object('doctor_id', s.doctor_id, 'day', s.day, ${sums.join(', ')}) as row
        from (${[...reaches].map(([reach, figures]) => rowsOf(reach, figures)).join(' union all ')}) s
        group by s.doctor_id, s.day having ${told.map((one) => `sum(s.${one}) <> 0`).join(' or ')} order by s.day, s.doctor_id`,
      [from, to, doctor ?? null, principal.branchIds, principal.employeeId, principal.clinic.currencyDigits],
    );
    return rows.map(({ row }) => row);
  },
};
