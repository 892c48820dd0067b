import type { AnyResource } from '#metadata/resource.ts';
import { soughtNumber } from '#metadata/fields/normalise.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { ProblemError } from '#server/problems.ts';
import type { Condition } from '../statement/conditions.ts';
import { limits } from '../statement/filters.ts';
import type { ReadContext } from '../statement/readContext.ts';
import { searchWays, waySql } from './searchWays.ts';
import { column } from '../statement/sql.ts';

/** The fields the search column is made of. */
export const searchedFields = (resource: AnyResource): readonly string[] =>
  Object.entries(resource.fields).flatMap(([name, { kind, options }]) =>
    options.search && kinds[kind].search !== null ? [name] : [],
  );

/** Whether the caller may read all the search column holds. */
export const searchesAll = (resource: AnyResource, open: ReadonlySet<string>): boolean =>
  searchedFields(resource).every((name) => open.has(name));

/**
 * Words of a search; a number as it is said in the clinic's country is looked for as it is stored. Looking through fields one may
 * not read is refused (SEC-14).
 */
export function searchWords(
  { principal }: Pick<ReadContext, 'principal'>,
  filter: Record<string, unknown>,
  resource: AnyResource,
  open: ReadonlySet<string>,
): string {
  const { q } = filter;
  delete filter['q'];
  if (q === undefined || q === null || q === '') return '';
  if (typeof q !== 'string' || q.length > limits.texts) throw new ProblemError('bad_request');
  if (!searchedFields(resource).some((name) => open.has(name)))
    throw new ProblemError('unknown_field', { errors: { q: { key: 'unknown_field' } } });
  return soughtNumber(q, principal.clinic) ?? q.trim();
}

const searchedSql = (resource: AnyResource, name: string): string =>
  resource.fields[name]?.kind === 'custom' ? `custom_words(${column(name)})` : column(name);

/**
 * That each word stands in the row or in the name of what it refers to, over the columns themselves: for whoever may not
 * read all of what the search column holds, and for conditions `search_page` does not know.
 */
export function wordsIn(
  reading: ReadContext,
  resource: AnyResource,
  words: string,
  open: ReadonlySet<string>,
): Condition {
  const text =
    !resource.isReport && searchesAll(resource, open)
      ? column('search')
      : `fold(concat_ws(' ', ${searchedFields(resource)
          .flatMap((name) => (open.has(name) ? [searchedSql(resource, name)] : []))
          .join(', ')}))`;
  const ways = searchWays(reading, resource, open);
  return {
    o: 'sql',
    sql: (parameters) =>
      words
        .split(/\s+/)
        .map((word) => {
          const place = parameters.bind(word, 'text');
          const found = ways.map((way) => waySql(way, place));
          return `(${[`${text} like any (word_patterns(${place}))`, ...found].join(' or ')})`;
        })
        .join(' and '),
  };
}
