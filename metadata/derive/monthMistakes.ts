import type { AnyResource } from '../resource.ts';
import { kindOf } from './entries.ts';
import { guess } from './nearest.ts';

/** What is wrong with the call a month reads: it must be a reading one of all rows that takes the days and the places. */
function callMistakes({ month, operations = {} }: AnyResource): string[] {
  const { from = '', places = [] } = month ?? {};
  const call = operations[from];
  if (call === undefined)
    return [`its month reads ${from}, which is no operation${guess(from, Object.keys(operations))}`];
  if (call.method !== 'GET' || call.reads !== true)
    return [`its month reads ${from}, which does more than read`];
  if (call.path.includes(':')) return [`its month reads ${from}, which is about one record`];
  return ['from', 'to', ...places]
    .filter((name) => call.query?.includes(name) !== true)
    .map((name) => `its month asks ${from} by ${name}, which it does not take`);
}

/** What is wrong with the month of a declaration and the lists that are drawn as one, one sentence each. */
export function monthMistakes(
  resource: AnyResource,
  byName: ReadonlyMap<string, AnyResource>,
): readonly string[] {
  const { month, screens } = resource;
  const drawn = Object.entries(screens).filter(([, { as }]) => as === 'month');
  if (month === undefined)
    return drawn.map(([name]) => `the screen ${name} is drawn as a month, and none is declared`);
  return [
    ...callMistakes(resource),
    ...(month.follows ?? [])
      .filter((name) => !byName.has(name))
      .map((name) => `its month follows ${name}, which is not declared${guess(name, [...byName.keys()])}`),
    ...drawn
      .filter(([name, screen]) => kindOf(name, screen) !== 'list' || screen.own === true)
      .map(([name]) => `the screen ${name} is drawn as a month and lists not everybody's rows`),
  ];
}
