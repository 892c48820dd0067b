import type { OperationContext } from '#server/kit/rules.ts';
import { calculateSlip } from '../engine/slip.ts';
import { gather } from '../run/gather.server.ts';
import { readGround, type RunCircle } from '../run/payGround.server.ts';
import { triedSlip } from '../run/triedSlip.server.ts';
import type { ClosingAnswer } from './closing.ts';
import type { salarySlips } from './salary-slips.ts';

type Context = OperationContext<typeof salarySlips>;

interface Known extends RunCircle {
  readonly status: ClosingAnswer['months'][number]['status'];
  readonly pay_date: string;
  readonly objections_until: string | null;
  readonly slip: string | null;
  readonly statement: string | null;
}

// Two years of circles since the person came, with their own slip of each once people saw it.
const knownSql = `select c.id, c.month, c.date_from::text as "from", c.date_to::text as "to", c.pay_date::text, c.status,
    c.objections_until::text, s.id as slip, s.statement
  from payroll_circles c
    left join salary_slips s on s.clinic_id = c.clinic_id and s.circle_id = c.id and s.employee_id = $1::uuid and s.kind <> 'off_cycle'
      and s.status in ('published', 'approved', 'paid', 'held') and c.status not in ('open', 'calculated')
  where c.clinic_id = (select app_clinic()) and c.date_to >= (select min(p.start) from employees__employment_periods p
    where p.clinic_id = c.clinic_id and p.record_id = $1::uuid)
  order by c.date_from desc limit 24`;

/** The month that is asked for; else the first one that is not confirmed yet, the answer to an objection with it, the one that runs, the latest. */
function chosen({ query, today, fail }: Context, known: readonly Known[]): Known | undefined {
  const asked = query['month'];
  if (asked !== undefined) return known.find(({ month }) => month === asked) ?? fail('not_found');
  const waits = known.findLast(
    ({ status, slip, statement }) => status === 'published' && slip !== null && statement !== 'confirmed',
  );
  return waits ?? known.find(({ from, to }) => from <= today && today <= to) ?? known[0];
}

/** What the month would come to by what is known now. What the employer pays beside it is the clinic's own matter. */
async function previewOf(
  context: Context,
  employee: string,
  circle: Known,
): Promise<ClosingAnswer['preview']> {
  if (circle.status !== 'open' && circle.status !== 'calculated') return null;
  const { db, subject } = context;
  const ground = await readGround(db, circle, subject.clinic.currencyDigits);
  const [gathered] = await gather(db, ground, [employee]);
  if (gathered === undefined) return null;
  const { input, about } = gathered;
  const slip = calculateSlip(input);
  const tried = triedSlip(slip, ground, about);
  return {
    ...tried,
    lines: tried.lines.filter(({ side }) => side !== 'employer'),
    totals: { ...tried.totals, employer_cost: '0' },
    days_present: slip.days.present,
    days_absent: slip.days.absent,
    late_minutes: input.days.reduce((sum, { late_minutes: late }) => sum + late, 0),
  };
}

/** `GET /close-circle/me` (hr.md 6.4): the caller's own month and nobody else's. Throws 404 without a file, and for a month without a circle. */
export async function readClosing(context: Context): Promise<ClosingAnswer> {
  const { db, subject, today, fail } = context;
  const employee = subject.employeeId ?? fail('not_found');
  const known = (await db.query(knownSql, [employee])) as unknown as readonly Known[];
  const circle = chosen(context, known);
  return {
    months: known.map(({ month, status }) => ({ month, status })),
    month: circle?.month ?? null,
    today,
    pay_date: circle?.pay_date ?? null,
    objections_until: circle?.objections_until ?? null,
    slip: circle?.slip ?? null,
    preview: circle === undefined ? null : await previewOf(context, employee, circle),
  };
}
