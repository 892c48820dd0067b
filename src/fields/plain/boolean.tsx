import type { FieldKind, Shown } from '../core/kind.ts';

const words = ({ value, reading }: Shown): string =>
  value === true ? reading.t.field.yes : value === false ? reading.t.field.no : '';

export const boolean: FieldKind = { filter: 'boolean', width: 80, text: words };
