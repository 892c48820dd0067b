import { writtenFields } from '../visitParts.ts';

type Values = Readonly<Record<string, unknown>>;
/** What a new visit starts with of the last one: what is thought, never what was measured (issue 18, part 5). */
export const startedFields = [...writtenFields, 'teeth'] as const;
export type Started = (typeof startedFields)[number];

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '';
const textOf = (value: unknown): string => JSON.stringify(value ?? null);

/** The fields that still say what the note they began with says. */
export const takenOver = (note: Values, source: Values | undefined): readonly Started[] =>
  source === undefined
    ? []
    : startedFields.filter((name) => isFilled(note[name]) && textOf(note[name]) === textOf(source[name]));

/** What a note begins with that starts from another. */
export const startOf = (source: Values): Values => ({
  started_from_id: source['id'],
  ...Object.fromEntries(
    startedFields.flatMap((name) => (isFilled(source[name]) ? [[name, source[name]]] : [])),
  ),
});

/** What a template fills: the fields nobody wrote anything in. */
export const filledBy = (note: Values, template: Values): Values =>
  Object.fromEntries(
    writtenFields.flatMap((name) =>
      !isFilled(note[name]) && isFilled(template[name]) ? [[name, template[name]]] : [],
    ),
  );
