import type { Field } from '#metadata/fields/types.ts';
import { valueKindOf } from '#metadata/fields/kinds/index.ts';
import type { ValueKind } from '#metadata/fields/kinds/kind.ts';
import type { ComponentType, ReactNode } from 'react';
import type { FieldKind, InputProps, Shown } from './kind.ts';
import { isNothing } from './isNothing.ts';

const kinds = new Map<string, FieldKind>();
const inputs = new Map<string, ComponentType<InputProps>>();

/** Called by `index.ts` for every kind, none left out; a table of its own so that kinds made of other kinds find them. */
export function register(all: Readonly<Record<ValueKind, FieldKind>>): void {
  for (const [name, kind] of Object.entries(all)) kinds.set(name, kind);
}

/** Called by `inputs.ts`: a list shows values and never waits for what only forms need. */
export function registerInputs(all: Readonly<Record<ValueKind, ComponentType<InputProps>>>): void {
  for (const [name, input] of Object.entries(all)) inputs.set(name, input);
}

/** What a field is entered with. Throws where `inputs.ts` was not imported. */
export function inputOf({ kind }: Field): ComponentType<InputProps> {
  const input = inputs.get(kind);
  if (!input) throw new Error(`no input for the kind ${kind}`);
  return input;
}

/** How to draw a field; a computed one looks like the kind its value has. */
export function kindOf(field: Field): FieldKind {
  const kind = kinds.get(valueKindOf(field));
  if (!kind) throw new Error(`no field component for the kind ${field.kind}`);
  return kind;
}

/** The value in words; what a field says while it is empty where that means something. */
export function textOf(shown: Shown): string {
  const { place, value } = shown;
  return place.empty !== undefined && isNothing(value) ? place.empty : kindOf(place.field).text(shown);
}

/** The value in a list. */
export function cellOf(shown: Shown): ReactNode {
  if (shown.place.empty !== undefined && isNothing(shown.value)) return shown.place.empty;
  const kind = kindOf(shown.place.field);
  return kind.cell ? kind.cell(shown) : kind.text(shown);
}
