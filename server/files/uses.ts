import { kinds } from '#metadata/fields/kinds/index.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { Field, Fields } from '#metadata/fields/types.ts';
import { documents, pictures, texts, type Format } from './formats.ts';

/** What an upload is for, and what it may be. */
export interface Use {
  readonly formats: readonly Format[];
  readonly maxMegabytes: number;
  /** Cut to a square of 512 pixels: faces in lists. */
  readonly square: boolean;
  /** Width and height the picture is cut to, as a JPEG; it must not be smaller. */
  readonly crop?: readonly [number, number];
  /** Pixels each side must have, from and to. */
  readonly sides?: readonly [number, number];
}

const usualMegabytes = 10;

/** The clinic's logo (platform.md 6); the settings are no entity of the catalogue. */
export const logoUse = 'clinic-settings.logo';
/** What is sent along with a remark, whatever record it is about (UX-82). */
const remarkUse = 'remarks.files';
/** Uses that belong to no entity. */
const otherUses: Readonly<Record<string, Use>> = {
  [remarkUse]: { formats: documents, maxMegabytes: usualMegabytes, square: false },
  [logoUse]: { formats: pictures, maxMegabytes: 2, square: false, sides: [64, 4096] },
};

/**
 * The use a client names: `employees.profile_picture`; of a line `employees.documents.0.file` or, as the forms send it,
 * `employees.file`. Undefined when no declared file field has that place.
 */
export function useOf(catalogue: Catalogue, name: string): Use | undefined {
  const other = Object.hasOwn(otherUses, name) ? otherUses[name] : undefined;
  if (other !== undefined) return other;
  const [resource = '', ...steps] = name.split('.').filter((step) => !/^\d+$/.test(step));
  const declared = catalogue.byName.get(resource)?.fields ?? {};
  const inLines = Object.values(declared).map(({ of }) => of ?? {});
  const field =
    fieldAt(declared, steps) ?? inLines.map((of) => fieldAt(of, steps)).find((one) => one !== undefined);
  if (field === undefined) return undefined;
  const {
    maxMegabytes = usualMegabytes,
    crop,
    text,
  } = field.options as {
    text?: true;
    maxMegabytes?: number;
    crop?: readonly [number, number];
  };
  return {
    formats: field.kind === 'image' ? pictures : text === true ? texts : documents,
    maxMegabytes,
    square: steps.at(-1) === 'profile_picture',
    ...(crop && { crop }),
  };
}

function fieldAt(fields: Fields, [step = '', ...rest]: readonly string[]): Field | undefined {
  const field = Object.hasOwn(fields, step) ? fields[step] : undefined;
  if (rest.length > 0) return fieldAt(field?.of ?? {}, rest);
  return field !== undefined && kinds[field.kind].pointsAt === 'file' ? field : undefined;
}
