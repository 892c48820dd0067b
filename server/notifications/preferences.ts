import type { Pool } from 'pg';
import type { Principal } from '../identity/principal.ts';
import { wallFor } from '../data/statement/services.ts';
import { inClinic } from '../db/transaction.ts';
import type { NoticeArea } from '../outbox/noticeDeclarations.ts';
import { invalid, ProblemError } from '../problems.ts';
import type { NoticeBook } from './noticeBook.ts';

/** What a person wants to hear, and when (platform.md 11, UX-05). Times are the clinic's, `HH:MM`. */
export interface NoticePreferences {
  /** The bell always; by e-mail as chosen. */
  readonly areas: readonly { readonly area: NoticeArea; readonly app: true; readonly mail: boolean }[];
  /** Nothing rings and no mail leaves between these, across midnight too; null: never quiet. */
  readonly quiet: { readonly from: string; readonly to: string } | null;
}

interface Kept {
  readonly mail: Readonly<Record<string, boolean>>;
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
}

const asked = `select mail, to_char(quiet_from, 'HH24:MI') as quiet_from, to_char(quiet_to, 'HH24:MI') as quiet_to
  from notification_preferences where clinic_id = (select app_clinic()) and user_id = (select app_user())`;

/** Whether an area writes mails to people who chose nothing. */
const usual = ({ events }: NoticeBook, area: NoticeArea): boolean =>
  [...events.values()].some((one) => one.area === area && one.declaration.mail === 'usual');

function viewOf(book: NoticeBook, kept: Kept | undefined): NoticePreferences {
  const { quiet_from: from, quiet_to: to } = kept ?? {};
  return {
    areas: book.areas.map((area) => ({ area, app: true, mail: kept?.mail[area] ?? usual(book, area) })),
    quiet: from && to ? { from, to } : null,
  };
}

export async function preferencesOf(
  pool: Pool,
  principal: Principal,
  book: NoticeBook,
): Promise<NoticePreferences> {
  const [found] = await inClinic(pool, wallFor(principal), [{ text: asked }]);
  return viewOf(book, found?.rows[0] as Kept | undefined);
}

const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Keeps the whole of them. Throws 422 on the part that cannot hold. */
export async function keepPreferences(
  pool: Pool,
  principal: Principal,
  book: NoticeBook,
  body: Readonly<Record<string, unknown>>,
): Promise<NoticePreferences> {
  const { areas, quiet = null, ...rest } = body;
  const [strange] = Object.keys(rest);
  if (strange !== undefined)
    throw new ProblemError('unknown_field', { errors: { [strange]: { key: 'unknown_field' } } });
  const mail = mailOf(book, areas);
  if (mail === undefined) throw invalid({ areas: { key: 'bad_choice' } });
  const { from = null, to = null } = (quiet ?? {}) as Record<string, unknown>;
  const fine = quiet === null || [from, to].every((one) => typeof one === 'string' && time.test(one));
  if (!fine || (from !== null && from === to)) throw invalid({ quiet: { key: 'quiet_hours' } });
  const text = `insert into notification_preferences as p (clinic_id, user_id, mail, quiet_from, quiet_to)
    values (app_clinic(), app_user(), $1, $2, $3)
    on conflict (clinic_id, user_id) do update set mail = p.mail || excluded.mail, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`;
  const values = [JSON.stringify(mail), from, to];
  const [, kept] = await inClinic(pool, wallFor(principal), [{ text, values }, { text: asked }]);
  return viewOf(book, kept?.rows[0] as Kept | undefined);
}

/** `{area: mail}` of the areas that are sent; undefined for anything else. The bell cannot be switched off. */
function mailOf(book: NoticeBook, areas: unknown): Readonly<Record<string, boolean>> | undefined {
  if (!Array.isArray(areas)) return undefined;
  const found: Record<string, boolean> = {};
  for (const one of areas as unknown[]) {
    const { area, mail, app = true } = (one ?? {}) as Record<string, unknown>;
    const isKnown = (book.areas as readonly unknown[]).includes(area);
    if (!isKnown || typeof mail !== 'boolean' || app !== true) return undefined;
    found[String(area)] = mail;
  }
  return found;
}
