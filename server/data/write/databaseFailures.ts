import { kinds } from '#metadata/fields/kinds/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { DatabaseError } from '#server/db/errors.ts';
import { constraintsOf } from '#metadata/derive/constraints.ts';
import { constraintName } from '#server/db/schema/constraints.ts';
import { childTableName, shortName, tableName } from '#server/db/schema/names.ts';
import { ProblemError } from '#server/problems.ts';

/** The tables of a resource with the field each belongs to; the resource's own has none. */
function tablesOf(
  resource: AnyResource,
): { table: string; at: string | undefined; fields: readonly string[] }[] {
  const own = tableName(resource.name);
  return [
    { table: own, at: undefined, fields: [...Object.keys(resource.fields), 'status'] },
    ...Object.entries(resource.fields)
      .filter(([, field]) => ['childRows', 'links'].includes(kinds[field.kind].keptIn))
      .map(([name, field]) => ({
        table: childTableName(own, name),
        at: name,
        fields: [...Object.keys(field.of ?? {}), 'target_id'],
      })),
  ];
}

/** The field a broken constraint belongs to, by the names the schema gives them. */
function fieldOf(resource: AnyResource, constraint: string | undefined, end: string): string | undefined {
  if (constraint === undefined) return undefined;
  for (const { table, at, fields } of tablesOf(resource)) {
    const field = fields.find((name) => shortName(`${table}__${name}__${end}`) === constraint);
    if (field !== undefined) return at ?? field;
  }
  if (end !== 'unique') return undefined;
  const own = tableName(resource.name);
  return resource.unique?.find((names) => shortName([own, ...names, end].join('__')) === constraint)?.at(-1);
}

/** The declared rule of several columns or rows that was broken, with its check's sentence where it has one. */
function ruleProblem(resource: AnyResource, error: DatabaseError): ProblemError | undefined {
  const broken = constraintsOf(resource).find((one) => constraintName(resource, one) === error.constraint);
  if (broken?.on === undefined) return undefined;
  const { on, check, rule } = broken;
  if ('apart' in rule)
    return new ProblemError('overlap', { errors: { [on]: { key: 'overlaps' } }, resource, cause: error });
  const key = check ?? ('holds' in rule ? 'bad_format' : 'not_unique');
  return new ProblemError('invalid', { errors: { [on]: { key } }, resource, cause: error });
}

/** What the database refused of a write, in the caller's words; anything else comes back as it was. */
export function writeProblem(resource: AnyResource, error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const { kind, constraint } = error;
  const broken = ruleProblem(resource, error);
  if (broken) return broken;
  const on = (field: string | undefined, key: string): ProblemError =>
    field === undefined
      ? new ProblemError('invalid', { resource, cause: error })
      : new ProblemError('invalid', { errors: { [field]: { key } }, resource, cause: error });
  if (kind === 'unique_violation') return on(fieldOf(resource, constraint, 'unique'), 'not_unique');
  if (kind === 'foreign_key_violation') return on(fieldOf(resource, constraint, 'fkey'), 'bad_reference');
  if (kind === 'check_violation') return on(fieldOf(resource, constraint, 'check'), 'bad_format');
  if (kind === 'not_null_violation') return on(error.column, 'required');
  if (kind === 'invalid_value') return on(undefined, 'bad_format');
  if (kind === 'exclusion_violation')
    return new ProblemError('overlap', { status: 409, resource, cause: error });
  return error;
}
