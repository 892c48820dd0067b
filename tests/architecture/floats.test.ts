import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { floatsIn } from '../../scripts/floats/find.ts';
import { plantTree, repository, type PlantedTree } from './plantedTree.ts';

const declaration = `
import * as f from '#metadata/fields/kinds.ts';
export const fields = {
  unit_price: f.money(),
  pieces: f.integer(),
  on_hand: f.computed('decimal'),
  lines: f.lines({ qty: f.decimal({ places: 3 }) }),
};
`;
const head = `
import type { Decimal, Money } from '#metadata/fields/types.ts';
import { sumDecimals } from '#metadata/fields/decimals.ts';
declare const cost: Money | null;
declare const most: Decimal;
declare const line: Readonly<Record<string, unknown>>;
declare const row: { readonly on_hand: string; readonly pieces: number; readonly note: string };
declare const rows: readonly { readonly on_hand: string }[];
`;
/** One expression a line; `true` where it makes a binary float of an exact decimal, or compares it sign by sign. */
const expressions: readonly (readonly [isFloat: boolean, code: string])[] = [
  [true, 'Number(cost)'],
  [true, 'Number(cost ?? 0)'],
  [true, 'parseFloat(most)'],
  [true, '+most'],
  [true, '-(cost ?? most)'],
  [true, 'cost !== null && cost < most'],
  [true, 'Math.max(Number(1), most as unknown as number)'],
  [true, "Number(line['qty'])"],
  [true, "Number(String(line['unit_price'] ?? ''))"],
  [true, 'Number(row.on_hand) > 0'],
  [true, 'rows.filter(({ on_hand: held }) => Number(held) !== 0)'],
  [true, 'rows.map(({ on_hand: onHand }) => onHand).map((onHand) => parseFloat(onHand))'],
  [true, "Number(sumDecimals(['1', '2']))"],
  [true, '(() => { const total = sumDecimals([most]); return Number(total); })()'],
  [false, "Number(line['pieces'])"],
  [false, 'Number(row.note)'],
  [false, 'row.pieces * 2 + 1'],
  [false, 'row.pieces > 2'],
  [false, "sumDecimals([most, cost ?? '0'])"],
  [false, 'Number(row.note.length) - 1'],
];
const text = (from: readonly (readonly [boolean, string])[]): string =>
  head + from.map(([, code], index) => `export const value${index} = ${code};\n`).join('');

let tree: PlantedTree;
beforeAll(() => {
  tree = plantTree({
    'package.json': JSON.stringify({ type: 'module', imports: { '#metadata/*': './metadata/*' } }),
    'resources/planted/things.ts': declaration,
    'resources/planted/things.server.ts': text(expressions),
    // An area that calls a plain number so means that one.
    'resources/counted/rows.ts':
      "import * as f from '#metadata/fields/kinds.ts';\nexport const fields = { qty: f.integer({ min: 1 }) };\n",
    'resources/counted/rows.server.ts':
      "declare const line: Readonly<Record<string, unknown>>;\nexport const n = Number(line['qty']);\n",
    // Where no entities are written only types count: `value` may be anything there.
    'server/planted.ts':
      "declare const line: Readonly<Record<string, unknown>>;\nexport const n = Number(line['qty']);\n",
  });
  cpSync(join(repository, 'metadata'), join(tree.folder, 'metadata'), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(tree.folder, 'node_modules'), 'dir');
});
afterAll(() => tree.remove());

describe('binary floats of money and quantities', () => {
  it('are found where they are planted, and nothing else is', () => {
    const first = head.split('\n').length;
    const found = floatsIn(tree.folder)
      .filter((place) => place.startsWith('resources/planted/'))
      .map((place) => Number(/:(\d+):/.exec(place)?.[1]) - first);
    const wanted = expressions.flatMap(([isFloat], index) => (isFloat ? [index] : []));
    expect([...new Set(found)].map((index) => expressions[index]?.[1])).toEqual(
      wanted.map((index) => expressions[index]?.[1]),
    );
  });

  it('are not guessed by the name that another area gives to one', () =>
    expect(floatsIn(tree.folder).filter((place) => place.startsWith('resources/counted/'))).toEqual([]));

  it('are not guessed by name outside of the areas', () =>
    expect(floatsIn(tree.folder).filter((place) => place.startsWith('server/'))).toEqual([]));
});
