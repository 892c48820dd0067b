import type { AnyResource } from '#metadata/resource.ts';
import { childTableName, tableName as nameOfTable } from '#server/db/schema/names.ts';

/**
 * The values of one statement. Text of a user reaches PostgreSQL only through `bind`; what stands in the statement's
 * text comes from declarations (SEC-47).
 */
export class Parameters {
  readonly values: unknown[] = [];
  private readonly named = new Map<string, string>();

  /** Adds a value and answers its place, e.g. `$3` or `$3::uuid`. */
  bind(value: unknown, type?: string): string {
    this.values.push(value);
    return type === undefined ? `$${this.values.length}` : `$${this.values.length}::${type}`;
  }

  /** Like `bind`, but a value asked for again by the same name keeps its place. */
  once(name: string, value: unknown, type: string): string {
    const known = this.named.get(name);
    if (known !== undefined) return known;
    const place = this.bind(value, type);
    this.named.set(name, place);
    return place;
  }
}

/** A quoted name of a table or column. Throws on anything a declaration could not have made. */
export function identifier(name: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(name)) throw new TypeError(`"${name}" is not a name of the database.`);
  return `"${name}"`;
}

/** A column of the row in hand, which every statement calls `t`. */
export const column = (name: string): string => `t.${identifier(name)}`;

/** A text of our own as a literal (words of declarations). */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The table of a resource, unquoted. */
export const tableName = (resource: AnyResource | string): string =>
  typeof resource === 'string' ? nameOfTable(resource) : (resource.source ?? nameOfTable(resource.name));
export const table = (resource: AnyResource | string): string => identifier(tableName(resource));

/** The table of a `references` or `lines` field. */
export const childTable = (resource: AnyResource | string, field: string): string =>
  identifier(childTableName(tableName(resource), field));

/** A condition that is false also where it would be unknown. */
export const certain = (condition: string): string => `coalesce((${condition}), false)`;

/** The words of a search, each with the one typed before it and a blank, for the two may be one name written together: عبد الله. */
export const eachWord = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word, at, words) => (at === 0 ? word : `${words[at - 1] ?? ''} ${word}`));

/** That a folded text holds a word of `eachWord`, a bound place (functions/search.sql); asked once, not for every row. */
export const heldWord = (text: string, word: string): string =>
  `(${text} like (select pattern from read_word(${word})) and ${text} ~ (select exact from read_word(${word})))`;
