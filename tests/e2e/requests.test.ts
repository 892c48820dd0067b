import { describe, expect, it } from 'vitest';
import { as, atDesk, settled } from './support.ts';

/** The first record of a list, as its API answers it. */
async function firstOf(resource: string): Promise<string> {
  const rows = (await (await as('owner')).get(`/${resource}?range=[0,0]`)).json as { id: string }[];
  return String(rows[0]?.id);
}

/** Record pages of each area; each is the first page of a new profile of the browser. */
const pages = [
  { resource: 'employees', address: (id: string) => `/settings/users/${id}/view` },
  { resource: 'branches', address: (id: string) => `/settings/branches/${id}/view` },
  { resource: 'penalties', address: (id: string) => `/penalties/${id}/view` },
  { resource: 'inventory-items', address: (id: string) => `/inventory/items/${id}` },
  { resource: 'patients', address: (id: string) => `/patients/${id}/view` },
  { resource: 'inventory-requests', address: (id: string) => `/inventory/requests/${id}` },
];

describe('UX-65 the scripts a first page asks for', () => {
  it.each(pages)('are at most 12 for a record of $resource', async ({ resource, address }) => {
    const id = await firstOf(resource);
    await atDesk({ account: 'owner' }, async (desk) => {
      const asked: string[] = [];
      desk.page.on('request', (request) => {
        if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
      });
      await desk.page.goto(address(id));
      await settled(desk);
      expect(asked.length).toBeGreaterThan(3);
      expect(asked.slice(12)).toEqual([]);
    });
  });
});
