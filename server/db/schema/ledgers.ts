import type { Ledger } from '#metadata/ledger.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { columnOf } from './columns.ts';
import { plainPart, pointerIndexes } from './indexes.ts';
import { quoted, shortName, tableName } from './names.ts';
import type { Column, ForeignKey, Index, Table } from './types.ts';

/** The application appends movements and changes sums; it removes neither. */
const appended = 'select, insert';
const kept = 'select, insert, update';

type Mirror = NonNullable<Ledger['mirror']>;
const list = (names: readonly string[], prefix = ''): string =>
  names.map((name) => prefix + quoted(name)).join(', ');

/** The fields that say which sums a movement is part of. */
export const sumFields = ({ sums }: Ledger): readonly string[] => [
  ...new Set(Object.values(sums).flatMap(({ by }) => by)),
];

/** Whether a mirror `m` is not what it takes back, `o`, turned round; for the trigger and for the proof alike. */
export const misfit = ({ by, exactly }: Mirror, same: readonly string[]): string =>
  `(o.id is null or o.${quoted(by)} is not null or (${list(same, 'm.')}) is distinct from (${list(same, 'o.')})
      or ${exactly.map((field) => `m.${quoted(field)} <> -o.${quoted(field)}`).join(' or ')})`;

/** What the table of a ledger's rows has beside its fields: the key they came with, their place under it, and who may what. */
export function ledgerRows(resource: AnyResource, columns: readonly Column[]): Partial<Table> {
  const { ledger } = resource;
  if (!ledger) return {};
  const table = tableName(resource.name);
  const posted: readonly Column[] = [
    { name: 'idempotency_key', type: 'text', required: true },
    { name: 'line_no', type: 'integer', required: true },
  ];
  const own = columns.filter(({ name }) => !posted.some((one) => one.name === name));
  return { columns: [...own, ...posted], indexes: onceIndexes(table, ledger), rights: appended };
}

/** A key posts once, and a movement is taken back once, whoever writes. */
function onceIndexes(table: string, { mirror }: Ledger): readonly Index[] {
  const once = (name: string, columns: readonly string[]): Index => ({
    name: shortName(`${table}__${name}__once`),
    unique: true,
    method: 'btree',
    parts: columns.map(plainPart),
  });
  return [once('posted', ['idempotency_key', 'line_no']), ...(mirror ? [once('mirrored', [mirror.by])] : [])];
}

/** The tables of a ledger's sums; where its rows are kept by hand, so are they. */
export function sumTables(
  { ledger, fields }: AnyResource,
  foreignKeysOf: (table: string, fields: AnyResource['fields']) => ForeignKey[],
): Table[] {
  return Object.entries(ledger?.sums ?? {}).map(([name, { by, beside = [], adds, least }]) => {
    const named = Object.fromEntries(
      [...by, ...beside].flatMap((field) => (fields[field] ? [[field, fields[field]]] : [])),
    );
    const key: Index = { name: '', unique: true, method: 'btree', parts: by.map(plainPart) };
    const columnFor = (column: string, field: string, more: Partial<Column>): Column[] => {
      const found = fields[field] && columnOf(field, fields[field]);
      return found ? [{ name: column, type: found.type, required: true, ...more }] : [];
    };
    return {
      name,
      kind: 'sums',
      columns: [
        { name: 'clinic_id', type: 'uuid', required: true },
        ...by.flatMap((field) => columnFor(field, field, {})),
        ...beside.flatMap((field) => columnFor(field, field, { required: false })),
        ...Object.entries(adds).flatMap(([column, field]) => columnFor(column, field, { default: '0' })),
      ],
      primaryKey: ['clinic_id', ...by],
      foreignKeys: foreignKeysOf(name, named),
      checks: least
        ? [
            {
              name: shortName(`${name}__least__check`),
              rule: { holds: `${quoted(least.of)} >= ${least.is}` },
            },
          ]
        : [],
      indexes: pointerIndexes(name, named, [key]),
      search: [],
      gate: false,
      rights: kept,
    };
  });
}

/**
 * The triggers of one ledger: its rows stay as they were appended, whoever asks (the grants stop only the application), and
 * what takes a movement back is its mirror.
 */
function triggersOf({ name, source, ledger }: AnyResource): string {
  if (!ledger) return '';
  const table = source ?? tableName(name);
  const trigger = (end: string): string => quoted(shortName(`${table}__${end}`));
  const kept = `create or replace trigger ${trigger('kept')} before update or delete on ${quoted(table)}
  for each row execute function refuse_ledger_change('${table}');

create or replace trigger ${trigger('not_emptied')} before truncate on ${quoted(table)}
  for each statement execute function refuse_ledger_change('${table}');
`;
  const { mirror } = ledger;
  if (!mirror) return kept;
  const by = quoted(mirror.by);
  return `${kept}
create or replace function ${trigger('mirrors')}() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from added m left join ${quoted(table)} o on o.clinic_id = m.clinic_id and o.id = m.${by}
    where m.${by} is not null and ${misfit(mirror, sumFields(ledger))}) then
    raise exception 'A mirror that does not fit' using errcode = 'check_violation', constraint = '${shortName(`${table}__mirrors`)}';
  end if;
  return null;
end $$;

create or replace trigger ${trigger('mirrors')} after insert on ${quoted(table)}
  referencing new table as added for each statement execute function ${trigger('mirrors')}();
`;
}

/** The file of current SQL that the declared ledgers ask for. */
export const ledgersSql = (
  resources: readonly AnyResource[],
): string => `-- Generated from the declared ledgers by npm run generate. Do not edit: change the declaration instead.

-- The grants stop the application; this stops everybody else too.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger % is append-only', tg_argv[0] using errcode = 'restrict_violation';
end $$;

${resources.map(triggersOf).filter(Boolean).join('\n')}`;
