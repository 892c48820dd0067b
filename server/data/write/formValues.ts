import { normaliseValues, problemsIn, type Values } from '#metadata/derive/problems.ts';
import type { Fields } from '#metadata/fields/types.ts';
import type { Problem } from '#metadata/fields/validate.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { invalid, ProblemError } from '#server/problems.ts';
import { withDefaults } from './defaults.ts';
import { referenceProblems } from './references.ts';
import { withFills, withFormulas } from './reckoning.ts';
import type { WriteContext } from './writeContext.ts';

const isBlank = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** The usual values of what was not sent; what has none stays out, so that a rule can tell it from what was emptied. */
function filled(work: WriteContext, fields: Fields, given: Values): Record<string, unknown> {
  const all = Object.entries(withDefaults(fields, given, work.principal));
  return Object.fromEntries(all.filter(([name, value]) => name in given || !isBlank(value)));
}

/**
 * What a call's form holds, in stored form: `form` declares the fields that may be sent, `preset` those of them that are
 * filled where they were not, `beside` the record an amount belongs to, and with `holds` what references lead to is held. Keys with a leading underscore are ignored. Throws
 * 422 `unknown_field`, and `invalid` with everything wrong by field.
 */
export async function formValues(
  work: WriteContext,
  form: AnyResource,
  sent: Values,
  {
    preset,
    beside = {},
    holds,
  }: { readonly preset: Fields; readonly beside?: Values; readonly holds?: boolean },
): Promise<Record<string, unknown>> {
  const { fields } = form;
  const known = Object.entries(sent).filter(([name]) => !name.startsWith('_'));
  const unknown = known.filter(([name]) => !Object.hasOwn(fields, name));
  if (unknown.length > 0)
    throw new ProblemError('unknown_field', {
      resource: form,
      errors: Object.fromEntries(unknown.map(([name]) => [name, { key: 'unknown_field' }])),
    });
  const { today, clinic } = work.principal;
  const given = filled(work, preset, normaliseValues(fields, Object.fromEntries(known), clinic));
  const values = await withFormulas(work, fields, await withFills(work, fields, given, 'person'));
  const problems: Record<string, Problem> = {
    ...problemsIn(form, values, { ...clinic, today, beside }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems, { resource: form });
  const lost = await referenceProblems(work, form, values, undefined, { holds });
  if (Object.keys(lost).length > 0) throw invalid(lost, { resource: form });
  return values;
}
