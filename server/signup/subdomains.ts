import { withoutTail } from '#metadata/fields/tails.ts';
import type { Pool } from 'pg';
import { cleanText, plainDigits } from '#metadata/fields/normalise.ts';
import { withoutClinic } from '../db/transaction.ts';

export type SubdomainReason = 'invalid' | 'reserved' | 'taken';

/** The answer of `GET /signup/subdomain` (platform.md 5). */
export interface SubdomainAnswer {
  readonly available: boolean;
  readonly reason: SubdomainReason | null;
  /** At most three names that are free now. */
  readonly suggestions: readonly string[];
}

/** 3–30 letters, digits and hyphens, beginning with a letter. */
export const subdomainShape = /^[a-z][a-z0-9-]{1,28}[a-z0-9]$/;

/** ASCII alone, so that no look-alike can pose as another clinic (SEC-50): 3–30, begins with a letter, no `--`. */
export const isSubdomain = (value: string): boolean => subdomainShape.test(value) && !value.includes('--');

type State = 'free' | 'reserved' | 'taken';

async function statesOf(
  pool: Pool,
  names: readonly string[],
  baseDomain: string | undefined,
): Promise<Map<string, State>> {
  const [found] = await withoutClinic(pool, [
    {
      text: 'select name, subdomain_state(name) as state from unnest($1::text[]) as names (name)',
      values: [names],
    },
  ]);
  const apex = baseDomain?.split('.')[0];
  return new Map(
    ((found?.rows ?? []) as { name: string; state: State }[]).map(({ name, state }) => [
      name,
      // The base domain's own first label: `clinics.example` keeps `clinics`.
      name === apex ? 'reserved' : state,
    ]),
  );
}

/** Whether a clinic may have this name, and names that come near it. */
export async function subdomainAnswer(
  pool: Pool,
  value: string,
  baseDomain: string | undefined,
): Promise<SubdomainAnswer> {
  const valid = isSubdomain(value);
  const nearby = namesNear(value);
  const states = await statesOf(pool, valid ? [value, ...nearby] : nearby, baseDomain);
  const state = states.get(value);
  if (valid && state === 'free') return { available: true, reason: null, suggestions: [] };
  const suggestions = nearby.filter((name) => states.get(name) === 'free').slice(0, 3);
  const reason = !valid ? 'invalid' : state === 'reserved' ? 'reserved' : 'taken';
  return { available: false, reason, suggestions };
}

/** At most three names near one that somebody else is taking at this moment. */
export async function freeNamesNear(
  pool: Pool,
  value: string,
  baseDomain: string | undefined,
): Promise<readonly string[]> {
  const nearby = namesNear(value);
  const states = await statesOf(pool, nearby, baseDomain);
  return nearby.filter((name) => states.get(name) === 'free').slice(0, 3);
}

/** How clinics write their Arabic names in Latin letters; close enough to begin with. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  'ا:a أ:a إ:e آ:a ب:b ت:t ث:th ج:g ح:h خ:kh د:d ذ:z ر:r ز:z س:s ش:sh ص:s ض:d ط:t ظ:z ع:a غ:gh ف:f ق:k ك:k ل:l م:m ن:n ه:h ة:a و:o ؤ:o ي:y ى:a ئ:e'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
/** Words every clinic's name has; they come back as an ending. */
const common = /^(?:عيادة|عيادات|مركز|مستشفى|مجمع|دكتور|clinics?|cent(?:er|re)|the|dr)$/;
const longest = 30;

/** `عيادة النور` → `alnor`, `Dr. Sara Clinic` → `sara`. Empty when nothing of it can stand in a name. */
function slugOf(value: string): string {
  const words = plainDigits(cleanText(value.slice(0, 200)))
    .toLowerCase()
    .split(/[\s._/\\|,;:&+-]+/)
    .filter((word) => word !== '');
  const telling = words.filter((word) => !common.test(word));
  const slug = (telling.length > 0 ? telling : words)
    .map((word) => [...word].map((letter) => latin[letter] ?? letter).join(''))
    .map((word) => word.normalize('NFD').replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('-')
    .replace(/^[^a-z]+/, '')
    .slice(0, longest - 8);
  return withoutTail(slug, '-');
}

const endings = ['-clinic', '-dental', '-center', '-care', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Names near a wish, the nearest first; all of them valid. */
function namesNear(value: string): readonly string[] {
  const slug = slugOf(value) || 'clinic';
  const stem = slug.replace(/-(?:clinic|dental|center|care)$|(?<=[a-z])\d$/, '') || slug;
  return [...new Set([slug, ...endings.map((ending) => `${stem}${ending}`)])].filter(
    (name) => name !== value && isSubdomain(name),
  );
}
