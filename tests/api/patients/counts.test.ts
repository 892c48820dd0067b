import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPatients } from './support.ts';

let desk: Awaited<ReturnType<typeof openPatients>>;
beforeAll(async () => {
  desk = await openPatients();
});
afterAll(() => desk.server.stop());

interface Group {
  readonly id: string;
  readonly name_ar: string;
  readonly patients_count: number;
  readonly patients_year?: number;
}
const groups = async (list: string): Promise<readonly Group[]> =>
  (await desk.owner.get(`/${list}?range=[0,199]`)).json as readonly Group[];
const named = async (list: string, name: string): Promise<Group> => {
  const found = (await groups(list)).find((one) => one.name_ar === name);
  if (!found) throw new Error(name);
  return found;
};
/** What the tables themselves say, counted anew. */
const counted = async (field: string): Promise<unknown> =>
  desk.clinic.sql(
    `select ${field} as id, count(*)::int as patients,
        count(*) filter (where extract(year from p.created_at at time zone c.timezone) = extract(year from now() at time zone c.timezone))::int as year
      from patients p join clinics c on c.id = p.clinic_id where p.status <> 'merged' and ${field} is not null group by 1 order by 1`,
  );
const told = async (list: string): Promise<unknown> => {
  const rows = (await desk.owner.get(`/${list}/reports/shares?range=[0,199]`)).json as readonly {
    id: string;
    patients: number;
    year: number;
  }[];
  return rows
    .filter(({ patients }) => patients > 0)
    .map(({ id, patients, year }) => ({ id, patients, year }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

describe('patients of categories and sources (clinic.md 2.9, 2.10)', () => {
  it('are kept while patients come, move, are archived, merged and brought back', async () => {
    const [vip, friend] = [
      await named('patient-categories', 'مميز'),
      await named('referral-sources', 'صديق'),
    ];
    const facebook = await named('referral-sources', 'فيسبوك');
    const first = await desk.made({ referral_source_id: friend.id });
    await desk.made({ referral_source_id: friend.id, category_id: vip.id });
    // Of last year: it counts for the source, not for this year.
    await desk.clinic.sql(
      `insert into patients (clinic_id, file_no, full_name, gender, phone, branch_id, category_id, referral_source_id, created_at)
        select app_clinic(), 'OLD-' || n, 'مريض قديم', 'male', '+20119000000' || n, $1, $2, $3, now() - interval '370 days'
          from generate_series(1, 3) n`,
      [desk.clinic.start.branch, vip.id, friend.id],
    );
    const now = await named('referral-sources', 'صديق');
    expect([now.patients_count, now.patients_year]).toEqual([5, 2]);
    expect((await named('patient-categories', 'مميز')).patients_count).toBe(4);

    const moved = await desk.owner.put(`/patients/${first.id}`, {
      version: first.version,
      category_id: vip.id,
      referral_source_id: facebook.id,
    });
    expect(moved.status).toBe(200);
    await desk.owner.post(`/patients/${first.id}/archive`, {});
    expect((await named('referral-sources', 'فيسبوك')).patients_year).toBe(1);
    expect((await named('referral-sources', 'صديق')).patients_year).toBe(1);
    expect((await named('patient-categories', 'مميز')).patients_count).toBe(5);

    const other = await desk.made({ category_id: vip.id });
    const merge = (into: string | null) =>
      desk.clinic.sql(
        `update patients set status = case when $2::uuid is null then 'active' else 'merged' end, merged_into_id = $2 where id = $1`,
        [other.id, into],
      );
    await merge(first.id);
    expect((await named('patient-categories', 'مميز')).patients_count).toBe(5);
    await merge(null);
    expect((await named('patient-categories', 'مميز')).patients_count).toBe(6);
  });

  it('are the same when 60 come and move at once, and are drawn as they are', async () => {
    const all = await groups('patient-categories');
    const sources = await groups('referral-sources');
    const pick = <T>(list: readonly T[], at: number): T => {
      const found = list[at % list.length];
      if (found === undefined) throw new Error('empty');
      return found;
    };
    const usable = sources.filter(({ name_ar }) => name_ar !== 'مريض سابق');
    await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const made = await desk.made({
          category_id: pick(all, at).id,
          referral_source_id: pick(usable, at).id,
        });
        if (at % 2 === 0)
          await desk.owner.put(`/patients/${made.id}`, {
            version: made.version,
            category_id: pick(all, at + 1).id,
          });
      }),
    );
    expect(await told('patient-categories')).toEqual(await counted('category_id'));
    expect(await told('referral-sources')).toEqual(await counted('referral_source_id'));
  });

  it('are no more told to whoever may not manage them', async () => {
    const doctor = await desk.doctor();
    for (const list of ['patient-categories', 'referral-sources'])
      expect((await doctor.get(`/${list}/reports/shares`)).status).toBe(403);
  });
});
