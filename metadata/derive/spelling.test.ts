import { describe, expect, it } from 'vitest';
import { may } from '#metadata/access.ts';
import type { Permission } from '#metadata/permissions.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { buildCatalogue } from './catalogue.ts';
import { spellingMistakes } from './spelling.ts';
import * as f from '../fields/kinds.ts';
import { declare } from '#tests/fixtures/declarations.ts';

const rooms = declare(
  'rooms',
  { name: f.text({ required: true }), kind: f.select(['small', 'large']) },
  { menu: { area: 'office', icon: 'clinic', order: 1 } },
);
const words = (more: object): AnyResource['words'] => ({
  ar: {
    ...rooms.words.ar,
    fields: { name: 'الاسم', kind: 'النوع' },
    options: { kind: { small: 'صغير', large: 'كبير' } },
  },
  en: {
    ...rooms.words.en,
    fields: { name: 'Name', kind: 'Kind' },
    options: { kind: { small: 'Small', large: 'Large' } },
    ...more,
  },
});
const told = (change: object): readonly string[] =>
  spellingMistakes(buildCatalogue([{ ...rooms, words: words({}), ...change }]), ['clinic', 'bell']);

describe('what a newcomer mistypes', () => {
  it('is nothing in a declaration that is right', () => expect(told({})).toEqual([]));

  it('is a permission, with the one that was meant', () => {
    const access = {
      ...rooms.access,
      edit: may('edit_branchs' as Permission),
      remove: may('fly' as Permission),
    };
    expect(told({ access })).toEqual([
      'rooms: edit asks for edit_branchs, which is no permission; did you mean edit_branches?',
      'rooms: remove asks for fly, which is no permission.',
    ]);
  });

  it('is a permission read from a table that lacks it', () =>
    expect(told({ access: { ...rooms.access, edit: may(undefined as never) } })).toEqual([
      'rooms: edit asks for undefined, which is no permission.',
    ]));

  it('is an icon', () =>
    expect(told({ menu: { area: 'office', icon: 'clinc', order: 1 } })).toEqual([
      "rooms: its menu's icon clinc is not in the icon table; did you mean clinic?",
    ]));

  it('is a field of a section, and what a view or a list that narrows itself asks for', () => {
    const said = told({
      sections: { main: ['name', 'kinde'] },
      views: { small: { filter: { kind: ['small', 'smal'] } }, odd: { filter: { knd: 'large' } } },
      screens: { list: { path: 'rooms', where: { kind: 'huge', created_at_gte: 'today' } } },
    });
    expect(said.filter((one) => !one.includes('word'))).toEqual([
      'rooms: sections.main shows kinde, which is no field; did you mean kind?',
      'rooms: views.small asks for kind smal, which it has not; did you mean small?',
      'rooms: views.odd asks for knd, which is no field of it; did you mean kind?',
      'rooms: screens.list asks for kind huge, which it has not.',
    ]);
  });

  it('is a word that is missing in one language', () =>
    expect(
      told({ words: words({ fields: { name: 'Name' }, options: { kind: { small: 'Small' } } }) }),
    ).toEqual([
      'rooms: fields.kind has no word in English.',
      'rooms: options.kind.large has no word in English.',
    ]));
});
