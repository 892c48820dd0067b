import { mergeCalls } from '#server/kit/mergeCalls.ts';
import type { OperationContext } from '#server/kit/rules.ts';
import { settleAccounts } from '../account/merging.server.ts';
import { chosenFields, outcomeOf } from './patientMerge.server.ts';
import type { patients } from './patients.ts';

type Context = OperationContext<typeof patients>;

/** Refuses two of whom both are with a doctor now, or are to be at the same time (clinic.md P5): one person cannot. */
async function refuseClashingVisits(
  { db, refuse }: Context,
  kept: unknown,
  duplicate: unknown,
): Promise<void> {
  const rows = await db.query(
    `select from schedule_holds h join schedule_holds o on o.patient_id = $2 and o.from_at < h.to_at and o.to_at > h.from_at
        where h.patient_id = $1
      union all select from appointments a join appointments b on b.patient_id = $2 and b.status = 'in_progress'
        where a.patient_id = $1 and a.status = 'in_progress' limit 1`,
    [kept, duplicate],
  );
  if (rows.length > 0) refuse('merge_overlap');
}

/** Refuses two of whom both have an active instalment plan: one a patient is active (clinic.md 2.6), and which stays is agreed by people. */
async function refuseTwoPlans({ db, refuse }: Context, kept: unknown, duplicate: unknown): Promise<void> {
  const active = await db.find('payment-plans', { patient_id: [kept, duplicate], status: 'active' });
  if (active.length > 1) refuse('merge_plans');
}

/** What of a file stands beside another row of the same file: a picture after, a newer form, an addendum (clinic.md 2.2, 2.3). */
const ties = [
  ['patient-files', 'pair_id'],
  ['patient-files', 'supersedes_id'],
  ['patient-notes', 'parent_id'],
  ['visit-notes', 'started_from_id'],
] as const;

/** Rows written since the merge stay where those that came with the duplicate go back: none stands beside one of another patient. */
async function partTies({ db }: Context, both: readonly unknown[]): Promise<void> {
  for (const [resource, field] of ties) {
    const table = resource.replaceAll('-', '_');
    const rows = await db.query(
      `select t.id from ${table} t join ${table} o on o.clinic_id = t.clinic_id and o.id = t.${field}
        where t.clinic_id = (select app_clinic()) and t.patient_id = any ($1::uuid[]) and o.patient_id <> t.patient_id order by t.id`,
      [both],
    );
    for (const { id } of rows) await db.change(resource, String(id), { [field]: null });
  }
}

/** The calls of merging patients (clinic.md P5). */
export const patientMergeCalls = mergeCalls<Context>({
  resource: 'patients',
  label: 'full_name',
  told: 'file_no',
  choices: chosenFields,
  untold: ['former_file_nos'],
  async judge(context, kept, duplicate) {
    await refuseClashingVisits(context, kept['id'], duplicate['id']);
    await refuseTwoPlans(context, kept['id'], duplicate['id']);
  },
  outcome: outcomeOf,
  part: partTies,
  settle: settleAccounts,
});

/** Pairs that may be one patient, the most alike first: one join of the table with itself, by the indexes of what is compared. */
export async function duplicateScan({ query, db, fail }: Context): Promise<unknown> {
  const limit = Number(query['limit'] ?? 200);
  if (!Number.isInteger(limit) || limit < 1 || limit > 200) return fail('bad_request');
  return db.query(scan, [limit]);
}

const scan = `with numbers as (
    select distinct p.id, n from patients p, unnest(array[p.phone, p.phone_2, p.whatsapp]) n where n is not null and p.status <> 'merged'),
  phoned as (select distinct a.id as one, b.id as other from numbers a join numbers b on b.n = a.n and b.id > a.id),
  born as materialized (select p.id, p.birth_date, p.birth_is_estimated as guessed, date_part('year', p.birth_date) as year,
      name_words(p.full_name) as words from patients p where p.birth_date is not null and p.status <> 'merged'),
  dated as (select a.id as one, b.id as other, false as guessed from born a join born b on b.birth_date = a.birth_date
      and b.words[1] = a.words[1] and b.id > a.id
      where not a.guessed and not b.guessed and same_name(a.words, b.words)
    union all select least(a.id, b.id), greatest(a.id, b.id), true from born a join born b on b.year = a.year and b.words[1] = a.words[1]
      where a.guessed and b.id <> a.id and (not b.guessed or b.id > a.id) and same_name(a.words, b.words)),
  named as (select s.one, s.other, same_name(name_words(a.full_name), name_words(b.full_name)) as named
    from phoned s join patients a on a.id = s.one join patients b on b.id = s.other),
  pairs as (select one, other, bool_or(phoned) as phoned, bool_or(named) as named, bool_or(dated) as dated, bool_or(guessed) as guessed from (
      select one, other, true as phoned, named, false as dated, null::boolean as guessed from named
      union all select one, other, false, true, true, guessed from dated) s group by one, other),
  judged as (select *, case when phoned and named then 1 when dated and not guessed then 2 else 3 end as place from pairs)
  select a.id, a.full_name as label, a.file_no as told, b.id as other_id, b.full_name as other_label, b.file_no as other_told,
    (array['strong', 'medium', 'weak'])[place] as level,
    array_remove(array[case when phoned then 'phone' end, case when named then 'full_name' end, case when dated then 'birth_date' end], null) as reasons
  from judged j join patients a on a.id = j.one join patients b on b.id = j.other order by place, a.id, b.id limit $1`;
