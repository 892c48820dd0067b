import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { secondsByFile, stretchesOf } from '../../scripts/lib/processorTime.mjs';
import { parseStat, ProcessTree, type SeenProcess } from '../../scripts/lib/processTree.mjs';
import { tellSecondTries } from '../../scripts/lib/suites.mjs';
import { areaOf, overBudget, secondsByArea } from '../../scripts/lib/testBudgets.mjs';

const seen = (parent: number, own: number, waited = 0, started = '7'): SeenProcess => ({
  parent,
  started,
  own,
  waited,
});
const running = (processes: Readonly<Record<number, SeenProcess>>): Map<number, SeenProcess> =>
  new Map(Object.entries(processes).map(([pid, one]) => [Number(pid), one]));

describe('processor seconds of a program and everything it started', () => {
  it('are read from a line of /proc, whatever the name of the program', () => {
    const line = '42 (a (b) c) S 7 1 1 0 -1 4194560 1 2 3 4 250 50 900 100 20 0 1 0 777 0 0';
    expect(parseStat(line)).toEqual({ parent: 7, started: '777', own: 3, waited: 10 });
  });

  it('hold those of children, not those of strangers', () => {
    const tree = new ProcessTree(1);
    tree.look(running({ 1: seen(0, 1), 2: seen(1, 2), 3: seen(2, 5), 9: seen(0, 50) }));
    expect(tree.secondsOf()).toBe(8);
    expect(tree.secondsOf(2)).toBe(7);
  });

  it('keep a child that ended: as its parent was told, or as it was last seen', () => {
    const tree = new ProcessTree(1);
    tree.look(running({ 1: seen(0, 1), 2: seen(1, 2), 3: seen(2, 5) }));
    tree.look(running({ 1: seen(0, 1), 2: seen(1, 2, 6) }));
    expect(tree.secondsOf()).toBe(9);
    const other = new ProcessTree(1);
    other.look(running({ 1: seen(0, 1), 2: seen(1, 2), 3: seen(2, 5) }));
    other.look(running({ 1: seen(0, 1), 2: seen(1, 2) }));
    expect(other.secondsOf()).toBe(8);
  });

  it('leave out what a program had waited for before it was first looked at', () => {
    const tree = new ProcessTree(1);
    tree.look(running({ 1: seen(0, 1, 900), 2: seen(1, 2), 3: seen(2, 5) }));
    expect(tree.secondsOf()).toBe(8);
    // Another step of the run: its browser was ended, not waited for.
    tree.look(running({ 1: seen(0, 1, 902) }));
    expect(tree.secondsOf()).toBe(8);
  });

  it('keep a database that outlives whoever started it, and tell a number used twice apart', () => {
    const tree = new ProcessTree(1);
    tree.look(running({ 1: seen(0, 1), 2: seen(1, 2), 3: seen(2, 5) }));
    tree.look(running({ 1: seen(0, 1), 3: seen(0, 6) }));
    expect(tree.secondsOf()).toBe(9);
    tree.look(running({ 1: seen(0, 1), 3: seen(0, 40, 0, '8') }));
    expect(tree.secondsOf()).toBe(9);
  });
});

describe('processor seconds of test files', () => {
  const marks = [
    { pid: 5, file: 'tests/api/pay/a.test.ts', at: 0, ends: false },
    { pid: 6, file: 'tests/api/b.test.ts', at: 0, ends: false },
    { pid: 5, file: 'tests/api/pay/a.test.ts', at: 1000, ends: true },
    { pid: 5, file: 'tests/api/time/c.test.ts', at: 1000, ends: false },
  ];

  it("are their worker's own, and of what all share a part as large as their own", () => {
    const looks = [
      {
        at: 0,
        total: 10,
        parts: new Map([
          [5, 1],
          [6, 1],
        ]),
      },
      // The worker of a used 3, that of b used 1, and 4 were shared.
      {
        at: 1000,
        total: 18,
        parts: new Map([
          [5, 4],
          [6, 2],
        ]),
      },
      // c used 2, b nothing.
      {
        at: 2000,
        total: 20,
        parts: new Map([
          [5, 6],
          [6, 2],
        ]),
      },
    ];
    expect([...secondsByFile(looks, stretchesOf(marks))]).toEqual([
      ['tests/api/pay/a.test.ts', 6],
      ['tests/api/b.test.ts', 2],
      ['tests/api/time/c.test.ts', 2],
    ]);
  });
});

describe('the budgets of the run', () => {
  const files = new Map([
    ['tests/api/pay/a.test.ts', 150],
    ['tests/api/pay/b.test.ts', 10],
    ['tests/api/c.test.ts', 90],
    ['tests/e2e/pay/d.test.ts', 40],
  ]);

  it('count an area by the folder of its tests', () => {
    expect(areaOf('tests/api/pay/a.test.ts')).toBe('pay');
    expect(areaOf('tests/e2e/pay/d.test.ts')).toBe('pay');
    expect(areaOf('tests/api/c.test.ts')).toBeUndefined();
    expect(secondsByArea(files)).toEqual([['pay', 200]]);
  });

  it.each(['api', 'e2e'])('know every folder of tests/%s as an area of the product', (suite) => {
    const folders = (path: string): string[] =>
      readdirSync(path, { withFileTypes: true })
        .filter((one) => one.isDirectory())
        .map(({ name }) => name);
    const areas = folders('resources');
    expect(folders(`tests/${suite}`).filter((name) => !areas.includes(name))).toEqual([]);
  });

  it('name the area that is over, its seconds, its budget and its dearest files', () => {
    const api = new Map([...files].filter(([file]) => file.startsWith('tests/api')));
    expect(overBudget('api', { seconds: 200, byFile: api }, 0.8)).toEqual([
      'The area pay in the suite api took 200 processor seconds, its budget is 170. Dearest: tests/api/pay/a.test.ts 188, tests/api/pay/b.test.ts 13.',
    ]);
  });

  it('name the suite that is over', () => {
    expect(overBudget('architecture', { seconds: 5000, byFile: new Map() }, 1)).toEqual([
      expect.stringMatching(/^The suite architecture took 5000 processor seconds, its budget is \d+\.$/),
    ]);
  });

  it('give a slower machine as much longer as its fixed sum takes', () => {
    const api = new Map([['tests/api/pay/a.test.ts', 100]]);
    expect(overBudget('api', { seconds: 200, byFile: api }, 1.5)).toEqual([]);
  });
});

describe('tests that passed only when tried again', () => {
  const report = (count: number) => ({
    testResults: [
      {
        assertionResults: Array.from({ length: count }, (_, at) => ({
          status: 'passed',
          fullName: `test ${at + 1}`,
          failureMessages: ['Error: too late\nThe tab stood at /list and said: Loading'],
        })),
      },
    ],
  });

  it.each([
    [0, 0],
    [3, 0],
    [4, 1],
    [9, 1],
  ])('%i of them are %i failures, and each is named', (count, failures) => {
    const lines: string[] = [];
    expect(tellSecondTries(report(count), (text) => lines.push(text))).toBe(failures);
    expect(lines.slice(1)).toEqual(
      Array.from(
        { length: count },
        (_, at) => `  test ${at + 1}: Error: too late The tab stood at /list and said: Loading\n`,
      ),
    );
  });
});
