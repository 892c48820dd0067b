import type { FastifyRequest } from 'fastify';
import type { JsonSchema } from '../openapi/fieldSchema.ts';
import { ProblemError, type FieldProblem, invalid } from '../problems.ts';
import { bodyOf } from './calls.ts';

/** What a call sends: what the document says of it, and how the server reads it. */
export interface Body<Value> {
  readonly schema: JsonSchema;
  /** Media type; JSON where not said. */
  readonly mediaType?: string;
  /** Throws 400 for what is no body of this kind, 422 by field for what is wrong in it. */
  read(request: FastifyRequest): Value | Promise<Value>;
}

/** A value of an object that was sent, or what is wrong with it. */
export type ReadValue<Value> = { readonly value: Value } | { readonly problem: FieldProblem };

/** One name of an object that is sent. */
export interface Property<Value> {
  readonly schema: JsonSchema;
  /** The document says that it must be there; `read` decides. */
  readonly required?: true;
  read(sent: unknown): ReadValue<Value>;
}

/** What an object of these properties is read as. */
export type PropertyValues<Properties> = {
  readonly [Name in keyof Properties]: Properties[Name] extends Property<infer Value> ? Value : never;
};

const problem = (key: string, values?: Readonly<Record<string, number>>): { problem: FieldProblem } => ({
  problem: values === undefined ? { key } : { key, values },
});

/** `true` or `false`; 422 `required` where it is not sent, `wrong_type` for anything else. */
export const requiredFlag: Property<boolean> = {
  schema: { type: 'boolean' },
  required: true,
  read(sent) {
    if (typeof sent === 'boolean') return { value: sent };
    return problem(sent === undefined ? 'required' : 'wrong_type');
  },
};

/** `true` or `false`; false where it is not sent. */
export const optionalFlag = (description: string): Property<boolean> => ({
  schema: { type: 'boolean', description },
  read: (sent = false) => (typeof sent === 'boolean' ? { value: sent } : problem('wrong_type')),
});

/** A text that may not be empty. */
export const filledText: Property<string> = {
  schema: { type: 'string' },
  required: true,
  read: (sent) => (typeof sent === 'string' && sent !== '' ? { value: sent } : problem('required')),
};

/** One of `values`; the first of them where it is not sent. */
export const choiceOr = <const Values extends readonly [string, ...string[]]>(
  values: Values,
): Property<Values[number]> => ({
  schema: { type: 'string', enum: values },
  read(sent = values[0]) {
    const value = values.find((one) => one === sent);
    return value === undefined ? problem('bad_choice') : { value };
  },
});

/** A longer text by its letters once it is trimmed; null where it is not sent or empty. */
export const optionalNote = (maxLength: number): Property<string | null> => ({
  schema: { type: ['string', 'null'], maxLength },
  read(sent = null) {
    if (sent === null) return { value: null };
    if (typeof sent !== 'string') return problem('wrong_type');
    // Composing a text of any length would hold everybody up.
    const note = sent.length > 4 * maxLength ? sent : sent.normalize('NFC').trim();
    if (note.length > maxLength) return problem('too_long', { max: maxLength });
    return { value: note === '' ? null : note };
  },
});

/** Whatever is sent, as long as something is. */
export const anythingSent = (description: string): Property<unknown> => ({
  schema: { description },
  required: true,
  read: (sent) => (sent === undefined ? problem('required') : { value: sent }),
});

const objectSchema = (properties: Readonly<Record<string, Property<unknown>>>): JsonSchema => {
  const demanded = Object.keys(properties).filter((name) => properties[name]?.required === true);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).map(([name, { schema }]) => [name, schema])),
    ...(demanded.length > 0 ? { required: demanded } : {}),
  };
};

interface ObjectOptions {
  /** What happens to a name the shape does not have. */
  readonly others: 'ignored' | 'refused';
}

/** An object with these names. Throws 422 `unknown_field` where others are refused, 422 `invalid` with the first wrong field. */
export const objectBody = <const Properties extends Readonly<Record<string, Property<unknown>>>>(
  properties: Properties,
  { others }: ObjectOptions,
): Body<PropertyValues<Properties>> => ({
  schema: { ...objectSchema(properties), ...(others === 'refused' ? { additionalProperties: false } : {}) },
  read(request) {
    const sent = bodyOf(request);
    const strange = others === 'refused' ? Object.keys(sent).filter((name) => !(name in properties)) : [];
    if (strange.length > 0)
      throw new ProblemError('unknown_field', {
        errors: Object.fromEntries(strange.map((name) => [name, { key: 'unknown_field' }])),
      });
    const values: Record<string, unknown> = {};
    for (const [name, property] of Object.entries(properties)) {
      const found = property.read(sent[name]);
      if ('problem' in found) throw invalid({ [name]: found.problem });
      values[name] = found.value;
    }
    return values as PropertyValues<Properties>;
  },
});

/** A JSON object with a reader of its own: what is sent is described and judged in one place. */
export const readBody = <Value>(
  schema: JsonSchema,
  read: (sent: Readonly<Record<string, unknown>>, request: FastifyRequest) => Value | Promise<Value>,
): Body<Value> => ({ schema, read: (request) => read(bodyOf(request), request) });

/** A JSON object whose rules need what only the work behind the call knows: a declaration, the row it changes. */
export const objectFor = (schema: JsonSchema): Body<Record<string, unknown>> => ({ schema, read: bodyOf });

/** Whatever was sent; for calls whose answer to a wrong body must not differ from that to a wrong value (SEC-24). */
export const unreadBody = (schema: JsonSchema): Body<unknown> => ({ schema, read: ({ body }) => body });

/** Parts of a form with a file, read while they arrive by the work behind the call. */
export const uploadBody = (schema: JsonSchema): Body<undefined> => ({
  schema,
  mediaType: 'multipart/form-data',
  read: () => undefined,
});
