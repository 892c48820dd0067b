import type { Scope } from '#metadata/access.ts';
import type { Area } from '#metadata/area.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Repository } from '../data/repository.ts';
import type { Services } from '../data/statement/services.ts';
import { nobody, type Principal } from '../identity/principal.ts';
import { standingOf } from '../identity/standing.ts';
import type { Logger } from '../log.ts';
import { ProblemError } from '../problems.ts';
import { cardPlans, isOpenTo, type CardPlan } from './cards.ts';
import type { KeptCards } from './keptCards.ts';
import { readListCard, type ListCardAnswer } from './listCard.ts';
import type { Period } from './period.ts';
import { isOfPeriod, readReportCard, type ReportCardAnswer } from './reportCard.ts';

/** The rights of a role, never more than the caller's own. */
interface RoleSeen {
  readonly key: string | null;
  readonly permissions: readonly string[];
  readonly data_scope: Scope;
  readonly is_owner: boolean;
}

export interface DashboardParts {
  readonly services: Services;
  readonly plans: readonly CardPlan[];
  readonly kept: KeptCards;
  readonly logger: Logger;
  /** What a role shows to the caller (`GET /roles/:id/preview`). Throws 403 and 404 as that call does. */
  readonly roleSeen: (principal: Principal, id: string) => Promise<RoleSeen>;
}

/** What the route of a product works with: its areas' cards over its catalogue. */
export const dashboardParts = (
  areas: readonly Area[],
  app: {
    readonly catalogue: Catalogue;
    readonly repository: Pick<Repository, 'inside' | 'operate'>;
    readonly cards: KeptCards;
    readonly logger: Logger;
  },
): DashboardParts => ({
  services: app.repository.inside.services,
  plans: cardPlans(areas, app.catalogue),
  kept: app.cards,
  logger: app.logger,
  async roleSeen(principal, id) {
    const roles = app.catalogue.byName.get('roles');
    if (roles === undefined) throw new ProblemError('not_found');
    return (await app.repository.operate(principal, roles, 'preview', {
      params: { id },
      query: {},
      body: {},
    })) as RoleSeen;
  },
});

interface CardHead {
  readonly key: string;
  readonly group: CardPlan['group'];
  readonly order: number;
  /** The resource behind it, whose changes it follows. */
  readonly of: string;
  readonly title: string;
}
export type CardAnswer = CardHead &
  (
    | ({ readonly screen: string; readonly tone?: string } & (ListCardAnswer | { readonly failed: true }))
    | ({ readonly report: string } & (ReportCardAnswer | { readonly failed: true }))
  );

/** Milliseconds one statement of a card may take: a card that is slower fails alone (UX-41). */
const patience = 2_000;
/** Of one call at once, so that one person's day never takes the pool. */
const atOnce = 2;

/** What must be the same for a kept card to be the same person's in the same standing (SEC-13). */
function keptFor(principal: Principal): string {
  const { locale, today, clinic } = principal;
  return `${standingOf(principal)} ${locale} ${today} ${clinic.timezone} ${clinic.currencyDigits}`;
}

/** Refused by the list or report itself: there is no such card for this person (SEC-14, SEC-15). */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && ['forbidden', 'unknown_field', 'module_off'].includes(error.code);

function headOf({ key, group, order, resource, card }: CardPlan, { locale }: Principal): CardHead {
  const report = 'report' in card ? resource.words[locale].reports?.[card.report]?.title : undefined;
  const title = 'words' in card ? card.words[locale].title : (report ?? key);
  return { key, group, order, of: resource.name, title };
}

/** One card for one person; undefined where it is none of theirs. Whatever else goes wrong fails this card alone. */
async function readCard(
  parts: DashboardParts,
  principal: Principal,
  plan: CardPlan,
  period: Period,
): Promise<CardAnswer | undefined> {
  const services = { ...parts.services, patience };
  const failed = (error: unknown): undefined | { readonly failed: true } => {
    if (isRefusal(error)) return undefined;
    parts.logger.error({ err: error, request: principal.requestId, card: plan.key }, 'a card of a dashboard');
    return { failed: true };
  };
  if (plan.screenName === undefined) {
    const head = { ...headOf(plan, principal), report: plan.card.report };
    const told = await readReportCard({ services, principal, plan }, period).catch(failed);
    return told && { ...head, ...told };
  }
  const { tone } = plan.card;
  const head = {
    ...headOf(plan, principal),
    screen: plan.screenName,
    ...(tone === undefined ? {} : { tone }),
  };
  const told = await readListCard({ services, principal, plan }, period).catch(failed);
  return told && { ...head, ...told };
}

/** Runs so many at a time; answers in the order given. */
async function fewAtOnce<In, Out>(
  given: readonly In[],
  run: (one: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const answers: Out[] = [];
  const rest = given.entries();
  const work = async (): Promise<void> => {
    for (const [place, one] of rest) answers[place] = await run(one);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return answers;
}

/**
 * The cards of somebody's day that they may see, in their order; only those of `keys` where it is said. Answers are kept for a
 * minute, unless a write of the clinic or a change of access ends it; failed ones are not.
 */
export async function readDashboard(
  parts: DashboardParts,
  principal: Principal,
  period: Period,
  keys?: ReadonlySet<string>,
): Promise<readonly CardAnswer[]> {
  const { services, plans, kept } = parts;
  const standing = keptFor(principal);
  const open = plans.filter((plan) => isOpenTo(plan, principal) && keys?.has(plan.key) !== false);
  const answers = await fewAtOnce(open, async (plan) => {
    const days = isOfPeriod(plan) ? [period.now, period.before] : null;
    const key = JSON.stringify([plan.key, standing, days]);
    const moment = { now: services.clock().getTime(), age: services.counts.age(principal.clinicId) };
    const read = () => readCard(parts, principal, plan, period);
    const answer = await kept.answer(principal.clinicId, key, moment, read);
    if (answer !== undefined && 'failed' in answer) kept.forget(principal.clinicId, key);
    return answer;
  });
  return answers.flatMap((answer) => answer ?? []).toSorted((one, other) => one.order - other.order);
}

/**
 * Which cards the day of a role's holders has, by name alone: they are read with the role's rights as far as they are the
 * caller's, as somebody who is nobody, and nothing of what they say is answered (UX-76). Throws 403 and 404 as the role does.
 */
export async function previewDashboard(
  parts: DashboardParts,
  principal: Principal,
  roleId: string,
  period: Period,
): Promise<readonly (CardHead & { readonly preview: true })[]> {
  const role = await parts.roleSeen(principal, roleId);
  const seen: Principal = {
    ...principal,
    permissions: new Set(role.permissions),
    isOwner: role.is_owner,
    dataScope: role.data_scope,
    role: role.key,
    leads: false,
    standsIn: false,
    clinical: false,
    userId: nobody,
    employeeId: nobody,
  };
  const open = parts.plans.filter((plan) => isOpenTo(plan, seen));
  const answers = await fewAtOnce(open, (plan) => readCard(parts, seen, plan, period));
  return open
    .filter((_, place) => answers[place] !== undefined)
    .map((plan) => ({ ...headOf(plan, principal), preview: true as const }))
    .toSorted((one, other) => one.order - other.order);
}
