import type { CustomDefinition } from '#metadata/fields/custom.ts';
import { kinds } from '#metadata/fields/kinds/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Transaction } from '../db/transaction.ts';
import { column, literal, table } from '../data/statement/sql.ts';
import type { Found } from './customFieldDraft.ts';

interface Asked {
  readonly tx: Transaction;
  readonly resource: AnyResource;
  /** The field that holds the clinic's own. */
  readonly holder: string;
}

/** Whether any record holds a value under the key, archived records too. */
async function isUsed({ tx, resource, holder }: Asked, key: string): Promise<boolean> {
  const { rows } = await tx.query<{ used: boolean }>(
    `select exists (select from ${table(resource)} t where t.clinic_id = (select app_clinic())
      and ${column(holder)} ? ${literal(key)}) as used`,
  );
  return rows[0]?.used === true;
}

/** Which of these values records hold under the key, alone or among others. */
async function usedOptions(
  { tx, resource, holder }: Asked,
  { key, kind }: CustomDefinition,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  const many = Array.isArray(kinds[kind].blank);
  const held = `${column(holder)} -> ${literal(key)}`;
  const each = many ? `jsonb_array_elements_text(${held})` : `lateral (select ${held} #>> '{}')`;
  const { rows } = await tx.query<{ value: string }>(
    `select distinct v.value from ${table(resource)} t, ${each} v (value)
      where t.clinic_id = (select app_clinic()) and ${column(holder)} ? ${literal(key)} and v.value = any ($1::text[])`,
    [values],
  );
  return new Set(rows.map(({ value }) => value));
}

/**
 * Notes what records in use forbid: another kind, and choices that are gone (clinic.md 2.8). Answers the definitions that were
 * left out though records hold values of them: those are archived, the others go (F5).
 */
export async function judgeUse(
  asked: Asked,
  before: readonly CustomDefinition[],
  definitions: readonly CustomDefinition[],
  found: Found,
): Promise<readonly CustomDefinition[]> {
  const kept: CustomDefinition[] = [];
  for (const old of before) {
    const index = definitions.findIndex(({ key }) => key === old.key);
    const one = definitions[index];
    if (one === undefined) {
      if (await isUsed(asked, old.key)) kept.push({ ...old, archived: true });
      continue;
    }
    if (one.kind !== old.kind) {
      if (await isUsed(asked, old.key)) found[`fields.${index}.kind`] = { key: 'kind_in_use' };
      continue;
    }
    // What is refused already was not read: no choice of it is gone.
    if (found[`fields.${index}.options`] !== undefined) continue;
    const gone = old.options.filter(({ value }) => !one.options.some((option) => option.value === value));
    if (gone.length === 0) continue;
    const used = await usedOptions(
      asked,
      old,
      gone.map(({ value }) => value),
    );
    const first = gone.find(({ value }) => used.has(value));
    if (first !== undefined)
      found[`fields.${index}.options`] = { key: 'option_in_use', values: { option: first.label_ar } };
  }
  return kept;
}
