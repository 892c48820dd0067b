import { callOf } from './calls.ts';
import type { Actor, MarkedClinic } from './clinics.ts';
import { idOf, type Row } from './drafts.ts';
import { resourcesUnderTest } from './expectations.ts';
import { query } from './requests.ts';

const idShape = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Every id in a text. */
export const idsIn = (text: string): readonly string[] => text.match(idShape) ?? [];

/** Path and answer of everything a person can look at without knowing an id, and of all that hangs on what they find. */
export async function everythingSeen(
  clinic: MarkedClinic,
  by: Actor,
  paths: readonly string[],
): Promise<[string, string][]> {
  const seen: [string, string][] = [];
  const look = async (path: string): Promise<Row[]> => {
    const answer = await by.get(path);
    seen.push([path, answer.text]);
    return Array.isArray(answer.json) ? (answer.json as Row[]) : [];
  };
  for (const path of ['/me', '/sessions', '/saved-views', ...paths]) await look(path);
  for (const resource of resourcesUnderTest) {
    const base = `/${resource.name}`;
    const rows = await look(`${base}${query({ range: [0, 199] })}`);
    for (const scope of resource.person ? ['self', 'team'] : []) await look(`${base}${query({ scope })}`);
    for (const end of ['options', 'totals', 'ids']) await look(`${base}/${end}`);
    for (const id of rows.slice(0, 5).map(idOf)) {
      await look(`${base}/${id}`);
      await look(`${base}/${id}/history`);
    }
    for (const action of Object.keys(resource.operations ?? {})) {
      if (resource.operations?.[action]?.reads !== true || !rows[0]) continue;
      await look((await callOf(clinic, resource, action, rows[0], by)).path);
    }
  }
  return seen;
}
