import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import type { Answer } from '#tests/setup/client.ts';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { waitingLocks } from '#tests/setup/waitingLocks.ts';

const desk = startClinicDesk();

interface Seen {
  readonly state: string;
  readonly job: { readonly state: string } | null;
}

/** What the wizard shows as a step that stopped: the import is at work, its job is not. */
const looksStopped = ({ state, job }: Seen): boolean =>
  ['checking', 'running', 'undoing'].includes(state) && !['waiting', 'running'].includes(job?.state ?? '');

describe('an import is told with the job that works on it', () => {
  it('never says that a step stopped which has just ended, however often it is asked meanwhile', async () => {
    for (let round = 0; round < 12; round += 1) {
      const file = await workbook([[{ text: 'اسم القسم' }], [{ text: `قسم الدور ${round}` }]]);
      const { json } = await upload(desk.owner, 'departments', 'departments.xlsx', file);
      const seen: Seen[] = [(await desk.owner.post(`/imports/${json.id}/check`)).json as Seen];
      const watch = async (): Promise<void> => {
        while (seen.every(({ state }) => state !== 'checked'))
          seen.push((await desk.owner.get(`/imports/${json.id}`)).json as Seen);
      };
      await Promise.all([watch(), watch(), watch(), watch()]);
      expect(seen.filter(looksStopped)).toEqual([]);
    }
  });
});

describe('class 9: what was read is judged again where it is changed', () => {
  let holder: pg.Client;
  beforeAll(async () => {
    holder = new pg.Client({ connectionString: inject('superuserUrl') });
    await holder.connect();
  });
  afterAll(() => holder.end());

  /** A checked import of one department. */
  const checked = async (name: string): Promise<string> => {
    const file = await workbook([[{ text: 'اسم القسم' }], [{ text: name }]]);
    const { json } = await upload(desk.owner, 'departments', 'departments.xlsx', file);
    expect((await desk.owner.post(`/imports/${json.id}/check`)).status).toBe(200);
    await ended(desk.owner, json.id as string, 'checked');
    return json.id as string;
  };

  /** Makes a call that has read what stood before, and waits where `change` holds what it wants to write. */
  const behind = async (change: [string, unknown[]], call: () => Promise<Answer>): Promise<Answer> => {
    await holder.query('begin');
    await holder.query(...change);
    const answer = call();
    await expect.poll(() => waitingLocks(holder)).toBeGreaterThan(0);
    await holder.query('commit');
    return answer;
  };

  it('columns cannot be changed under a step that another tab has just started', async () => {
    const id = await checked('قسم السباق');
    const started = "update imports set state = 'running' where id = $1";
    const answer = await behind([started, [id]], () =>
      desk.owner.put(`/imports/${id}`, { match_field: null }),
    );
    expect([answer.status, answer.json['code']]).toEqual([409, 'import_busy']);
    expect((await desk.owner.get(`/imports/${id}`)).json['state']).toBe('running');
  });

  it('a row that a run has just written is not called unwritten again, so it is never written twice (REL-13)', async () => {
    const id = await checked('قسم السطر');
    const written = "update import_rows set state = 'added' where import_id = $1 and line = 2";
    const answer = await behind([written, [id]], () =>
      desk.owner.put(`/imports/${id}/rows/2`, { values: { name_ar: 'قسم السطر الثاني' } }),
    );
    expect([answer.status, answer.json['code']]).toEqual([409, 'import_busy']);
    expect((await desk.owner.get(`/imports/${id}/rows?state=added`)).json).toHaveLength(1);
  });

  it('an undo gives back what stood in a record when the run changed it, not what stood there before somebody else did', async () => {
    const made = await desk.owner.post('/departments', { name_ar: 'قسم التراجع', name_en: 'First' });
    const file = await workbook([
      [{ text: 'اسم القسم' }, { text: 'name_en' }],
      [{ text: 'قسم التراجع' }, { text: 'Third' }],
    ]);
    const { json } = await upload(desk.owner, 'departments', 'departments.xlsx', file);
    const id = json.id as string;
    await desk.owner.put(`/imports/${id}`, { match_field: 'name_ar', match_action: 'update' });
    await desk.owner.post(`/imports/${id}/check`);
    await ended(desk.owner, id, 'checked');
    await behind(["update departments set name_en = 'Second' where id = $1", [made.json.id]], () =>
      desk.owner.post(`/imports/${id}/run`),
    );
    await ended(desk.owner, id, 'done');
    const nameNow = async () => (await desk.owner.get(`/departments/${made.json.id}`)).json.name_en;
    expect(await nameNow()).toBe('Third');
    await desk.owner.post(`/imports/${id}/undo`);
    await ended(desk.owner, id, 'undone');
    expect(await nameNow()).toBe('Second');
  });
});
