import { plainDecimal } from '#metadata/fields/normalise.ts';
import type { Unit } from '../../shared/units.ts';

/** A line of the sheet: what stands on the shelf, never how much should. */
export interface SheetLine {
  readonly id: string;
  readonly item: string;
  readonly item_code: string;
  /** Empty where lots mean nothing. */
  readonly batch_no: string | null;
  readonly expiry_date: string | null;
  readonly category_id: string;
  readonly category: string;
  readonly base_unit: Unit;
  readonly units: readonly Unit[];
}

export interface CountGroup {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly SheetLine[];
}

/** A quantity as it can be sent; undefined for what is none. */
export function countOf(text: string): string | undefined {
  const plain = plainDecimal(text.trim());
  return /^\d{1,11}(?:\.\d{1,3})?$/.test(plain) ? plain : undefined;
}

/** The sheet by category, in the server's order. */
export function groupsOf(lines: readonly SheetLine[]): readonly CountGroup[] {
  const groups = new Map<string, SheetLine[]>();
  for (const line of lines) groups.set(line.category_id, [...(groups.get(line.category_id) ?? []), line]);
  return [...groups].map(([id, ofGroup]) => ({ id, name: ofGroup[0]?.category ?? '', lines: ofGroup }));
}
