import { describe, expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { upload, workbook } from '#tests/setup/imports.ts';

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
