import { fill } from '#i18n/fill.ts';
import { normalise } from '#metadata/fields/normalise.ts';
import { twinLevels } from '#metadata/derive/twins.ts';
import { twinsOfMany } from '../../data/search/levelledTwins.ts';
import { EarlierRows, mostAlike, twinKeys } from '../../data/search/twinsAmong.ts';
import { readingIn, type WriteContext } from '../../data/write/writeContext.ts';
import { transferWords } from '../transferWords.ts';
import type { ImportRow, ReadRow, RowProblem, Setup } from './importRow.ts';

/** What a row is told of another; `refused`: somebody decides of it before it is written. */
export interface Likeness {
  readonly refused: boolean;
  readonly problem: RowProblem;
}

interface Read {
  readonly row: Pick<ImportRow, 'line'>;
  readonly said: ReadRow;
}

/**
 * The rows of a file that are like an earlier row of it, told by the check and not only when the first of them is written (clinic.md
 * 2.9). Rows are handed over once, in the file's order.
 */
export class TwinsInFile {
  private readonly earlier = new EarlierRows();
  private readonly rows: { readonly line: number; readonly written: object }[] = [];

  /**
   * What each line that is like an earlier one, or like a record at a level that stops nobody, is told; what was decided of a row
   * holds. Of records out of sight nothing is told: there is nothing to decide (SEC-10).
   */
  async judge(
    { tx, ...work }: WriteContext,
    setup: Setup,
    read: readonly Read[],
  ): Promise<ReadonlyMap<number, Likeness>> {
    const { resource, principal } = setup;
    const levels = twinLevels(resource);
    if (!levels) return new Map();
    const reading = () => readingIn({ tx, ...work });
    const first = this.rows.length;
    for (const { row, said } of read) this.rows.push({ line: row.line, written: writtenOf(setup, said) });
    const fresh = this.rows.slice(first).map(({ written }) => written);
    const keys = await twinKeys(tx, reading(), resource, fresh);
    const met = keys.map((own, at) => this.earlier.meet(first + at, own));
    // Only those that are asked about travel: the rows of this piece, and whom they are held against.
    const places = [...new Set(met.flat().concat(fresh.map((_, at) => first + at)))];
    const placeOf = new Map(places.map((place, at) => [place, at]));
    const asked = met.map((others, at) => ({
      place: placeOf.get(first + at) ?? 0,
      others: others.map((one) => placeOf.get(one) ?? 0),
    }));
    const sent = places.map((place) => this.rows[place]?.written ?? {});
    const found = await mostAlike(tx, reading(), resource, sent, asked);
    const lineAt = (at: number): number => this.rows[places[at] ?? 0]?.line ?? 0;
    const decided = new Set(read.flatMap(({ row, said }) => (said.twin === undefined ? [] : [row.line])));
    const words = transferWords(principal.locale).import.problems;
    const told = new Map<number, Likeness>();
    const tell = (line: number, level: string, text: string): void => {
      const refused = levels.levels[level]?.refuses !== undefined;
      if (decided.has(line) || (told.has(line) && !refused)) return;
      told.set(line, { refused, problem: { field: null, text, value: null, twin: level } });
    };
    const onFile = await twinsOfMany(tx, reading(), resource, fresh);
    onFile.forEach((twins, at) => {
      const [weak] = twins.filter(
        ({ level, visible }) => visible && levels.levels[level]?.refuses === undefined,
      );
      const line = read[at]?.row.line;
      if (weak && line !== undefined)
        tell(line, weak.level, fill(principal.locale, words.onFile, { record: weak.told }));
    });
    for (const [place, { earlier, level }] of found)
      tell(lineAt(place), level, fill(principal.locale, words.like, { line: lineAt(earlier) }));
    return told;
  }
}

const writtenOf = ({ resource, principal }: Setup, { values }: ReadRow): object =>
  Object.fromEntries(
    (twinLevels(resource)?.fields ?? []).flatMap((name) => {
      const field = resource.fields[name];
      return field ? [[name, normalise(field, values[name], principal.clinic) ?? null]] : [];
    }),
  );
