import { useQuery, useQueryClient } from '@tanstack/react-query';
import { customField, type CustomDefinition } from '#metadata/fields/custom.ts';
import { quickFields, type FieldArrangement, type KeptFields } from '#metadata/derive/layout.ts';
import { ownFieldsIn, withOwnFields } from '#metadata/derive/ownFields.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import { API, http } from '#src/client/session/http.ts';
import type { FieldPlace } from '../core/kind.ts';

/** A declared field as the clinic has it; a locked one stays visible and required (clinic.md F1). */
export type LaidField = FieldArrangement & { readonly locked: boolean };

/** What a clinic keeps of a resource's fields, as `GET /custom-fields/:resource` answers. */
export interface CustomFields extends KeptFields {
  readonly version: number;
  readonly layout: readonly LaidField[];
}

const address = (resource: AnyResource): string => `${API}/custom-fields/${resource.name}`;
export const customKey = (resource: AnyResource) => ['custom-fields', resource.name] as const;

const held = new WeakMap<Field, readonly CustomDefinition[]>();

/** The definitions behind a `custom` field once some screen has read them: for texts and checks outside of components. */
export const knownCustom = (field: Field): readonly CustomDefinition[] | undefined => held.get(field);

/** The clinic's own fields of a resource; empty until they are there. */
export const useCustomFields = (resource: AnyResource): CustomFields | undefined =>
  useDefinitions(resource).data;

function useDefinitions(resource: AnyResource) {
  return useQuery({
    enabled: ownFieldsIn(resource) !== undefined,
    queryKey: customKey(resource),
    queryFn: async ({ signal }) => {
      const answer = (await http(address(resource), { signal })).json as CustomFields;
      for (const field of Object.values(resource.fields))
        if (field.kind === 'custom') held.set(field, answer.fields);
      return answer;
    },
    staleTime: 60_000,
  });
}

/**
 * The resource with the clinic's own fields beside its declared ones (UX-30); `all`: archived ones too, where the past is
 * told. `isPending` until it is known whether there are any.
 */
export function useOwnFields(
  resource: AnyResource,
  which?: 'all',
): { readonly resource: AnyResource; readonly isPending: boolean } {
  const { data, isLoading } = useDefinitions(resource);
  return { resource: withOwnFields(resource, data, which), isPending: isLoading };
}

/**
 * The declaration behind a form or a record's page, as the clinic arranged it; the declared one where it lets nothing be arranged.
 * `quick`: of a form for the few fields a new record cannot do without. `isPending` until the arrangement is known.
 */
export function useArranged(
  resource: AnyResource,
  which?: 'quick',
): { readonly resource: AnyResource; readonly isPending: boolean } {
  const { data, isLoading } = useDefinitions(resource);
  if (resource.layout === undefined || data === undefined)
    return { resource, isPending: isLoading && resource.layout !== undefined };
  const kept = which === 'quick' ? quickFields(resource, data) : data;
  const found = withOwnFields(resource, kept);
  for (const field of Object.values(found.fields)) if (field.kind === 'custom') held.set(field, kept.fields);
  return { resource: found, isPending: false };
}

/** Keeps the definitions; those who come after read them anew. Throws what the server refused. */
export function useKeepCustomFields(resource: AnyResource) {
  const client = useQueryClient();
  return async (next: {
    readonly version: number;
    readonly fields: readonly object[];
    readonly layout?: readonly object[];
  }): Promise<void> => {
    await http(address(resource), { method: 'PUT', body: JSON.stringify(next) });
    await client.invalidateQueries({ queryKey: customKey(resource) });
  };
}

/** One of the clinic's own fields like a declared one: same input, same cell, same words (UX-30). */
export const customPlace = (
  resource: AnyResource,
  definition: CustomDefinition,
  locale: Locale,
): FieldPlace => ({
  resource,
  name: definition.key,
  field: customField(definition),
  label: locale === 'ar' ? definition.label_ar : definition.label_en,
  help: undefined,
  optionWords: Object.fromEntries(
    definition.options.map((one) => [one.value, locale === 'ar' ? one.label_ar : one.label_en]),
  ),
});

/** The definitions as fields, by key. */
export const customFieldsOf = (definitions: readonly CustomDefinition[]): Fields =>
  Object.fromEntries(definitions.map((one) => [one.key, customField(one)]));
