import { decide, type Subject } from '#metadata/access.ts';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { resources } from '#resources/index.ts';
import { pages as ownPages } from '#src/client/catalogue/pageTable.ts';
import { createClient, type Client } from '#tests/setup/client.ts';

const password = 'demo-clinic-2026';
export const catalogue = buildCatalogue(resources);

/** Somebody signed in to the demo clinic. */
export interface Visitor {
  readonly role: string;
  readonly client: Client;
  readonly subject: Subject;
}

/** Signs in as the demo account of a role. */
export async function visit(port: number, role: string): Promise<Visitor> {
  const client = createClient(`http://127.0.0.1:${port}`, { 'x-clinic-subdomain': 'demo' });
  await client.signIn(role, password);
  const me = (await client.get('/me')).json;
  const subject: Subject = {
    userId: me.details.user_id,
    employeeId: me.details.employee_id,
    permissions: new Set(me.permissions),
    isOwner: me.is_owner,
    dataScope: me.data_scope,
    leads: me.leads,
  };
  return { role, client, subject };
}

type Row = Record<string, unknown> & { readonly id: string };

/** A record the visitor may open, or change where `editable`; the one with the most to show comes first. */
async function recordOf(client: Client, { name }: AnyResource, editable: boolean): Promise<Row | undefined> {
  const answer = await client.get(`/${name}?range=[0,19]`);
  if (answer.status !== 200 && answer.status !== 206) return undefined;
  for (const { id } of answer.json as readonly Row[]) {
    const row = (await client.get(`/${name}/${id}`)).json as Row;
    if (!editable || (row['_may'] as readonly string[] | undefined)?.includes('edit')) return row;
  }
  return undefined;
}

/** The screen's address with a real record in place of its parameters; undefined where the clinic has none for it. */
async function addressFor(
  client: Client,
  { resource, path, kind, idParam = 'id' }: ScreenEntry<AnyResource>,
): Promise<string | undefined> {
  if (!path.includes(':')) return path;
  const { parent } = resource;
  const record = await recordOf(client, resource, kind === 'edit');
  if (!record) return undefined;
  const values: Record<string, unknown> = { [idParam]: record.id };
  if (parent) values[parent.param] = record[parent.field];
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

export interface Place {
  /** As declared, with parameters; the name on the contact sheet. */
  readonly path: string;
  readonly address: string;
  /** Outside the app: a document of its own, read without a session. */
  readonly before?: boolean;
}

const pages = [...ownPages.map(({ path }) => path), '/no/such/address'];
const before = ['/', '/login', '/login#forgot', '/reset-password?token=x', '/first-login'];

/** Every built address the visitor may open, in the order of the catalogue. */
export async function placesFor({ client, subject }: Visitor, only: RegExp): Promise<readonly Place[]> {
  const places: Place[] = before
    .filter((path) => only.test(path) && subject.isOwner)
    .map((path) => ({ path, address: path, before: true }));
  places.push(...pages.filter((path) => only.test(path)).map((path) => ({ path, address: path })));
  for (const entry of catalogue.screens) {
    if (!only.test(entry.path) || decide(entry.rule, subject) === undefined) continue;
    const address = await addressFor(client, entry);
    if (address !== undefined) places.push({ path: entry.path, address });
  }
  return places;
}
