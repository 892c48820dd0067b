import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import { formatFor } from '#i18n/format.ts';
import { isDay, isId } from '#metadata/fields/validate.ts';
import type { Principal } from '../identity/principal.ts';
import { labelSql } from '../data/statement/labels.ts';
import { readingFor, wallFor, type Services } from '../data/statement/services.ts';
import { table } from '../data/statement/sql.ts';
import { inClinic } from '../db/transaction.ts';
import type { Pool } from 'pg';
import { optionWords } from './cells.ts';
import { transferWords } from './transferWords.ts';
import type { WalkParts } from './exportRows.ts';

const suffixes = ['gte', 'lte', 'gt', 'lt', 'neq', 'like', 'null'] as const;
type Operator = (typeof suffixes)[number] | 'is';

interface Part {
  readonly name: string;
  readonly operator: Operator;
  readonly value: unknown;
}

function partOf(resource: AnyResource, key: string, value: unknown): Part {
  const known = (name: string): boolean =>
    name in resource.fields ||
    ['id', 'status', 'created_at', 'updated_at'].includes(name) ||
    (resource.filters?.includes(name) ?? false);
  if (known(key)) return { name: key, operator: 'is', value };
  const operator = suffixes.find((one) => key.endsWith(`_${one}`)) ?? 'is';
  return { name: operator === 'is' ? key : key.slice(0, -operator.length - 1), operator, value };
}

/** The names behind ids of a filter; only rows of the caller's own clinic answer. */
async function labelsOf(
  parts: WalkParts & { readonly pool: Pool },
  principal: Principal,
  target: string,
  ids: readonly string[],
): Promise<string[]> {
  const resource = parts.catalogue.byName.get(target);
  if (resource === undefined || ids.length === 0) return [...ids];
  const reading = readingFor(parts as unknown as Services, principal);
  const label = labelSql(reading, resource, principal.locale);
  const text = `select ${label} as label from ${table(resource)} t where t.id = any (${reading.parameters.bind(ids, 'uuid[]')}) order by 1`;
  const [found] = await inClinic(parts.pool, wallFor(principal), [
    { text, values: reading.parameters.values },
  ]);
  return (found?.rows ?? []).map((row: { label: string }) => row.label);
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [value];

/** What a filter is called: its field's name, or that of a column every record has. */
function headingOf(
  words: AnyResource['words'][Locale],
  { columns }: ReturnType<typeof transferWords>,
  name: string,
): string {
  const system: Readonly<Record<string, string>> = {
    status: columns.status,
    created_at: columns.createdAt,
    updated_at: columns.updatedAt,
  };
  return words.fields[name] ?? system[name] ?? name;
}

/** A list's filter as sentences for people: field, comparison, value (UX-16). */
export async function filterSentences(
  parts: WalkParts & { readonly pool: Pool },
  principal: Principal,
  resource: AnyResource,
  filter: Readonly<Record<string, unknown>>,
): Promise<readonly (readonly [string, string])[]> {
  const { locale } = principal;
  const words = resource.words[locale];
  const t = transferWords(locale);
  const format = formatFor({ locale, timeZone: principal.clinic.timezone });
  const sentences: [string, string][] = [];
  for (const [key, given] of Object.entries(filter)) {
    const { name, operator, value } = partOf(resource, key, given);
    const target = resource.filterTargets?.[name];
    if (target !== undefined) {
      const labels = await labelsOf(parts, principal, target, listOf(value).filter(isId));
      sentences.push([words.filters?.[name] ?? name, labels.join(` ${t.operators.or} `)]);
      continue;
    }
    if (resource.filters?.includes(name)) {
      sentences.push([words.filters?.[name] ?? name, value === false || value === 'false' ? t.no : t.yes]);
      continue;
    }
    const field: Field | undefined = resource.fields[name];
    const heading = headingOf(words, t, name);
    const empty = operator === 'null' || value === null;
    if (empty) {
      const isEmpty = operator === 'null' ? value === true || value === 'true' : operator !== 'neq';
      sentences.push([heading, isEmpty ? t.operators.empty : t.operators.filled]);
      continue;
    }
    const values = listOf(value);
    const shown = field?.target
      ? await labelsOf(parts, principal, field.target, values.filter(isId))
      : values.map((one) => {
          const text = String(one);
          if (one === true || one === 'true') return t.yes;
          if (one === false || one === 'false') return t.no;
          if (isDay(one)) return format.date(text);
          return optionWords(words, name)[text] ?? text;
        });
    const sign =
      operator === 'is' ? '' : `${t.operators[operator as Exclude<Operator, 'null' | 'is'> | 'is']} `;
    sentences.push([heading, sign + shown.join(` ${t.operators.or} `)]);
  }
  return sentences;
}
