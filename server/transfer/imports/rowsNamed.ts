import type { Pool } from 'pg';
import { kinds } from '#metadata/fields/kinds/index.ts';
import { titleNames } from '../../data/statement/labels.ts';
import { textsOf, type Setup } from './importRow.ts';
import { rowsOf, type RowState } from './importTable.ts';
import { formsOf } from './references.ts';

/** Whether a column of the file names records of the kind the file is full of: a child its guardian. */
const namesOwnKind = ({ fields, mapping, resource }: Setup): boolean =>
  mapping.some((name) => name !== null && fields.get(name)?.field.target === resource.name);

/** The columns a row is called by, as `References` calls records. */
function namingFields({ fields, resource }: Setup): readonly string[] {
  const keys = Object.entries(resource.fields).flatMap(([name, { kind, options }]) =>
    kinds[kind].identifies && (resource.choose?.includes(name) === true || Boolean(options.unique))
      ? [name]
      : [],
  );
  const titles = [...titleNames(resource), ...(resource.titleEn === undefined ? [] : [resource.titleEn])];
  return [...new Set([...titles, ...keys])].filter((name) => fields.has(name));
}

/**
 * The setup with what the rows of the file themselves are called, of those in some states: a row may name another one that is no record
 * yet. The same setup where no column could.
 */
export async function withRowsNamed(
  pool: Pool,
  setup: Setup,
  id: string,
  states: readonly RowState[],
): Promise<Setup> {
  if (!namesOwnKind(setup)) return setup;
  const { principal } = setup;
  const naming = namingFields(setup);
  const lines = new Map<string, Set<number>>();
  for (let after = 0; ;) {
    const rows = await rowsOf(pool, principal, id, { states, after, limit: 2_000 });
    if (rows.length === 0) break;
    for (const row of rows) {
      const texts = textsOf(setup, row);
      const names = naming.flatMap((name) => texts.get(name) ?? []);
      for (const form of names.flatMap((text) => formsOf(text, principal))) {
        const known = lines.get(form);
        if (known) known.add(row.line);
        else lines.set(form, new Set([row.line]));
      }
    }
    after = rows.at(-1)?.line ?? after;
  }
  const rowsNamed = (text: string, line: number): readonly number[] =>
    [...new Set(formsOf(text, principal).flatMap((form) => [...(lines.get(form) ?? [])]))].filter(
      (one) => one !== line,
    );
  return { ...setup, rowsNamed };
}
