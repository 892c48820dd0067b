import { listProblem } from '../checks.ts';
import { problem, type Problem } from '../problem.ts';
import type { Defaulted, Field } from '../types.ts';
import { asWritten, field, builderOf, scalar, type KindSlice, type None } from './kind.ts';
import { textProblem } from './text.ts';

/** Stands for the country of the clinic, among the values of a select that names countries. */
export const clinicCountry = 'clinicCountry';

interface SelectOptions extends Defaulted<string> {
  /** The refusal of the resource that says what is wrong with any other value, where "choose one of the list" says too little. */
  readonly wrong?: string;
}
/** One of the named values; each value has a word in both languages. */
export const select = <const V extends readonly string[], const O extends SelectOptions = None>(
  values: V,
  o?: O,
) => field<'select', V[number], O, { readonly values: V }>('select', o, { values });
interface TagsOptions extends Defaulted<readonly string[]> {
  readonly max?: number;
  /** What was sent twice stays there twice, for a check to refuse it; else it is taken once. */
  readonly repeats?: boolean;
  /** As in a select: the refusal that says what is wrong with any other value. */
  readonly wrong?: string;
  readonly pattern?: RegExp;
  readonly code?: boolean;
}
/** Several of the named values. */
export const tags = <const V extends readonly string[], const O extends TagsOptions = None>(
  values: V,
  o?: O,
) => field<'tags', readonly V[number][], O, { readonly values: V }>('tags', o, { values });
/** Several short texts the user types. */
export const freeTags = builderOf<'freeTags', readonly string[], TagsOptions>('freeTags');

const choiceProblem =
  (declared: Field) =>
  (value: unknown): Problem | undefined =>
    typeof value === 'string' && declared.values?.includes(value)
      ? undefined
      : { key: typeof declared.options['wrong'] === 'string' ? declared.options['wrong'] : 'bad_choice' };

export const selectSlice: KindSlice = {
  ...scalar,
  ordered: false,
  sorts: 'offered',
  inLists: 'first',
  normalise: asWritten,
  problem: (value, declared) => choiceProblem(declared)(value),
};

export const tagsSlice: KindSlice = {
  ...scalar,
  blank: [],
  ordered: false,
  sorts: 'possible',
  inLists: 'first',
  normalise: asWritten,
  problem: (value, declared) => listProblem(value, declared.options, choiceProblem(declared)),
};

/** Signs of one typed tag. */
export const longestTag = 100;
/** A dash, or marks nobody sees, is no tag: it would stand among the allergies as one. */
const named = /[\p{L}\p{N}\p{S}]/u;
export const freeTagsSlice: KindSlice = {
  ...tagsSlice,
  problem: (value, { options }) =>
    listProblem(
      value,
      options,
      (tag) =>
        textProblem(tag, { ...options, maxLength: longestTag }, longestTag) ??
        (named.test(String(tag)) ? undefined : problem('bad_characters')),
    ),
};
