import { sumDecimals } from '#metadata/fields/decimals.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { labelCounts, type AskedLabel } from './labelSheet.ts';
import { labelWords } from './labelWords.ts';

/** What a label says of a batch. */
export interface BatchFacts {
  readonly id?: string;
  readonly batch_no?: string | null;
  readonly expiry_date?: string | null;
}
/** A line of a receipt as the API answers it; `batch_id` is the batch that was made of it. */
export interface ReceivedLine extends BatchFacts {
  readonly id: string;
  readonly item_id: string;
  readonly unit: string;
  readonly qty: string;
  readonly bonus_qty?: string | null;
  readonly batch_id?: string | null;
}

/** Which batch it is and until when it is good. */
function noteOf({ batch_no: batch, expiry_date: expiry }: BatchFacts, { locale, format }: Reading) {
  const words = labelWords[locale];
  const parts = [
    ...(batch ? [say(locale, words.batch, { batch })] : []),
    ...(expiry ? [say(locale, words.until, { date: format.date(expiry) })] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}

/** Whole units of an exact quantity, a part of a unit counting as one. */
function wholeUnits(quantity: string): number {
  const [units, part = ''] = quantity.split('.');
  return Number(units) + (/[1-9]/.test(part) ? 1 : 0);
}

/**
 * Labels for what came in: as many as units were received, free ones included. Number and expiry are those of the batches
 * where they are known, since they may have been corrected after the receipt (inventory.md 6, rule 6).
 */
export function receivedLabels(
  lines: readonly ReceivedLine[],
  batches: readonly BatchFacts[],
  reading: Reading,
): readonly AskedLabel[] {
  const counts = labelCounts(
    lines.map(({ qty, bonus_qty: bonus }) => wholeUnits(sumDecimals([qty, bonus ?? '0']))),
  );
  const byId = new Map(batches.map((batch) => [batch.id, batch]));
  return lines.map((line, at) => ({
    key: line.id,
    itemId: line.item_id,
    unit: line.unit,
    count: counts[at],
    note: noteOf(byId.get(line.batch_id ?? '') ?? line, reading),
  }));
}
