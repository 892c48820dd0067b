import { expect } from 'vitest';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Client } from '#tests/setup/client.ts';
import type { Trap } from './scriptBrowser.ts';
import type { Filed } from './scriptTexts.ts';

/** Who walks where: a trap, the catalogue whose screens are walked, and the person whose tab it is. */
export interface Walk {
  readonly trap: Trap;
  readonly catalogue: Catalogue;
  readonly owner: Client;
}

const wide = (address: string): string => `${address}?perPage=100`;

/** A list without an address of its own opens over a screen; so do its records and their forms. */
const panelAddresses = ({ resource: { name }, records }: Filed): readonly string[] => [
  `/dashboard?panel=${name}`,
  ...records.flatMap(({ id }) => ['', '/edit'].map((end) => `/dashboard?panel=${name}/${String(id)}${end}`)),
];

/** Every address of an entity, with every record in the place of its parameters. */
export function addressesOf(catalogue: Catalogue, filed: Filed): readonly string[] {
  const { resource, records } = filed;
  if (resource.panel === true) return panelAddresses(filed);
  return catalogue.screens
    .filter((entry) => entry.resource === resource)
    .flatMap(({ path, idParam }) => {
      if (!path.includes(':')) return [wide(path)];
      const { parent } = resource;
      return records.map((record) =>
        path.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(String(record[name === idParam ? 'id' : (parent?.field ?? 'id')])),
        ),
      );
    });
}

/** All that can be a column of the list is one. */
async function showAllColumns({ owner }: Walk, { name, fields, workflow }: AnyResource): Promise<void> {
  const columns = [...Object.keys(fields), ...(workflow ? ['status'] : [])];
  expect((await owner.put(`/preferences/list.${name}`, { value: { columns } })).status).toBe(200);
}

/** The list on paper, with all its columns. */
async function print({ trap }: Walk, address: string): Promise<void> {
  const { page } = trap.desk;
  await trap.visit(address);
  const open = page.locator('[data-shortcut=export]');
  if ((await open.count()) === 0) return;
  await open.first().click();
  const dialog = page.getByRole('dialog', { name: /تصدير/ });
  await dialog.getByRole('radio', { name: /طباعة/ }).check();
  await dialog.getByRole('button', { name: 'طباعة' }).click();
  await page.emulateMedia({ media: 'print' });
  await page.getByTestId('print-sheet').waitFor();
  await trap.look(`${address} on paper`);
  await page.emulateMedia({ media: 'screen' });
}

/** Looks at every screen of what was filed: the list with all its columns, on paper, each record, each form, a history. */
export async function walkAll(walk: Walk, filed: Filed): Promise<void> {
  const { trap, catalogue } = walk;
  await showAllColumns(walk, filed.resource);
  const [first, ...others] = addressesOf(catalogue, filed);
  if (first === undefined) return;
  await print(walk, first);
  await trap.visit(first);
  for (const address of others) await trap.visit(address, 'inside');
  const record = filed.records[0]?.['id'];
  const show = catalogue.screens.find(({ resource, name }) => resource === filed.resource && name === 'show');
  const tabs = ['history', ...(filed.resource.remarks ? ['remarks'] : [])];
  if (show && record !== undefined)
    for (const tab of tabs) await trap.visit(`${show.path.replace(/:\w+/, String(record))}?tab=${tab}`);
}
