import type { Field } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { formatFor } from '#i18n/format.ts';
import { isDay, isId } from '#metadata/fields/validate.ts';
import type { Principal } from '../auth/principal.ts';
import { labelSql } from '../data/labels.ts';
import { readingFor, wallFor, type Services } from '../data/services.ts';
import { table } from '../data/sql.ts';
import { inClinic } from '../db/transaction.ts';
import type { Pool } from 'pg';
import { optionWords } from './cells.ts';
import { transferWords } from './words.ts';
import type { WalkParts } from './walk.ts';

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
      const ids = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isId);
      const labels = await labelsOf(parts, principal, target, ids);
      sentences.push([words.filters?.[name] ?? name, labels.join(` ${t.operators.or} `)]);
      continue;
    }
    if (resource.filters?.includes(name)) {
      sentences.push([words.filters?.[name] ?? name, value === false || value === 'false' ? t.no : t.yes]);
      continue;
    }
    const field: Field | undefined = resource.fields[name];
    const heading =
      words.fields[name] ??
      (name === 'status'
        ? t.columns.status
        : name === 'created_at'
          ? t.columns.createdAt
          : name === 'updated_at'
            ? t.columns.updatedAt
            : name);
    const empty = operator === 'null' || value === null;
    if (empty) {
      const isEmpty = operator === 'null' ? value === true || value === 'true' : operator !== 'neq';
      sentences.push([heading, isEmpty ? t.operators.empty : t.operators.filled]);
      continue;
    }
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
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
