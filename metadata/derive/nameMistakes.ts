import type { AnyResource } from '../resource.ts';
import { guess } from './nearest.ts';
import { endsOf, startsOf } from './transitions.ts';

/** One sentence for each name of `given` that is none of `known`. */
const unknown = (
  place: string,
  verb: string,
  given: readonly string[],
  known: readonly string[],
  what: string,
): string[] =>
  given
    .filter((name) => !known.includes(name))
    .map((name) => `${place} ${verb} ${name}, which is no ${what}${guess(name, known)}`);

const bare = (sort: string | undefined): string[] => (sort === undefined ? [] : [sort.replace(/^-/, '')]);

/**
 * Names of fields and states that screens, views and transitions use and the declaration does not have. The compiler says them
 * too, after reading everything; here each is one sentence within seconds.
 */
export function nameMistakes({ fields, filters = [], workflow, screens, views = {} }: AnyResource): string[] {
  const names = Object.keys(fields);
  const states = Object.keys(workflow?.states ?? {});
  const columns = [...names, ...(states.length > 0 ? ['status'] : []), 'created_at', 'updated_at'];
  return [
    ...Object.entries(screens).flatMap(([name, screen]) => {
      const place = `screens.${name}`;
      const { columns: shown = [], totals = [], inPlace = [], filters: offered = [], sort } = screen;
      return [
        ...unknown(place, 'shows', [...shown, ...totals, ...inPlace], columns, 'field'),
        ...unknown(place, 'filters by', offered, [...columns, ...filters], 'field'),
        ...unknown(place, 'is ordered by', bare(sort), columns, 'field'),
      ];
    }),
    ...Object.entries(views).flatMap(([name, { columns: shown = [], sort }]) => [
      ...unknown(`views.${name}`, 'shows', shown, columns, 'field'),
      ...unknown(`views.${name}`, 'is ordered by', bare(sort), columns, 'field'),
    ]),
    ...Object.entries(workflow?.transitions ?? {}).flatMap(([name, transition]) => {
      const place = `transitions.${name}`;
      const reached = transition.to === 'stays' ? [] : endsOf(transition);
      const { ask = [], demand = [], body = {} } = transition;
      return [
        ...unknown(place, 'starts from', startsOf(transition), states, 'state'),
        ...unknown(place, 'leads to', reached, states, 'state'),
        ...unknown(place, 'asks for', ask, names, 'field'),
        ...unknown(place, 'demands', demand, [...ask, ...Object.keys(body)], 'name it asks for'),
      ];
    }),
  ];
}
