import type { ClinicArea, ClinicDatabase, ClinicFacts } from '../kit/clinicAreas.ts';
import type { Transaction } from '../db/transaction.ts';
import { countries, type Country } from './countries.ts';
import { insertRows } from './insertRows.ts';
import { clinicShares } from './settingsRows.ts';

export interface NewClinic {
  readonly id: string;
  readonly name: string;
  readonly name_en: string | null;
  readonly subdomain: string;
  readonly clinic_type?: 'dental' | 'medical' | 'mixed';
  /** Decides currency, digits of amounts, time zone and weekend; EG unless given. */
  readonly country?: Country;
  readonly plan?: string;
  readonly plan_limits?: Readonly<Record<string, number>>;
  /** The last day of the trial, which lasts to 23:59:59 clinic time; no end unless given. */
  readonly trial_ends_on?: string;
  readonly phone?: string;
  readonly email?: string;
}

/** Ids of what every clinic starts with, by role key, department and title name. */
export interface ClinicStart {
  readonly roles: ReadonlyMap<string, string>;
  readonly departments: ReadonlyMap<string, string>;
  readonly titles: ReadonlyMap<string, string>;
  readonly branch: string;
}

/** What an area may ask of a clinic, inside the running transaction. */
export const databaseOf = (tx: Transaction): ClinicDatabase => ({
  query: async (sql, values = []) => (await tx.query(sql, values)).rows,
  insert: (table, rows) => insertRows(tx, table, rows),
});

/** What the areas give a clinic, each by the name that is noted with it: first rows as `people`, shares as `people/doctors`. */
export const givenBy = (
  areas: readonly ClinicArea[],
): ReadonlyMap<string, (db: ClinicDatabase, facts: ClinicFacts) => Promise<void>> =>
  new Map([
    ...areas.map(
      (area) =>
        [area.name, async (db: ClinicDatabase, facts: ClinicFacts) => area.onNewClinic?.(db, facts)] as const,
    ),
    ...areas.flatMap(({ name, shares = {} }) =>
      Object.entries(shares).map(([share, give]) => [`${name}/${share}`, give] as const),
    ),
  ]);

/** Lets each area give the clinic what it has not given it yet, and notes that it did (DESIGN 9.23). */
export async function fillAreas(
  tx: Transaction,
  facts: ClinicFacts,
  areas: readonly ClinicArea[],
  given: ReadonlySet<string> = new Set(),
): Promise<void> {
  const db = databaseOf(tx);
  const missing = [...givenBy(areas)].filter(([name]) => !given.has(name));
  for (const [, give] of missing) await give(db, facts);
  await tx.query(
    `insert into clinic_areas (clinic_id, area) select app_clinic(), unnest($1::text[]) on conflict do nothing`,
    [missing.map(([name]) => name)],
  );
}

/** What a clinic has now of what it began with: active rows by name, and its oldest branch. */
export async function startOf(tx: Transaction): Promise<ClinicStart> {
  const named = async (sql: string): Promise<Map<string, string>> => {
    const { rows } = await tx.query<{ name: string; id: string }>(sql);
    return new Map(rows.map(({ name, id }) => [name, id]));
  };
  const branches = await named(
    `select 'main' as name, id from branches where status = 'active' order by created_at desc, id desc`,
  );
  return {
    roles: await named('select key as name, id from roles where key is not null'),
    departments: await named(
      `select name_ar as name, id from departments where status = 'active' order by id`,
    ),
    titles: await named(`select name_ar as name, id from job_titles where status = 'active' order by id`),
    branch: branches.get('main') ?? '',
  };
}

/** Makes a clinic and what it needs to be usable at once, inside a transaction walled by the new clinic's own id. */
export async function createClinic(
  tx: Transaction,
  clinic: NewClinic,
  areas: readonly ClinicArea[] = clinicShares,
): Promise<ClinicStart> {
  const { clinic_type = 'dental', country = 'EG', plan = 'trial' } = clinic;
  const { plan_limits = { max_active_employees: 15, max_branches: 3 } } = clinic;
  const { currency, currency_digits, timezone, weekend_days, tax_default_percent } = countries[country];
  await tx.query(
    `insert into clinics (id, name, name_en, subdomain, clinic_type, subscription_plan, plan_limits, country, currency,
       currency_digits, timezone, weekend_days, subscription_ends_at, phone, whatsapp, email, tax_default_percent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
       ($13::date + time '23:59:59') at time zone $11, $14, $14, $15, $16)`,
    [
      clinic.id,
      clinic.name,
      clinic.name_en,
      clinic.subdomain,
      clinic_type,
      plan,
      JSON.stringify(plan_limits),
      country,
      currency,
      currency_digits,
      timezone,
      weekend_days,
      clinic.trial_ends_on ?? null,
      clinic.phone ?? null,
      clinic.email ?? null,
      tax_default_percent,
    ],
  );
  await fillAreas(tx, { clinicType: clinic_type, country }, areas);
  return startOf(tx);
}
