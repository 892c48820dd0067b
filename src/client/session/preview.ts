import { scopes, type Scope } from '#metadata/access.ts';
import type { Me } from './me.ts';
import { documents } from './session.ts';

/** A role as the server lets the caller look through it (`GET /roles/:id/preview`): never more than they hold themself. */
export interface RolePreview {
  readonly id: string;
  readonly key: string | null;
  readonly name_ar: string;
  readonly name_en: string | null;
  readonly data_scope: Scope;
  readonly permissions: readonly string[];
  readonly is_owner: boolean;
}
/** A card of the role's day by its name: what it would say is nobody's. */
export interface NamedCard {
  readonly key: string;
  readonly title: string;
  readonly preview: true;
}

interface Kept extends RolePreview {
  readonly cards: readonly NamedCard[];
  /** Whose preview it is: nobody else's session takes part in it. */
  readonly by: string;
}

/** Of this tab alone, and gone with it. */
const KEY = 'preview.role';

/** The role this tab looks through; undefined on every usual day. */
export function readPreview(): Kept | undefined {
  const text = window.sessionStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as Kept);
}

/** Opens the app anew as this role sees it (UX-76): nothing that was read before stays in the page. */
export function startPreview(role: RolePreview, by: string, cards: readonly NamedCard[]): void {
  window.sessionStorage.setItem(KEY, JSON.stringify({ ...role, by, cards }));
  documents.open('/dashboard');
}

/** Back to one's own rights, on the page of the role. */
export function endPreview(): void {
  const role = readPreview();
  window.sessionStorage.removeItem(KEY);
  documents.open(role ? `/settings/roles/${encodeURIComponent(role.id)}/view` : '/dashboard');
}

const narrower = (one: Scope, other: Scope): Scope =>
  scopes[Math.min(scopes.indexOf(one), scopes.indexOf(other))] ?? 'self';

/**
 * The answer of `/me` with the role's rights in the place of one's own, as far as they are one's own too. Whoever may not
 * manage permissions (any more) and whoever signed in since then is themself.
 */
export function asPreviewed(me: Me): Me {
  const role = readPreview();
  if (!role) return me;
  const held = new Set(me.permissions);
  if (role.by !== me.details.user_id || !(me.is_owner || held.has('manage_permissions'))) {
    window.sessionStorage.removeItem(KEY);
    return me;
  }
  const nobody: Me = {
    ...me,
    role: role.key,
    role_label: null,
    full_arabic_name: role.name_ar,
    full_name: role.name_ar,
    profile_picture: null,
    is_owner: role.is_owner && me.is_owner,
    permissions: role.permissions.filter((one) => held.has(one)),
    data_scope: me.is_owner ? role.data_scope : narrower(role.data_scope, me.data_scope),
    leads: false,
    clinical: false,
    // Somebody with a file of their own, who is nobody.
    details: { user_id: me.details.user_id, employee_id: 'preview' },
    preferences: {},
  };
  // What one typed oneself and did not save is no role's.
  delete (nobody as { draft_key?: string }).draft_key;
  return nobody;
}

/** What may still be asked of the server: who one is, what the clinic looks like, and the way in and out. */
const open: readonly (readonly [method: string, path: RegExp])[] = [
  ['GET', /^\/me$/],
  ['GET', /^\/clinic-settings\//],
  ['POST', /^\/(?:login|logout)$/],
];

/** The code of what a preview answers in the server's place. */
export const PREVIEWED = 'preview';

const today = (): string => new Date().toISOString().slice(0, 10);

const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** What is said in the place of rows and of a kept change. */
export interface PreviewWords {
  readonly noRows: string;
  readonly noChange: string;
}

/**
 * The answer of a preview to a call, without asking anybody: lists are empty, records are not there, and nothing is
 * written. Undefined where there is no preview, or the call may go out.
 */
export function previewAnswer(
  address: string,
  method: string,
  words: () => PreviewWords,
): Response | undefined {
  const role = readPreview();
  if (!role) return undefined;
  const { pathname, searchParams } = new URL(address, window.location.origin);
  const path = pathname.replace(/^.*?\/api\/v1/, '');
  if (open.some(([one, shape]) => one === method && shape.test(path))) return undefined;
  if (method !== 'GET') return answer(403, { code: PREVIEWED, message: words().noChange });
  if (path === '/notifications') return answer(200, { data: [], total: 0, unread: 0 });
  // A day of nobody's rows: its cards are named, and say nothing.
  const day = { from: today(), to: today() };
  if (path === '/dashboard')
    return answer(200, {
      period: searchParams.get('period') ?? 'today',
      now: day,
      before: day,
      cards: role.cards,
    });
  const isList = searchParams.has('range') || /^\/(?:saved-views|search)$|\/(?:options|history)$/.test(path);
  if (isList) return answer(200, [], { 'Content-Range': 'preview 0-0/0', 'X-Total-Exact': 'true' });
  return answer(404, { code: PREVIEWED, message: words().noRows });
}
