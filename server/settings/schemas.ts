import { clinicSettings as declaration } from '#resources/index.settings.ts';
import { fieldSchema, type JsonSchema, type Side } from '../openapi/fieldSchema.ts';
import { flag, id, integer, named } from '../openapi/schemas.ts';

const settingsFields = (side: Side): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    Object.entries(declaration.fields).map(([name, field]) => [
      name,
      fieldSchema(name, field, declaration.words, side),
    ]),
  );

/** The settings of a clinic as they are read. */
export const settingsAnswer = named('ClinicSettings', {
  type: 'object',
  properties: {
    id,
    version: integer,
    ...settingsFields('answer'),
    _currency_locked: { ...flag, description: 'An amount is recorded: the currency stays.' },
  },
  required: ['id', 'version'],
});

/** The settings as they are sent; the declaration judges them. */
export const changedSettings: JsonSchema = {
  type: 'object',
  properties: { version: { type: 'integer', minimum: 1 }, ...settingsFields('input') },
  patternProperties: { '^_': {} },
  additionalProperties: false,
};
