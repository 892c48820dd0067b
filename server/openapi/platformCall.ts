import { signedIn } from '#metadata/access.ts';
import type { JsonSchema } from './fieldSchema.ts';
import { operation, type OperationParts } from './operations.ts';

export const text: JsonSchema = { type: 'string' };

/** An object all of whose properties are there. */
export const fields = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});

const everybody = signedIn();

/** An address that belongs to no resource: for everybody who is signed in, or open to anybody. */
export const call = (
  id: string,
  en: string,
  ar: string,
  more: Omit<Partial<OperationParts>, 'access'> & { readonly open?: boolean } = {},
): JsonSchema => {
  const { open, ...parts } = more;
  return operation({
    tag: 'platform',
    id,
    summary: { en, ar },
    access: open ? undefined : everybody,
    ...parts,
  });
};
