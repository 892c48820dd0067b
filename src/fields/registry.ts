import type { Field } from '#metadata/fields/types.ts';
import type { FieldKind, Shown } from './kind.ts';
import type { ReactNode } from 'react';

const kinds = new Map<string, FieldKind>();

/** Called by `index.ts` for every kind; a table of its own so that kinds made of other kinds find them. */
export function register(all: Readonly<Record<string, FieldKind>>): void {
  for (const [name, kind] of Object.entries(all)) kinds.set(name, kind);
}

/** How to draw a field; a computed one looks like the kind its value has. */
export function kindOf(field: Field): FieldKind {
  const kind = kinds.get(field.kind === 'computed' ? (field.as ?? 'text') : field.kind);
  if (!kind) throw new Error(`no field component for the kind ${field.kind}`);
  return kind;
}

export const textOf = (shown: Shown): string => kindOf(shown.place.field).text(shown);

/** The value in a list. */
export function cellOf(shown: Shown): ReactNode {
  const kind = kindOf(shown.place.field);
  return kind.cell ? kind.cell(shown) : kind.text(shown);
}
