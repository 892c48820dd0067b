import { reference, type JsonSchema } from './fieldSchema.ts';

/** The words route declarations are written in: what a value is, as JSON Schema. */
export const text: JsonSchema = { type: 'string' };
export const textOrNull: JsonSchema = { type: ['string', 'null'] };
export const flag: JsonSchema = { type: 'boolean' };
export const integer: JsonSchema = { type: 'integer' };
export const integerOrNull: JsonSchema = { type: ['integer', 'null'] };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const id: JsonSchema = { type: 'string', format: 'uuid' };
export const idOrNull: JsonSchema = { type: ['string', 'null'], format: 'uuid' };
/** `YYYY-MM-DD` of the clinic. */
export const day: JsonSchema = { type: 'string', format: 'date' };
export const dayOrNull: JsonSchema = { type: ['string', 'null'], format: 'date' };
export const instant: JsonSchema = { type: 'string', format: 'date-time' };
export const instantOrNull: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
/** `HH:MM` of the clinic. */
export const time: JsonSchema = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' };
/** Any object. */
export const anyObject: JsonSchema = { type: 'object' };
/** One sentence for the person who asked. */
export const message = reference('Message');

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** An object all of whose properties are there. */
export const fields = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const definition = Symbol('definition');
interface Named {
  readonly name: string;
  readonly schema: JsonSchema;
}

/** A schema the document writes out once, under its name; where it is used stands a reference. */
export const named = (name: string, schema: JsonSchema): JsonSchema => ({
  ...reference(name),
  [definition]: { name, schema } satisfies Named,
});

/** Every named schema that occurs in `value`, by name; also those inside of others. */
export function namedSchemas(
  value: unknown,
  found: Record<string, JsonSchema> = {},
): Record<string, JsonSchema> {
  if (typeof value !== 'object' || value === null) return found;
  const { name, schema } = (value as { readonly [definition]?: Named })[definition] ?? {};
  if (name !== undefined && schema !== undefined && found[name] === undefined) {
    found[name] = schema;
    namedSchemas(schema, found);
  }
  for (const inner of Object.values(value)) namedSchemas(inner, found);
  return found;
}
