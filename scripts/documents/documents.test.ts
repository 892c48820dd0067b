import { describe, expect, it } from 'vitest';
import { clinicOwner, may, nobody, signedIn } from '#metadata/access.ts';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { text } from '#metadata/fields/kinds.ts';
import { permissions } from '#metadata/permissions.ts';
import { declare } from '#tests/fixtures/declarations.ts';
import { permissionsDocument } from './permissions.ts';
import { readRoutes, routesDocument } from './routes.ts';

const screens = {
  list: { path: 'rooms' },
  show: { path: 'rooms/:roomId' },
  own: { path: 'plan', kind: 'custom' },
} as const;
const access = {
  list: may('patients_view_rooms'),
  show: signedIn(),
  create: may('patients_create_room'),
  edit: nobody,
  remove: nobody,
  own: clinicOwner,
};
const guarded = text({ read: may('manage_salaries') });
const catalogue = buildCatalogue([
  declare(
    'rooms',
    { name: text(), price: guarded },
    { screens, access, menu: { area: 'schedule', icon: 'room' } },
  ),
]);
const contract = readRoutes(
  [
    '# remark',
    'group\tpath\tpermissions\tguard',
    'rooms\t/rooms\tpatients_view_rooms\t',
    'rooms\t/rooms/:id\t\t',
    'rooms\t/rooms/:id/edit\ta|b\t',
    'public\t/contact\t\tpublic',
    'general\t/inventory\t\t',
  ].join('\n'),
);
const lines = (document: string, start: string): string[] =>
  document.split('\n').filter((line) => line.startsWith(start));

describe('the document of addresses', () => {
  const document = routesDocument(catalogue, ['/login'], contract);

  it('names every address with who may open it', () => {
    expect(lines(document, '| `/rooms` |')).toEqual([
      '| `/rooms` |  |  | `patients_view_rooms` | rooms.list |',
    ]);
    expect(lines(document, '| `/rooms/:roomId` |')).toEqual([
      '| `/rooms/:roomId` | عرض:  | View:  | everybody signed in | rooms.show |',
    ]);
    expect(lines(document, '| `/plan` |')).toEqual(['| `/plan` |  |  | owner | rooms.own |']);
    expect(lines(document, '| `/login` |')).toHaveLength(1);
  });

  it('lists what of the contract is not built, whatever its parameters are called', () => {
    expect(document).toContain('2 of the contract’s 5 addresses are built.');
    expect(document.split('not yet built')[1]?.trim().split('\n').slice(2)).toEqual([
      '| `/rooms/:id/edit` | `a`, `b` | rooms |',
      '| `/contact` | public | public |',
      '| `/inventory` | everybody signed in | general |',
    ]);
  });
});

describe('the document of permissions', () => {
  const document = permissionsDocument(catalogue);

  it('has every string once, with both languages', () => {
    const rows = permissions.map((permission) => lines(document, `| \`${permission}\` |`));
    expect(rows.filter((found) => found.length !== 1)).toEqual([]);
    expect(rows.filter(([row]) => !/\| [^|]*[\u0600-\u06ff][^|]* \| [^|]*[A-Za-z]/.test(row ?? ''))).toEqual(
      [],
    );
  });

  it('says what each opens: screens, actions and guarded fields', () => {
    expect(lines(document, '| `patients_view_rooms` |')[0]).toMatch(/\| `\/rooms` \| rooms: list \|$/);
    expect(lines(document, '| `manage_salaries` |')[0]).toMatch(/\| — \| rooms: read price \|$/);
    expect(lines(document, '| `patients_create_room` |')[0]).toMatch(/\| — \| rooms: create \|$/);
  });
});
