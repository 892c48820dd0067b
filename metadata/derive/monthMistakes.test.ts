import { describe, expect, it } from 'vitest';
import type { AnyResource } from '#metadata/resource.ts';
import { declare } from '#tests/fixtures/declarations.ts';
import * as f from '../fields/kinds.ts';
import { monthMistakes } from './monthMistakes.ts';
import { spellingMistakes } from './spelling.ts';
import { buildCatalogue } from './catalogue.ts';

const call = { method: 'GET', access: [], query: ['from', 'to', 'branch'], reads: true } as const;
const visits = declare(
  'visits',
  { name: f.text() },
  {
    screens: { list: { path: 'visits', as: 'month' } },
    operations: {
      days: { ...call, path: 'days' },
      ofOne: { ...call, path: ':id/days' },
      recount: { ...call, path: 'recount', method: 'POST' },
    },
    month: { from: 'days', follows: ['visits'], places: ['branch'] },
  },
);
const told = (change: Partial<AnyResource>): readonly string[] => {
  const changed = { ...visits, ...change };
  return monthMistakes(changed, buildCatalogue([changed]).byName);
};

describe('a declared month', () => {
  it('is right where it reads a call of all rows, and need not be drawn beside a list', () => {
    expect(told({})).toEqual([]);
    expect(told({ screens: {} })).toEqual([]);
  });

  it('reads a declared call that only reads, of all rows, and takes what it is asked by', () => {
    expect(told({ month: { from: 'day' } })).toEqual([
      'its month reads day, which is no operation; did you mean days?',
    ]);
    expect(told({ month: { from: 'recount' } })).toEqual([
      'its month reads recount, which does more than read',
    ]);
    expect(told({ month: { from: 'ofOne' } })).toEqual(['its month reads ofOne, which is about one record']);
    expect(told({ month: { from: 'days', places: ['branch', 'department'] } })).toEqual([
      'its month asks days by department, which it does not take',
    ]);
  });

  it('follows declared entities', () =>
    expect(told({ month: { from: 'days', follows: ['visit'] } })).toEqual([
      'its month follows visit, which is not declared; did you mean visits?',
    ]));

  it('stands beside a list of everybody, and nothing is drawn as a month that has none', () => {
    const { month: _month, ...without } = visits;
    expect(monthMistakes(without, new Map())).toEqual([
      'the screen list is drawn as a month, and none is declared',
    ]);
    expect(told({ screens: { self: { path: 'mine', kind: 'list', own: true, as: 'month' } } })).toEqual([
      "the screen self is drawn as a month and lists not everybody's rows",
    ]);
  });

  it('has its words in both languages', () => {
    const said = { about: 'x', grid: 'x', keys: 'x', more: 'x', empty: 'x' };
    const words = {
      ar: { ...visits.words.ar, month: said },
      en: { ...visits.words.en, month: { ...said, keys: '' } },
    };
    expect(
      spellingMistakes(buildCatalogue([{ ...visits, words }]), []).filter((one) => one.includes('month')),
    ).toEqual(['visits: month.keys has no word in English.']);
  });
});
