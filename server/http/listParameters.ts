import { twinFields } from '#metadata/derive/twins.ts';
import { anyOf, type AccessRule } from '#metadata/access.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { JsonSchema } from '../openapi/fieldSchema.ts';
import { flag, id, integer, listOf, named, text, textOrNull } from '../openapi/schemas.ts';
import { textParameter, type Parameter } from './parameters.ts';

/** Grants of an action, with those for own rows and direct reports where the action may be narrowed to them. */
export const ruleOf = ({ access }: AnyResource, ...actions: string[]): AccessRule =>
  anyOf(...actions.map((action) => access[action] ?? []));

/** A parameter the repository judges: what it may hold depends on the declaration and on who asks. */
const judged = (
  description: string,
  schema: JsonSchema = { type: 'string' },
): Parameter<string | undefined> => ({ ...textParameter(description), schema });

/** What of each row a list reads. */
export const shownFields = judged(
  'Names of fields, separated by commas: only these are read. All the caller may read where not said.',
);

const rangeWords = 'JSON array of the first (at most 10,000) and last place, e.g. [0,24].';

/** What every list is asked with. */
export function listParameters(resource: AnyResource) {
  const scopes = ['self', 'team'].filter((scope) => resource.access[scope]);
  const filters = [
    ...(resource.workflow ? ['status'] : []),
    ...Object.keys(resource.fields),
    ...(resource.filters ?? []),
  ];
  return {
    sort: judged('JSON array of a field and ASC or DESC.'),
    range: judged(rangeWords),
    after: judged('The id after which to go on, in the order of ids; sort and places do not count then.', {
      type: 'string',
      format: 'uuid',
    }),
    filter: judged(
      'JSON object. A list of values means any of them; suffixes _gte _lte _gt _lt _neq _like _null; q searches; id takes a list.',
      { type: 'string', 'x-fields': filters },
    ),
    scope: {
      ...judged('Narrows to own rows or to direct reports.', { type: 'string', enum: scopes }),
      // Where no rows are anybody's own, it is refused.
      ...(scopes.length > 0 ? {} : { inDocument: false as const }),
    },
  };
}

/** What sums and ids of a whole result are asked with: the list's filter and scope without its page. */
export function wholeParameters(resource: AnyResource) {
  const { range: _range, after: _after, ...whole } = listParameters(resource);
  return { ...whole, q: judged('Words to look for, in the filter or beside it.') };
}

export const listHeaders: JsonSchema = {
  'Content-Range': { description: 'name first-last/total', schema: { type: 'string' } },
  'X-Total-Exact': {
    description: 'false: there are more than the total',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
};

export const optionsParameters = {
  q: judged('Words to look for.'),
  ids: judged('JSON array of ids whose labels are wanted.'),
  filter: judged('JSON object, as in the list.'),
  range: judged(rangeWords),
};

/** The fields that make two records look like one, as they would be saved. */
export const twinsParameters = (
  resource: AnyResource,
): Readonly<Record<string, Parameter<string | undefined>>> => ({
  ...Object.fromEntries(
    twinFields(resource).map((name) => [name, judged('The value as it would be saved.')]),
  ),
  except: judged('The record being edited.', { type: 'string', format: 'uuid' }),
});

/** The ids of all rows of a list, as far as they are handed out at once. */
export const wholeResult = named('WholeResult', {
  type: 'object',
  properties: {
    ids: { ...listOf(id), maxItems: 10_000 },
    total: integer,
    exact: { ...flag, description: 'false: there are more.' },
  },
  required: ['ids', 'total', 'exact'],
});

/** A record that looks like the one being written. */
export const twin = named('Twin', {
  type: 'object',
  properties: {
    id,
    label: textOrNull,
    facts: { type: 'object', additionalProperties: true },
    fields: listOf(text),
    level: { ...text, description: 'How alike, where the declaration tells levels apart.' },
    hidden: { ...flag, description: 'It lies outside the rows the caller sees.' },
  },
  required: ['fields'],
});
