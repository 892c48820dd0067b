import { useListContext } from 'ra-core';
import { useSubject } from '#src/client/session/subject.ts';
import type { FieldPlace } from '#src/fields/core/kind.ts';
import type { Row } from '#src/client/records/row.ts';
import { filterPlace, placeOf } from '#src/fields/core/place.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { mayAsk, mayRead } from '../parts/access.ts';
import {
  activeNames,
  filterWords,
  partOf,
  shapeOf,
  withFilter,
  type FilterChoiceShape,
} from './filterValues.ts';
import { useListSetting } from './listSetting.ts';

/** One filter as the chips, menus and editors of a list see it. */
export interface FilterChoice {
  readonly name: string;
  readonly label: string;
  /** None for a named filter of the resource. */
  readonly place: FieldPlace | undefined;
  readonly shape: FilterChoiceShape;
  readonly part: Row;
  readonly active: boolean;
  /** What it asks, in words; chosen records are named by their chip. */
  readonly words: string;
  readonly put: (next: Row) => void;
}

/** Idle chips of the commonest filters that stay one click away. */
const mostIdle = 3;

export interface Filters {
  /** All that can be asked, in the declared order; what a view asks beyond that stands at the end. */
  readonly choices: readonly FilterChoice[];
  readonly active: readonly FilterChoice[];
  /** The commonest ones that ask nothing now: the state, then the first declared ones. */
  readonly common: readonly FilterChoice[];
  /** The others that ask nothing now. */
  readonly others: readonly FilterChoice[];
  readonly clear: () => void;
}

/** The filters of the list around that this person may use. */
export function useFilters(): Filters {
  const { resource, screen } = useListSetting();
  const subject = useSubject();
  const reading = useReading();
  const { filterValues, setFilters } = useListContext();
  const isField = (name: string): boolean =>
    name in resource.fields || ['status', 'created_at', 'updated_at'].includes(name);
  const offered = (screen.filters ?? []).filter(
    (name) => mayRead(resource, name, subject) && mayAsk(resource, name, subject),
  );
  const asked = activeNames(filterValues, offered);
  const names = [...offered, ...asked.filter((name) => !offered.includes(name))];
  const choices = names.map((name): FilterChoice => {
    const place = isField(name)
      ? placeOf(resource, name, reading.locale)
      : filterPlace(resource, name, reading.locale);
    const part = partOf(filterValues, name);
    return {
      name,
      place,
      part,
      shape: shapeOf(place),
      label: place?.label ?? resource.words[reading.locale].filters?.[name] ?? name,
      active: asked.includes(name),
      words: asked.includes(name) ? filterWords(place, name, part, reading) : '',
      put: (next) => setFilters(withFilter(filterValues, name, next)),
    };
  });
  const idle = choices.filter(({ active }) => !active);
  const ordered = [...choices].sort(
    (one, other) => Number(other.name === 'status') - Number(one.name === 'status'),
  );
  const common = new Set(ordered.slice(0, mostIdle).map(({ name }) => name));
  return {
    choices,
    active: choices.filter(({ active }) => active),
    common: ordered.filter(({ name, active }) => !active && common.has(name)),
    others: idle.filter(({ name }) => !common.has(name)),
    clear: () => setFilters({}),
  };
}
