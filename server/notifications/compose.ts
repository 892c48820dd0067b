import { fill } from '#i18n/fill.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { labelSql } from '../data/statement/labels.ts';
import type { RulesByName } from '../data/statement/readContext.ts';
import { Parameters, table } from '../data/statement/sql.ts';
import type { Transaction } from '../db/transaction.ts';
import { cleanValue } from '../mail/mailValues.ts';
import type { KnownNotice } from './noticeBook.ts';

/** What the outbox holds of one event. */
export interface NoticeEvent {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly about_employee: string | null;
}

/** A notice as it is stored, in both languages. */
export interface NoticeTexts {
  readonly title_ar: string;
  readonly title_en: string;
  readonly body_ar: string | null;
  readonly body_en: string | null;
}

export interface ComposeParts {
  readonly catalogue: Catalogue;
  readonly rules: RulesByName;
}

type Named = Readonly<Record<Locale, string>>;
const longest = { title: 120, body: 300 };

const cut = (text: string, most: number): string => {
  const letters = [...text.trim()];
  return letters.length <= most ? letters.join('') : `${letters.slice(0, most - 1).join('')}…`;
};

/** What somebody typed, on one line; one that runs against the sentence around it is isolated from it (UX-50). */
function valueIn(locale: Locale, value: unknown): string {
  const text = cleanValue(value);
  const [first = ''] = /[A-Za-z\u0590-\u08ff]/u.exec(text) ?? [];
  const against = locale === 'ar' ? /[A-Za-z]/.test(first) : /[\u0590-\u08ff]/u.test(first);
  return against ? `\u2068${text}\u2069` : text;
}

/** Both texts of an event. A record that has gone meanwhile is called by what it was. */
export async function textsOf(
  tx: Transaction,
  parts: ComposeParts,
  { declaration, resource }: KnownNotice,
  told: NoticeEvent,
): Promise<NoticeTexts> {
  const { payload } = told;
  const named = parts.catalogue.byName.get(String(payload['resource']));
  const [name, title, by] = await Promise.all([
    nameOf(tx, told),
    labelOf(tx, parts, resource, payload),
    actorOf(tx, declaration, payload),
  ]);
  const text = (locale: Locale, at: 0 | 1): string | undefined => {
    const sentence = declaration[locale][at];
    if (sentence === undefined) return undefined;
    const words = resource?.words[locale];
    const values = {
      ...Object.fromEntries(Object.entries(payload).map(([key, value]) => [key, valueIn(locale, value)])),
      name: valueIn(locale, name?.[locale]),
      by: valueIn(locale, by?.[locale]),
      one: words?.one ?? '',
      field: words?.fields[String(payload['field'])] ?? '',
      title: valueIn(locale, title?.[locale]) || (words?.one ?? ''),
      many: named?.words[locale].many ?? '',
      status: words?.states?.[String(payload['status'])] ?? '',
      decision: words?.actions?.[String(payload['move'])] ?? '',
    };
    return cut(fill(locale, sentence, values), at === 0 ? longest.title : longest.body);
  };
  return {
    title_ar: text('ar', 0) ?? '',
    title_en: text('en', 0) ?? '',
    body_ar: text('ar', 1) ?? null,
    body_en: text('en', 1) ?? null,
  };
}

/** The employee it is about; for an account without one, its user name. */
async function nameOf(
  tx: Transaction,
  { about_employee: employee, payload }: NoticeEvent,
): Promise<Named | undefined> {
  const user = payload['resource'] === 'users' ? payload['record_id'] : null;
  return personNamed(tx, employee, user);
}

/** Whoever did it, where the sentence names them. */
const actorOf = (
  tx: Transaction,
  { ar }: KnownNotice['declaration'],
  { actor_id: actor }: NoticeEvent['payload'],
): Promise<Named | undefined> =>
  ar.some((text) => text?.includes('{by}'))
    ? personNamed(tx, null, actor ?? null)
    : Promise.resolve(undefined);

async function personNamed(
  tx: Transaction,
  employee: string | null,
  user: unknown,
): Promise<Named | undefined> {
  if (employee === null && user === null) return undefined;
  const { rows } = await tx.query<Named>(
    `select coalesce(e.full_name_ar, u.name) as ar, coalesce(nullif(e.full_name_en, ''), e.full_name_ar, u.name) as en
      from (select) one left join users u on u.clinic_id = app_clinic() and u.id = $2::uuid
      left join employees e on e.clinic_id = app_clinic() and e.id = coalesce($1::uuid, u.employee_id)`,
    [employee, user],
  );
  return rows[0];
}

/** What names the record, as its lists do. */
async function labelOf(
  tx: Transaction,
  { catalogue, rules }: ComposeParts,
  resource: AnyResource | undefined,
  { record_id: id }: NoticeEvent['payload'],
): Promise<Named | undefined> {
  if (resource === undefined || typeof id !== 'string') return undefined;
  const parameters = new Parameters();
  const today = new Date().toISOString().slice(0, 10);
  // Titles are the same for everybody: nobody in particular reads them here.
  const nobody = { employeeId: null, userId: null, locale: 'ar', today } as unknown as Principal;
  const reading = { catalogue, rules, principal: nobody, parameters };
  const [ar, en] = [labelSql(reading, resource, 'ar'), labelSql(reading, resource, 'en')];
  const text = `select ${ar} as ar, ${en} as en from ${table(resource)} t where t.id = ${parameters.bind(id, 'uuid')}`;
  const { rows } = await tx.query<Named>(text, parameters.values);
  return rows[0];
}

/**
 * The page of the app a notice opens, where it has one: what is declared, else the record's own page, and for the person it
 * is about the list of their own rows, which they may open.
 */
export function linkOf(
  { declaration, resource }: KnownNotice,
  { record_id: id, to }: NoticeEvent['payload'],
): string | null {
  const screens = Object.values(resource?.screens ?? {});
  const personal = typeof to === 'object' && to !== null && ('employeeId' in to || 'userId' in to);
  const { tab } = declaration;
  const own = personal && tab === undefined ? screens.find((screen) => screen.own) : undefined;
  const show = resource?.screens['show'] ?? resource?.screens['edit'];
  const path =
    (personal ? declaration.mine : undefined) ??
    declaration.link ??
    (own && `/${own.path}`) ??
    (show && `/${show.path}`);
  if (path === undefined) return null;
  if (!/:\w+/.test(path)) return path;
  const opened = tab === undefined ? '' : `?tab=${tab}`;
  return typeof id === 'string' ? path.replace(/:\w+/, id) + opened : null;
}
