import { decide } from '#metadata/access.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { lockedDays } from '#server/kit/payrollLocks.ts';
import type { OperationContext } from '#server/kit/rules.ts';
import { countryPack, type PackHoliday } from './countryPack.ts';
import { holidays } from './holidays.ts';

type Context = OperationContext<typeof holidays>;

/** A holiday of the country's year, and why it is not added, if so. */
export interface PackLine extends PackHoliday {
  readonly stands: 'new' | 'known' | 'locked';
}

/** What of the country's year the clinic has not yet; days of approved payroll months stay as they are (hr.md G3). */
async function linesOf(context: Context, year: number): Promise<readonly PackLine[]> {
  const { db } = context;
  const [clinic] = await db.query('select country from clinics where id = (select app_clinic())');
  const pack = countryPack(String(clinic?.['country']), year);
  const known = await db.query(
    `select name_ar, date_from::text as from, date_to::text as to, repeats_yearly from holidays
      where repeats_yearly or date_part('year', date_from) = $1::int or date_part('year', date_to) = $1::int`,
    [year],
  );
  const locked = await lockedDays(
    context,
    pack.flatMap(({ date_from: from, date_to: to }) => [from, to]),
  );
  return pack.map((one) => {
    const isKnown = known.some(
      (row) =>
        row['name_ar'] === one.name_ar ||
        (String(row['from']) <= one.date_from && one.date_from <= String(row['to'])),
    );
    const isLocked = locked.has(one.date_from) || locked.has(one.date_to);
    return { ...one, stands: isKnown ? 'known' : isLocked ? 'locked' : 'new' };
  });
}

/** The year that is asked for: last year to five ahead. Throws 422 for any other. */
function yearOf({ today, fail }: Context, asked: unknown): number {
  const [year, now] = [Number(asked ?? today.slice(0, 4)), Number(today.slice(0, 4))];
  if (!Number.isInteger(year) || year < now - 1 || year > now + 5) fail('invalid', { on: 'year' });
  return year;
}

/** `GET /holidays/pack?year`: the holidays of the clinic's country in a year, and which of them it has already (hr.md 3). Throws 422. */
export async function readPack(context: Context): Promise<unknown> {
  const year = yearOf(context, context.query['year']);
  return { year, holidays: await linesOf(context, year) };
}

/** `POST /holidays/pack`: adds those it has not, each as if it were typed; the feasts of the moon await their sighting. Throws 422. */
export async function addPack(context: Context): Promise<unknown> {
  const { db, body, subject, fail } = context;
  // Those of the country close every branch.
  if (decide(holidays.access.create, subject) !== 'all') fail('forbidden');
  const year = yearOf(context, body['year']);
  const wanted = (await linesOf(context, year)).filter(({ stands }) => stands === 'new');
  for (const { stands: _stands, ...one } of wanted)
    await db.create('holidays', { ...one } satisfies Partial<RecordOf<typeof holidays>>);
  return { added: wanted.length };
}
