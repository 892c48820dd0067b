import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { transitionForm } from '#metadata/derive/transitionForm.ts';
import { transitionPath } from '#metadata/derive/transitions.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { resources } from '#resources/index.ts';
import type { Client } from './client.ts';
import { ended, upload, workbook } from './imports.ts';
import { bodiesOf, body, type Door } from './nastyDoors.ts';
import { cairoDay } from './cairo.ts';

const everyResource: readonly AnyResource[] = resources;

/** A record of the resource, in one of these states where some are named; undefined where the clinic has none. */
async function recordOf(
  owner: Client,
  resource: AnyResource,
  states: readonly string[] = [],
): Promise<string | undefined> {
  const filter =
    states.length === 0 ? '' : `&filter=${encodeURIComponent(JSON.stringify({ status: states }))}`;
  const { json } = await owner.get(`/${resource.name}?range=[0,0]${filter}`);
  const [found] = Array.isArray(json) ? (json as { id: string }[]) : [];
  return found?.id;
}

const declared = (name: string): AnyResource => {
  const found = everyResource.find((one) => one.name === name);
  if (!found) throw new Error(`There is no resource ${name}.`);
  return found;
};

/** With the version the record has then: what an earlier text changed must not stand before what is tried now. */
const withVersion = async (owner: Client, path: string, values: object): Promise<object> => ({
  version: (await owner.get(path)).json.version,
  ...values,
});

/** Each field of a record that is there, changed. */
async function changeDoors(owner: Client): Promise<readonly Door[]> {
  const doors = await Promise.all(
    everyResource.map(async (resource): Promise<readonly Door[]> => {
      const id = resource.access['edit'] && (await recordOf(owner, resource, resource.editableIn));
      if (!id) return [];
      const path = `/${resource.name}/${id}`;
      return bodiesOf(resource).map(([field, bodyOf]) => ({
        name: `PUT /${resource.name} ${field}`,
        send: async (text) => owner.put(path, await withVersion(owner, path, bodyOf(text(body)))),
      }));
    }),
  );
  return doors.flat();
}

/** Each value a transition asks for, of the record, of its own and of lines, on a record that can take it. */
async function transitionDoors(owner: Client): Promise<readonly Door[]> {
  const doors = await Promise.all(
    everyResource.flatMap((resource) =>
      Object.entries(resource.workflow?.transitions ?? {}).map(
        async ([name, { from }]): Promise<readonly Door[]> => {
          const bodies = bodiesOf(transitionForm(resource, name));
          const id = bodies.length > 0 ? await recordOf(owner, resource, [from].flat()) : undefined;
          if (id === undefined) return [];
          const at = `/${resource.name}/${id}/${transitionPath(name)}`;
          return bodies.map(([field, bodyOf]) => ({
            name: `POST /${resource.name} ${name} ${field}`,
            send: (text) => owner.post(at, bodyOf(text(body)), { 'idempotency-key': randomUUID() }),
          }));
        },
      ),
    ),
  );
  return doors.flat();
}

/** Each value an own operation takes, of a record where it is about one. */
async function operationDoors(owner: Client): Promise<readonly Door[]> {
  const doors = await Promise.all(
    everyResource.flatMap((resource) =>
      Object.values(resource.operations ?? {}).map(
        async ({ method, path, body: fields }): Promise<readonly Door[]> => {
          const id = path.includes(':id') ? await recordOf(owner, resource) : '';
          if (fields === undefined || method === 'GET' || id === undefined) return [];
          const at = `/${resource.name}/${path.replace(':id', id)}`;
          return bodiesOf({ fields }).map(([field, bodyOf]) => ({
            name: `${method} /${resource.name} ${path} ${field}`,
            send: (text) => owner.call(method, at, { body: bodyOf(text(body)) }),
          }));
        },
      ),
    ),
  );
  return doors.flat();
}

/** Columns of every kind whose text is read as something else. */
const columns = ['full_name_ar', 'phone', 'national_id', 'birth_date', 'gender', 'branch_id', 'iban'];

/** Cells of a workbook: as the file is handed in, and as its rows are tried out. */
const workbookDoors = (owner: Client): readonly Door[] => [
  {
    name: 'POST /imports a cell of XLSX',
    ready: async (text) => {
      const file = await workbook([[{ text: 'اسم الفرع' }], [{ text: text(body) }]]);
      return () => upload(owner, 'branches', 'a.xlsx', file);
    },
  },
  {
    name: 'POST /imports/:id/check cells of XLSX',
    ready: async (text) => {
      const cell = { text: text(4_000) };
      const rows = Array.from({ length: 20 }, () => columns.map(() => cell));
      const file = await workbook([columns.map((column) => ({ text: column })), ...rows]);
      return async () => {
        const handed = await upload(owner, 'employees', 'a.xlsx', file);
        if (handed.status !== 201) return handed;
        const checked = await owner.post(`/imports/${String(handed.json.id)}/check`);
        if (checked.status === 200) await ended(owner, String(handed.json.id), 'checked');
        return checked;
      };
    },
  },
];

/** The sample data has nobody's store: an item, a supplier, and drafts that name them. */
async function fillStore(owner: Client): Promise<void> {
  const made = async (path: string, values: object): Promise<string> =>
    String((await owner.post(path, values)).json.id);
  const category = await made('/item-categories', { name_ar: 'تصنيف الأبواب' });
  const item = await made('/inventory-items', {
    name_ar: 'صنف الأبواب',
    category_id: category,
    base_unit: 'piece',
  });
  await made('/suppliers', { name_ar: 'مورد الأبواب', phone: '01005550002' });
  const main = await recordOf(owner, declared('warehouses'), ['active']);
  const other = await made('/warehouses', {
    name_ar: 'مخزن الأبواب',
    kind: 'branch',
    branch_id: await recordOf(owner, declared('branches')),
  });
  const line = { item_id: item, unit: 'piece' };
  const wish = { warehouse_id: main, lines: [{ ...line, requested_qty: '1' }] };
  // One in each state that asks for something: written, submitted, approved.
  await made('/inventory-requests', wish);
  for (const way of [['submit'], ['submit', 'approve']]) {
    const id = await made('/inventory-requests', wish);
    for (const transition of way)
      expect(
        (
          await owner.post(
            `/inventory-requests/${id}/${transition}`,
            transition === 'approve' ? { allow_shortage: true } : {},
          )
        ).status,
      ).toBe(200);
  }
  const today = cairoDay();
  const lines = [{ ...line, qty: '1' }];
  await made('/stock-transfers', { source_id: main, destination_id: other, transfer_date: today, lines });
}

/** The doors to what is there already; the clinic has sample data, so that most entities have a record. */
export async function doorsToRecords(owner: Client): Promise<readonly Door[]> {
  await fillStore(owner);
  return [
    ...(await changeDoors(owner)),
    ...(await transitionDoors(owner)),
    ...(await operationDoors(owner)),
    ...workbookDoors(owner),
  ];
}
