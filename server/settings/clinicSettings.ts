import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { currencyDigits } from '#metadata/fields/amounts.ts';
import { dayAt } from '#metadata/time/clock.ts';
import { clinicSettings as declaration } from '#resources/index.settings.ts';
import type { Repository } from '../data/repository.ts';
import { tellRules } from '../data/write/tellRules.ts';
import { workIn } from '../data/write/writeContext.ts';
import type { Transaction } from '../db/transaction.ts';
import type { Row } from '../kit/rules.ts';
import { invalid } from '../problems.ts';
import type { Saving, Settings } from './single.ts';

const quoted = (name: string): string => `"${name.replaceAll('-', '_')}"`;

/**
 * Whether the clinic has recorded an amount: then its currency stays (platform.md 6). Every area contributes by
 * declaring fields of money; a row in which one of them is not nought counts, unless it is only proposed (`proposedUntil`).
 */
function moneyRows(catalogue: Catalogue): string {
  // What a set of settings begins with is no amount anybody recorded.
  const recorded = catalogue.resources.filter(({ settings }) => settings !== true);
  const tests = recorded.flatMap((resource) => {
    const own = Object.entries(resource.fields).flatMap(([name, { kind }]) =>
      kind === 'money' ? [name] : [],
    );
    const ofLines = Object.entries(resource.fields).flatMap(([name, { of }]) => {
      const money = Object.entries(of ?? {}).flatMap(([line, { kind }]) => (kind === 'money' ? [line] : []));
      if (money.length === 0) return [];
      const ofRecord = `"${resource.name.replaceAll('-', '_')}__${name}"`;
      return [{ table: ofRecord, money, row: `r.id = t.record_id`, resource }];
    });
    const ofRow = { table: quoted(resource.name), money: own, row: 'r.id = t.id', resource };
    return [...(own.length === 0 ? [] : [ofRow]), ...ofLines];
  });
  const found = tests.map(
    ({ table, money, row, resource: { name, proposedUntil } }) =>
      `exists (select from ${table} t where t.clinic_id = (select app_clinic()) and (${money.map((one) => `t."${one}" <> 0`).join(' or ')})${
        proposedUntil === undefined
          ? ''
          : ` and exists (select from ${quoted(name)} r where r.clinic_id = t.clinic_id and ${row} and r."${proposedUntil}")`
      })`,
  );
  return `select ${found.join(' or ') || 'false'} as locked`;
}

async function isLocked(tx: Transaction, question: string): Promise<boolean> {
  const { rows } = await tx.query<{ locked: boolean }>(question);
  return rows[0]?.locked === true;
}

/** Known to the browser's and to the database's clock alike. */
async function isZone(tx: Transaction, name: unknown): Promise<boolean> {
  if (typeof name !== 'string' || !Intl.supportedValuesOf('timeZone').includes(name)) return false;
  const { rowCount } = await tx.query('select from pg_timezone_names where name = $1', [name]);
  return rowCount === 1;
}

const refused = (field: string, key: string) => invalid({ [field]: { key } }, { resource: declaration });

/** Ties a new logo to the clinic and lets the old one go; a file of somebody else is answered like none (SEC-57). */
async function changeLogo({ tx, principal, before, changed }: Saving): Promise<void> {
  const id = changed['logo'];
  if (id !== null) {
    const { rows } = await tx.query<{ width: number | null; height: number | null; mime: string }>(
      `update files set resource = $2, record_id = app_clinic(), field = 'logo', attached_at = now()
       where id = $1::uuid and record_id is null and uploaded_by = $3::uuid and mime like 'image/%' returning width, height, mime`,
      [id, declaration.name, principal.userId],
    );
    const [file] = rows;
    if (file === undefined) throw refused('logo', 'file_missing');
    const fits = (side: number | null): boolean => side !== null && side >= 64 && side <= 4096;
    if (!fits(file.width) || !fits(file.height)) throw refused('logo', 'logoSides');
  }
  if (before['logo'] !== null)
    await tx.query(
      'update files set record_id = null, resource = null, field = null, attached_at = null where id = $1::uuid',
      [before['logo']],
    );
}

async function logoOf(tx: Transaction, id: unknown): Promise<Row> {
  if (id === null) return {};
  const { rows } = await tx.query<Row>('select id, name, mime, size from files where id = $1::uuid', [id]);
  const [file] = rows;
  return file === undefined ? {} : { logo: { ...file, url: `/api/v1/files/${String(id)}` } };
}

/**
 * What follows from other times of the clinic: what is kept as a wall clock means other instants in another zone, and leave counts by the
 * days off. Rules that went by them look again, in the new zone.
 */
async function changeTimes(
  catalogue: Catalogue,
  { services, engine }: Repository['inside'],
  { tx, principal, changed }: Saving,
): Promise<void> {
  const { now, clinic } = principal;
  const { timezone = clinic.timezone } = changed as { readonly timezone?: string };
  const there = { ...principal, today: dayAt(now, timezone), clinic: { ...clinic, timezone } };
  await workIn(tx, services, there, engine, async (work) => {
    if ('timezone' in changed) await tellRules(work, catalogue, (rules) => rules.zoneChanged?.bind(rules));
    if ('weekend_days' in changed)
      await tellRules(work, catalogue, (rules) => rules.weekendChanged?.bind(rules));
  });
}

/** The clinic's own row as settings (platform.md 6); without the engine `inside` its zone is not to be changed. */
export function clinicSettingsOf(catalogue: Catalogue, inside?: Repository['inside']): Settings {
  const question = moneyRows(catalogue);
  return {
    for: declaration,
    select: `select id, version, updated_at, name, name_en, logo_file_id as logo, lower(primary_color) as primary_color, lower(secondary_color) as secondary_color, currency, timezone,
      to_char(day_cutoff, 'HH24:MI') as day_cutoff, locale, digits, week_start, weekend_days, phone, whatsapp, email, address, tax_number, currency_digits
      from clinics where id = (select app_clinic())`,
    update: `update clinics set {columns}, version = version + 1, updated_at = now() where id = (select app_clinic())`,
    columns: { logo: 'logo_file_id' },
    around: async (tx, row) => ({
      _currency_locked: await isLocked(tx, question),
      _files: await logoOf(tx, row['logo']),
    }),
    async saving(work) {
      const { tx, changed } = work;
      if ('timezone' in changed && !(await isZone(tx, changed['timezone'])))
        throw refused('timezone', 'timezoneUnknown');
      if ('logo' in changed) await changeLogo(work);
      if (!('currency' in changed)) return undefined;
      if (await isLocked(tx, question)) throw refused('currency', 'currencyLocked');
      return { currency_digits: currencyDigits(String(changed['currency'])) };
    },
    async saved(work) {
      const isTold = ['timezone', 'weekend_days'].some((name) => name in work.changed);
      if (inside !== undefined && isTold) await changeTimes(catalogue, inside, work);
    },
  };
}
