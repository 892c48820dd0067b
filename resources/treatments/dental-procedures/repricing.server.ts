import type { OperationContext } from '#server/kit/rules.ts';
import type { dentalProcedures } from './dental-procedures.ts';

type Context = OperationContext<typeof dentalProcedures>;

/** A procedure with what it costs and would cost; amounts as exact text. */
interface Repriced {
  readonly id: string;
  readonly code: string;
  readonly label: string;
  readonly version: number;
  readonly price: string;
  readonly min_price: string | null;
  readonly new_price: string;
  readonly new_min_price: string | null;
  /** It would cost less than its least price, which stays. */
  readonly below_min: boolean;
}

/**
 * Half away from zero, to a multiple of what was asked, else to the currency (clinic.md G5); what costs something never comes to
 * nothing by rounding.
 */
const rounded = (amount: string): string =>
  `case when p.${amount} = 0 then 0 else greatest(round(p.${amount} * (100 + $1::numeric) / 100 / $2::numeric) * $2::numeric, $2::numeric) end`;

/** The active procedures that are asked for with their prices after the change, in the order of ids: those are held so. */
const repriced = (locked: boolean): string => `
  select r.id, r.code, r.label, r.version, trim_scale(r.price)::text as price, trim_scale(r.min_price)::text as min_price, trim_scale(r.new_price)::text as new_price,
      trim_scale(case when r.min_price is null or not $4::boolean then r.min_price else least(r.new_min, r.new_price) end)::text as new_min_price,
      coalesce(not $4::boolean and r.min_price > r.new_price, false) as below_min
    from (select p.id, p.code, case when $5 = 'en' then coalesce(p.name_en, p.name_ar) else p.name_ar end as label, p.version, p.price,
        p.min_price, ${rounded('price')} as new_price, ${rounded('min_price')} as new_min
      from dental_procedures p
      where p.clinic_id = (select app_clinic()) and p.status = 'active' and ($3::text is null or p."group" = $3)
      order by p.id${locked ? ' for no key update' : ''}) r`;

/** The smallest amount of the clinic's currency, `0.01`. */
const smallest = (digits: number): string => (digits === 0 ? '1' : `0.${'0'.repeat(digits - 1)}1`);

async function rowsOf({ db, body, subject, locale }: Context, locked: boolean): Promise<readonly Repriced[]> {
  const step = body['round_to'];
  const rows = await db.query(repriced(locked), [
    body['percent'],
    step && !/^0(\.0*)?$/.test(String(step)) ? step : smallest(subject.clinic.currencyDigits),
    body['group'] ?? null,
    body['min_too'] !== false,
    locale,
  ]);
  return rows as unknown as readonly Repriced[];
}

/** Tells whether what was previewed is what is there: every procedure with its version. */
async function markOf({ db }: Context, rows: readonly Repriced[]): Promise<string> {
  const text = rows.map(({ id, version }) => `${id} ${version}`).join('\n');
  const [found] = await db.query('select md5($1) as mark', [text]);
  return String(found?.['mark']);
}

const changed = ({
  price,
  new_price: fresh,
  min_price: least,
  new_min_price: freshLeast,
}: Repriced): boolean => price !== fresh || least !== freshLeast;

/** What a change by percent would do, before it is done (clinic.md 5). */
export async function repricePreview(context: Context): Promise<unknown> {
  const rows = await rowsOf(context, false);
  const told = rows.toSorted((a, b) => a.code.localeCompare(b.code));
  return {
    mark: await markOf(context, rows),
    count: rows.length,
    below_min: rows.filter((row) => row.below_min).length,
    rows: told.map(({ version: _version, ...row }) => row),
  };
}

/**
 * Changes the prices (clinic.md 5): all of them or none. Refused where one would fall below its least price, and where a procedure
 * changed since the preview. The percentage is kept nowhere: it would tell prices to whoever reads the history alone. Lines of treatments keep what they were written with (clinic.md D4), special prices too.
 */
export async function reprice(context: Context): Promise<unknown> {
  const { body, db, refuse, fail } = context;
  const rows = await rowsOf(context, true);
  if ((await markOf(context, rows)) !== body['mark']) return fail('version_conflict');
  const below = rows.filter((row) => row.below_min);
  if (below.length > 0) refuse('procedure.reprice_below_min', { values: { n: below.length } });
  const moved = rows.filter(changed);
  await db.amend(
    'dental-procedures',
    moved.map(({ id, price, min_price, new_price, new_min_price }) => ({
      id,
      before: { price, min_price },
      values: { price: new_price, min_price: new_min_price },
    })),
  );
  return { changed: moved.length };
}
