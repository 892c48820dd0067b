import type { Field, Fields } from '#metadata/fields/types.ts';
import { yesWhile } from '#metadata/fields/kinds/boolean.ts';
import { longestTag } from '#metadata/fields/kinds/choice.ts';
import { colorPattern } from '#metadata/fields/kinds/contact.ts';
import { clockPattern, monthPattern } from '#metadata/fields/kinds/date.ts';
import { placesOf } from '#metadata/fields/kinds/decimal.ts';
import { kinds, valueKindOf, valueTraitsOf } from '#metadata/fields/kinds/index.ts';
import type { ValueKind } from '#metadata/fields/kinds/kind.ts';
import type { AnyWords } from '#metadata/resource.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;
type Options = Readonly<Record<string, unknown>>;

/** What is needed of the words to describe a field in both languages. */
export type FieldWords = Readonly<Record<'ar' | 'en', Pick<AnyWords, 'fields' | 'help' | 'lines'>>>;

const id: JsonSchema = { type: 'string', format: 'uuid' };
const listOf = (items: JsonSchema, options: Options = {}): JsonSchema => ({
  type: 'array',
  items,
  ...optionsSchema(options, { min: 'minItems', max: 'maxItems' }),
});
export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** The options that are set, under the names JSON Schema has for them. */
function optionsSchema(options: Options, names: Readonly<Record<string, string>>): JsonSchema {
  return Object.fromEntries(
    Object.entries(names)
      .filter(([option]) => options[option] !== undefined)
      .map(([option, name]) => [name, options[option]]),
  );
}

function textSchema({ kind }: Field, options: Options): JsonSchema {
  const { pattern } = options as { pattern?: RegExp };
  const { longest } = valueTraitsOf({ kind });
  return {
    type: 'string',
    ...(longest === null ? {} : { maxLength: longest }),
    ...optionsSchema(options, { minLength: 'minLength', maxLength: 'maxLength' }),
    ...(pattern ? { pattern: pattern.source } : {}),
  };
}

/** Exact decimals travel as text; their bounds are decimals too, which JSON Schema cannot compare. */
function decimalSchema(field: Field, options: Options): JsonSchema {
  const places = placesOf({ ...field, kind: valueKindOf(field), options });
  return {
    type: 'string',
    format: 'decimal',
    pattern: `^-?\\d{1,15}(\\.\\d{1,${String(places)}})?$`,
    ...optionsSchema(
      { ...kinds[field.kind].bounds, ...options },
      { min: 'x-minimum', max: 'x-maximum', above: 'x-above' },
    ),
  };
}

const instantSchema: JsonSchema = { type: 'string', format: 'date-time' };
/** Sent, a moment may also be a time of the clinic's wall clock with the reading that is meant where clocks show it twice. */
const sentInstant: JsonSchema = {
  type: 'string',
  anyOf: [instantSchema, { pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}\[(first|second)\]$` }],
};

/** A value of each kind that stands by itself; lines and parts are made of fields. */
const schemas: Readonly<
  Record<Exclude<ValueKind, 'lines' | 'part'>, (field: Field, options: Options) => JsonSchema>
> = {
  text: textSchema,
  longText: textSchema,
  richText: (field, options) => ({ ...textSchema(field, options), contentMediaType: 'text/html' }),
  integer: (_, options) => ({
    type: 'integer',
    ...optionsSchema(options, { min: 'minimum', max: 'maximum' }),
  }),
  decimal: decimalSchema,
  money: decimalSchema,
  percent: decimalSchema,
  boolean: () => ({ type: 'boolean' }),
  date: () => ({ type: 'string', format: 'date' }),
  time: () => ({ type: 'string', pattern: clockPattern.source }),
  dateTime: () => instantSchema,
  month: () => ({ type: 'string', pattern: monthPattern.source }),
  select: (field) => ({ type: 'string', enum: field.values ?? [] }),
  tags: (field, options) => listOf({ type: 'string', enum: field.values ?? [] }, options),
  freeTags: (_, options) => listOf({ type: 'string', maxLength: longestTag }, options),
  reference: (field) => ({ ...id, 'x-resource': field.target }),
  references: (field, options) => listOf({ ...id, 'x-resource': field.target }, options),
  image: () => ({ ...id, 'x-resource': 'files' }),
  file: () => ({ ...id, 'x-resource': 'files' }),
  files: (_, options) => listOf({ ...id, 'x-resource': 'files' }, options),
  phone: () => ({ type: 'string', pattern: '^\\+?\\d{5,15}$' }),
  email: () => ({ type: 'string', format: 'email', maxLength: 254 }),
  url: () => ({ type: 'string', format: 'uri', maxLength: 2000 }),
  color: () => ({ type: 'string', pattern: colorPattern.source }),
  custom: () => ({ type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } }),
};

/** Lets a value be null as well. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (schema['$ref'] !== undefined) return { anyOf: [schema, { type: 'null' }] };
  const values = schema['enum'] as readonly unknown[] | undefined;
  return {
    ...schema,
    type: [schema['type'], 'null'],
    ...(values === undefined ? {} : { enum: [...values, null] }),
  };
}

/** Which shape of a field is asked for: as it is answered, or as it may be sent. */
export type Side = 'answer' | 'input';

/** The schema of one field's value with its words, as it is answered or as it may be sent. */
export function fieldSchema(name: string, field: Field, words: FieldWords, side: Side): JsonSchema {
  const { required, requiredWhen, showWhen, readOnly, sensitive } = field.options;
  const plain = valueSchema(name, field, words, side);
  const filled = kinds[field.kind].blank !== null || (required === true && !requiredWhen && !showWhen);
  const preset = (field.options as Options)['default'];
  return {
    ...(filled ? plain : nullable(plain)),
    title: words.en.fields[name] ?? name,
    'x-title-ar': words.ar.fields[name] ?? name,
    ...(words.en.help?.[name] === undefined ? {} : { description: words.en.help[name] }),
    ...(words.ar.help?.[name] === undefined ? {} : { 'x-description-ar': words.ar.help[name] }),
    ...(readOnly === true && side === 'answer' ? { readOnly: true } : {}),
    ...(preset === undefined || yesWhile(field) || side === 'answer' ? {} : { 'x-default': preset }),
    ...(requiredWhen === undefined ? {} : { 'x-required-when': requiredWhen }),
    ...(showWhen === undefined ? {} : { 'x-shown-when': showWhen }),
    ...(sensitive === true ? { 'x-sensitive': true } : {}),
  };
}

function valueSchema(name: string, field: Field, words: FieldWords, side: Side): JsonSchema {
  const kind = valueKindOf(field);
  if (kind === 'part')
    return reference(side === 'answer' ? `${field.target}.part` : `${field.target}.part.create`);
  if (kind === 'lines') return listOf(lineSchema(name, field, words, side), field.options);
  if (kind === 'dateTime' && side === 'input') return sentInstant;
  // A computed value has no bounds: nobody types it. Quantities have three places, unit costs six.
  return schemas[kind](
    field,
    field.kind === 'computed' ? (kind === 'decimal' ? { places: 6 } : {}) : field.options,
  );
}

const noWords: FieldWords = { ar: { fields: {} }, en: { fields: {} } };

/**
 * The body of a form outside of every resource: its fields as they are checked, and what stands `beside` them or adds to them. Demanded are
 * the fields that are required and have no usual value, and those `demanded` names.
 */
export function formSchema(
  form: Readonly<Record<string, Field>>,
  beside: Readonly<Record<string, JsonSchema>>,
  demanded: readonly string[] = [],
): JsonSchema {
  const properties = Object.entries(form).map(([name, field]): [string, JsonSchema] => {
    const plain = valueSchema(name, field, noWords, 'input');
    const isFilled = field.options.required === true || field.kind === 'boolean';
    return [name, { ...(isFilled ? plain : nullable(plain)), ...beside[name] }];
  });
  return {
    type: 'object',
    properties: { ...beside, ...Object.fromEntries(properties) },
    required: [...demandedNames(form), ...demanded],
    additionalProperties: false,
  };
}

/** One line of a list: its id where it exists already, and its own fields. */
function lineSchema(name: string, field: Field, words: FieldWords, side: Side): JsonSchema {
  const own: FieldWords = {
    ar: { fields: words.ar.lines?.[name]?.fields ?? {} },
    en: { fields: words.en.lines?.[name]?.fields ?? {} },
  };
  const fields = Object.entries(field.of ?? {}).filter(
    ([, child]) => side === 'answer' || child.options.readOnly !== true,
  );
  const demanded = demandedNames(Object.fromEntries(fields));
  return {
    type: 'object',
    properties: {
      id,
      ...Object.fromEntries(fields.map(([line, child]) => [line, fieldSchema(line, child, own, side)])),
      ...(side === 'answer' ? dressing : {}),
    },
    required: side === 'answer' ? ['id'] : demanded,
  };
}

/** Whether a client must send the field: required at all times, and neither preset nor numbered by the server. */
function isDemanded({ kind, options }: Field): boolean {
  return (
    options.required === true &&
    options.readOnly !== true &&
    options.requiredWhen === undefined &&
    options.showWhen === undefined &&
    kinds[kind].blank !== false &&
    options.filled !== true &&
    !('default' in options) &&
    !('sequence' in options)
  );
}

/** The fields of a form that a client must send. */
export const demandedNames = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isDemanded(field) ? [name] : []));

/** What answers carry beside the values: labels of references and facts of files. */
export const dressing: Readonly<Record<string, JsonSchema>> = {
  _labels: {
    type: 'object',
    readOnly: true,
    additionalProperties: {
      anyOf: [{ type: ['string', 'null'] }, { type: 'array', items: { type: 'string' } }],
    },
  },
  _files: {
    type: 'object',
    readOnly: true,
    additionalProperties: {
      anyOf: [reference('File'), { type: 'array', items: reference('File') }, { type: 'null' }],
    },
  },
};
