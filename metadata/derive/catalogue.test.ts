import { describe, expect, test } from 'vitest';
import { resources } from '#resources/index.ts';
import { may, own, type AccessRule } from '../access.ts';
import * as f from '../fields/kinds.ts';
import type { Field } from '../fields/types.ts';
import type { AnyResource } from '../resource.ts';
import { buildCatalogue, checkCatalogue } from './catalogue.ts';

const rule = may('view_roles');
const access = { list: rule, show: rule, create: rule, edit: rule, remove: rule };
const words = { one: 'x', many: 'x', fields: { name: 'x' } };
const thing = (more: Partial<AnyResource> & Record<string, unknown>): AnyResource => ({
  name: 'things',
  title: 'name',
  fields: { name: f.text() },
  access,
  screens: {},
  words: { ar: words, en: words },
  ...more,
});
/** A thing whose rows a select tells apart. */
const told = (kind: Field, values: Readonly<Record<string, AccessRule>>): AnyResource =>
  thing({ fields: { name: f.text(), kind }, opensBy: { field: 'kind', values } });
const mistakesOf = (...all: AnyResource[]) => checkCatalogue(buildCatalogue(all), ['/dashboard']).join('\n');

describe('what the types cannot see stops the start', () => {
  test('the product itself has no mistake', () => {
    expect(checkCatalogue(buildCatalogue(resources))).toEqual([]);
  });
  test.each<[string, AnyResource[], string]>([
    [
      'an unknown reference target',
      [thing({ fields: { name: f.text(), other: f.reference('nothing') } })],
      'other refers to nothing',
    ],
    [
      'an unknown target inside lines',
      [thing({ fields: { name: f.text(), rows: f.lines({ item: f.reference('nothing') }) } })],
      'rows.item refers to nothing',
    ],
    [
      'rows told apart by what is no select',
      [thing({ opensBy: { field: 'name', values: {} } })],
      'things: opensBy tells rows apart by name, which is no select',
    ],
    [
      'rows told apart by a select that may change',
      [told(f.select(['a', 'b'], { required: true }), { a: rule, b: rule })],
      'things: opensBy tells rows apart by kind, which is not required and fixed',
    ],
    [
      'rows told apart by a value there is not',
      [
        told(f.select(['open', 'shut'], { required: true, fixed: true }), {
          open: rule,
          shut: rule,
          opne: rule,
        }),
      ],
      'things: opensBy names opne, which is no value of kind; did you mean open?',
    ],
    [
      'rows of a value nobody would ever see',
      [told(f.select(['a', 'b'], { required: true, fixed: true }), { a: rule })],
      'things: opensBy says nothing of b: nobody would ever see such a row',
    ],
    [
      'own rows of a value where nobody owns a row',
      [told(f.select(['a'], { required: true, fixed: true }), { a: may('view_roles', own) })],
      'things: opensBy opens own rows, but no field says whose a row is',
    ],
    [
      'a moment noted of a state there is not',
      [thing({ fields: { name: f.text(), sent_at: f.dateTime({ readOnly: true, stamp: ['sent'] }) } })],
      'sent_at notes sent, which is no state',
    ],
    [
      'a moment noted that anybody may type',
      [
        thing({
          fields: { name: f.text(), sent_at: f.dateTime({ stamp: ['sent'] }) },
          workflow: { states: { sent: 'info' }, initial: 'sent', transitions: {} },
        }),
      ],
      'sent_at notes a state and is no read-only moment or user',
    ],
    [
      'a transition taken back by one that does not lead back',
      [
        thing({
          workflow: {
            states: { open: 'info', closed: 'muted' },
            initial: 'open',
            transitions: { close: { from: 'open', to: 'closed', access: rule, undo: 'close' } },
          },
        }),
      ],
      'close is taken back by close, which does not lead back',
    ],
    ...(
      [
        [{ opens: { of: 'nothing', id: 'id' } }, 'opens nothing, which is not declared'],
        [{ opens: { of: 'things', id: 'thing' } }, 'opens by thing, which no row tells'],
        [{ within: { list: 'things', by: 'name' } }, 'is within things by name, which it does not ask'],
        [{ place: { section: 'main' } }, 'stands in the section main, which is not declared'],
        [{ place: { path: 'things/all' } }, 'has an address of its own, and is of one record'],
        [{ place: { list: 'list' } }, 'stands below a list, and is of one record'],
        [{ of: 'clinic', place: { list: 'all' } }, 'stands below the screen all, which is not declared'],
      ] as const
    ).map(([more, mistake]): [string, AnyResource[], string] => {
      const report = {
        of: 'record',
        access: rule,
        columns: { name: f.text() },
        sort: 'name',
        ...more,
      } as const;
      return [`a report that ${mistake}`, [thing({ reports: { all: report } })], `the report all ${mistake}`];
    }),
    [
      'numbers that two records could bear',
      [thing({ fields: { name: f.text({ sequence: { prefix: 'A-', digits: 3 } }) } })],
      'name is not unique: two records could bear one number',
    ],
    [
      'a series by the year of what is no day',
      [
        thing({
          fields: { name: f.text({ unique: true, sequence: { prefix: 'A-', digits: 3, yearly: 'name' } }) },
        }),
      ],
      'name counts by the year of name, which is no day',
    ],
    [
      'a series per record of what has no code',
      [
        thing({
          fields: {
            name: f.text({ unique: true, sequence: { prefix: 'A-', digits: 3, per: 'other' } }),
            other: f.reference('things'),
          },
        }),
      ],
      'name counts per other, whose records have no code',
    ],
    [
      'a number given by no transition',
      [
        thing({
          fields: { name: f.text({ unique: true, sequence: { prefix: 'A-', digits: 3, at: 'send' } }) },
        }),
      ],
      'name is numbered at send, which is no transition',
    ],
    [
      'a view that filters by an unknown field',
      [thing({ views: { late: { filter: { end_gte: 'today' } } } })],
      'the view late filters by end_gte, which is no field',
    ],
    [
      'money of a person without a word on deciding about oneself (people-platform 4)',
      [thing({ person: 'who', fields: { name: f.text(), who: f.reference('things'), pay: f.money() } })],
      'noSelfDealing is neither true nor a reason',
    ],
    [
      'a step that own rows may take, silent on deciding about oneself',
      [
        thing({
          person: 'name',
          noSelfDealing: true,
          workflow: {
            states: { open: 'info', closed: 'muted' },
            initial: 'open',
            transitions: {
              close: { from: 'open', to: 'closed', access: [...rule, ...may('view_roles', own)] },
            },
          },
        }),
      ],
      'the step close says neither notOwn nor why',
    ],
    [
      'a step taken by whom a field names that names nobody',
      [
        thing({
          workflow: {
            states: { open: 'info', closed: 'muted' },
            initial: 'open',
            transitions: { close: { from: 'open', to: 'closed', access: rule, takenBy: 'name' } },
          },
        }),
      ],
      'close is taken by name, which refers to no employee',
    ],
    [
      'an empty reason',
      [
        thing({
          person: 'name',
          noSelfDealing: { allowed: ' ' },
          workflow: { states: { open: 'info' }, initial: 'open', transitions: {} },
        }),
      ],
      'noSelfDealing is neither true nor a reason',
    ],
    ['a name declared twice', [thing({}), thing({})], 'declared twice'],
    [
      'two screens on one address',
      [thing({ screens: { list: { path: 'things' }, show: { path: 'things' } } })],
      'collides',
    ],
    [
      'two addresses of one shape',
      [
        thing({ screens: { show: { path: 'things/:id' } } }),
        thing({ name: 'others', screens: { show: { path: 'things/:otherId' } } }),
      ],
      'collides',
    ],
    ['an address of a page', [thing({ screens: { list: { path: 'dashboard' } } })], 'collides with a page'],
    [
      'a path parameter without a source',
      [thing({ screens: { list: { path: 'x/:boxId/things' } } })],
      ':boxId of the screen list has no source',
    ],
    [
      'own rows without saying whose',
      [thing({ access: { ...access, self: may('view_self_penalties', own) } })],
      'granted for own rows',
    ],
    [
      'an own list without saying whose',
      [thing({ screens: { list: { path: 'x', own: true } } })],
      'lists own rows',
    ],
    [
      'an action without a rule',
      [thing({ access: { ...access, edit: undefined as unknown as AccessRule } })],
      'the action edit has no rule',
    ],
    [
      'a transition without a rule',
      [
        thing({
          workflow: {
            states: { a: 'info' },
            initial: 'a',
            transitions: { go: { from: 'a', to: 'a' } as never },
          },
        }),
      ],
      'the action go has no rule',
    ],
    [
      'an operation without a rule',
      [thing({ operations: { run: { method: 'POST', path: 'run' } as never } })],
      'the action run has no rule',
    ],
    [
      'a screen without a rule',
      [thing({ screens: { board: { path: 'board', kind: 'custom' } } })],
      'the screen board has no access rule',
    ],
    [
      'a reserved field name',
      [thing({ fields: { name: f.text(), version: f.integer() } })],
      'version is reserved',
    ],
    [
      'a condition on no field',
      [thing({ fields: { name: f.text({ requiredWhen: { kind: 'a' } }) } })],
      'name depends on kind',
    ],
  ])('%s', (_name, all, sentence) => expect(mistakesOf(...all)).toContain(sentence));
});

test('a fixed word wins over a parameter, so /penalties/self and /penalties/:id may stand side by side', () => {
  expect(mistakesOf(thing({ screens: { show: { path: 'things/:id' }, list: { path: 'things/all' } } }))).toBe(
    '',
  );
});
