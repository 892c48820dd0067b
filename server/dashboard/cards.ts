import { decide, type AccessRule, type Subject } from '#metadata/access.ts';
import type { Area } from '#metadata/area.ts';
import type { AreaCard, ListCard, ReportOnCard } from '#metadata/card.ts';
import { isDrawnCard, isListCard } from '#metadata/derive/cardKinds.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { actionOf, kindOf } from '#metadata/derive/entries.ts';
import { guess } from '#metadata/derive/nearest.ts';
import { nameOfKey } from '#metadata/derive/viewFilter.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Screen } from '#metadata/screens.ts';

/** A declared card with what it asks. */
export type CardPlan = {
  /** `pay.objections`: the area and the card's own name. */
  readonly key: string;
  readonly resource: AnyResource;
  readonly group: AreaCard['group'];
  readonly order: number;
} & (
  | { readonly card: ListCard; readonly screenName: string; readonly screen: Screen }
  | { readonly card: ReportOnCard; readonly screenName?: undefined }
);

const usualOrder = 100;

/** The cards the server reads, in the order of their groups' places; hand-made ones ask for themselves. */
export function cardPlans(areas: readonly Area[], catalogue: Catalogue): readonly CardPlan[] {
  return areas.flatMap(({ name: area, cards = [] }) =>
    cards.flatMap((card): CardPlan[] => {
      if (isDrawnCard(card)) return [];
      const resource = catalogue.byName.get(card.of);
      if (resource === undefined) return [];
      const { group, order = usualOrder } = card;
      const place = { key: `${area}.${card.name}`, resource, group, order };
      if (!isListCard(card)) return [{ ...place, card }];
      const { screen: screenName = 'list' } = card;
      const screen = resource.screens[screenName];
      return screen === undefined ? [] : [{ ...place, card, screenName, screen }];
    }),
  );
}

/** The rule of the list or report behind a card. */
const ruleBehind = (plan: CardPlan): AccessRule =>
  plan.screenName === undefined
    ? (plan.resource.reports?.[plan.card.report]?.access ?? [])
    : (plan.resource.access[actionOf(plan.resource, plan.screenName, plan.screen)] ?? []);

/** Whether somebody may open what is behind the card, and it belongs to their day. */
export function isOpenTo(plan: CardPlan, subject: Subject): boolean {
  if (decide(ruleBehind(plan), subject) === undefined) return false;
  const { access } = plan.card;
  if (access !== undefined && decide(access, subject) === undefined) return false;
  // An account without an employee file has no records of its own.
  return plan.screenName === undefined || plan.screen.own !== true || subject.employeeId !== null;
}

function listMistakes(card: ListCard, resource: AnyResource): string[] {
  const { screen: name = 'list', view, show = [], sum, by, filter = {}, sort } = card;
  const screen = resource.screens[name];
  // A page by hand may show the rows too, as that of transfers does.
  const shows = screen !== undefined && ['list', 'custom'].includes(kindOf(name, screen));
  if (!shows || screen.path.includes(':'))
    return [`${resource.name} has no list ${name} with an address of its own`];
  const columns = ['id', 'status', 'created_at', 'updated_at', ...Object.keys(resource.fields)];
  const filters = [...columns, ...(resource.filters ?? [])];
  const unknown = (names: readonly string[], among: readonly string[]): string[] =>
    names.flatMap((one) =>
      among.includes(one) ? [] : [`${resource.name} has nothing called ${one}${guess(one, among)}`],
    );
  return [
    ...(view !== undefined && resource.views?.[view] === undefined
      ? [`${resource.name} has no view ${view}`]
      : []),
    ...unknown([...show, sum ?? 'id', by ?? 'id', (sort ?? 'id').replace(/^-/, '')], columns),
    ...unknown(
      Object.keys(filter).map((key) => (filters.includes(key) ? key : nameOfKey(key))),
      filters,
    ),
  ];
}

/** What does not fit between the cards of the areas and the declarations; one sentence each. */
export function cardMistakes(areas: readonly Area[], catalogue: Catalogue): readonly string[] {
  return areas.flatMap(({ name: area, cards = [] }) => {
    const names = cards.map(({ name }) => name);
    return cards.flatMap((card, place) => {
      const told = (text: string): string => `${area}: the card ${card.name}: ${text}`;
      const twice = names.indexOf(card.name) < place ? [told('declared twice')] : [];
      if (isDrawnCard(card)) return twice;
      const resource = catalogue.byName.get(card.of);
      // A catalogue of its own, such as a test's, has only its own cards.
      if (resource === undefined) return twice;
      if (isListCard(card)) return [...twice, ...listMistakes(card, resource).map(told)];
      const report = resource.reports?.[card.report];
      if (report?.of === 'clinic') return twice;
      return [...twice, told(`${resource.name} has no report ${card.report} of the clinic`)];
    });
  });
}
