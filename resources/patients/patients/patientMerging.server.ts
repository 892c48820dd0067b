import type { OperationContext, Row } from '#server/kit/rules.ts';
import { chosenFields, outcomeOf, type Outcome } from './patientMerge.server.ts';
import type { patients } from './patients.ts';

type Context = OperationContext<typeof patients>;

/** How long a merge may be taken back (clinic.md P5). */
const days = 30;

/** Refuses two of whom both are with a doctor now, or are to be at the same time (clinic.md P5): one person cannot. */
async function refuseClashingVisits(
  { db, refuse }: Context,
  kept: unknown,
  duplicate: unknown,
): Promise<void> {
  const rows = await db.query(
    `select from schedule_holds h join schedule_holds o on o.patient_id = $2 and tstzrange(o.from_at, o.to_at, '[)') && tstzrange(h.from_at, h.to_at, '[)')
        where h.patient_id = $1
      union all select from appointments a join appointments b on b.patient_id = $2 and b.status = 'in_progress'
        where a.patient_id = $1 and a.status = 'in_progress' limit 1`,
    [kept, duplicate],
  );
  if (rows.length > 0) refuse('merge_overlap');
}

/** The kept one and the duplicate, both held. Refuses what cannot be merged; another clinic's is absent (404). */
async function pair(context: Context, duplicate: unknown, lock: boolean): Promise<readonly [Row, Row]> {
  const { record, body, refuse, fail, db, unchanged } = context;
  const kept = record as Row;
  if (duplicate === kept['id']) refuse('merge_self', { on: 'duplicate_id' });
  // Held against whoever files something with it, in the order of ids.
  if (lock)
    await db.query('select from patients where id = any ($1::uuid[]) order by id for update', [
      [kept['id'], duplicate],
    ]);
  const [other] = await db.find('patients', { id: duplicate });
  if (!other) return fail('not_found');
  const [now] = await db.find('patients', { id: kept['id'] });
  if (other['status'] === 'merged' || now?.['status'] === 'merged') refuse('merged_already');
  if (now?.['status'] !== 'active') return refuse('merge_archived');
  if (lock && body['version'] !== undefined) await unchanged(now, body['version']);
  await refuseClashingVisits(context, kept['id'], duplicate);
  return [now, other];
}

const chosen = (context: Context, take: unknown): ReadonlySet<string> => {
  const names =
    typeof take === 'string' ? take.split(',').filter(Boolean) : ((take as string[] | null) ?? []);
  const unknown = names.filter((name) => !chosenFields.includes(name));
  if (unknown.length > 0) context.fail('unknown_field', { on: 'take' });
  return new Set(names);
};

const told = ({ values, left, emptied }: Outcome) => ({
  filled: Object.keys(values).filter((name) => name !== 'former_file_nos' && !emptied.includes(name)),
  left,
  emptied,
});

/** What a merge would do, before it is done: what both hold, what is filled, what stays aside, and how many rows move. */
export async function mergePreview(context: Context): Promise<unknown> {
  const { query, db } = context;
  const [kept, duplicate] = await pair(context, query['duplicate_id'], false);
  const outcome = await outcomeOf(context, kept, duplicate, chosen(context, query['take']));
  const moves = await db.referring('patients', String(duplicate['id']));
  return { ...told(outcome), moves, choices: chosenFields };
}

/** Merges the duplicate into the record (clinic.md P5). */
export async function merge(context: Context): Promise<unknown> {
  const { body, db } = context;
  const [kept, duplicate] = await pair(context, body['duplicate_id'], true);
  const outcome = await outcomeOf(context, kept, duplicate, chosen(context, body['take']));
  const { values, aside } = outcome;
  const note = `${String(duplicate['file_no'])} → ${String(kept['file_no'])}`;
  const ids = { kept: String(kept['id']), duplicate: String(duplicate['id']) };
  const { id, moved } = await db.merge('patients', { ...ids, values, aside, note });
  return { merge_id: id, ...told(outcome), moves: moved };
}

/** The merges of a record, newest first, and which of them may be taken back. */
export async function merges({ record, db, now }: Context): Promise<unknown> {
  const rows = await db.query(
    `select m.id as merge_id, m.duplicate_id, p.full_name as label, p.file_no as told, m.merged_at, coalesce(e.full_name_ar, u.name) as merged_by,
        m.merged_at + interval '${days} days' as until, m.merged_at > $2::timestamptz - interval '${days} days' and m.id = first_value(m.id) over (order by m.merged_at desc, m.id desc) as may_undo
      from merges m join patients p on p.id = m.duplicate_id left join users u on u.id = m.merged_by left join employees e on e.id = u.employee_id
      where m.resource = 'patients' and m.kept_id = $1 and m.undone_at is null order by m.merged_at desc, m.id desc`,
    [record?.id, now],
  );
  return rows;
}

/** What of a file stands beside another row of the same file: a picture after, a newer form, an addendum (clinic.md 2.2, 2.3). */
const ties = [
  ['patient-files', 'pair_id'],
  ['patient-files', 'supersedes_id'],
  ['patient-notes', 'parent_id'],
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

/** Takes a merge back: the last first, within 30 days; what was written since stays with the kept record. */
export async function unmerge(context: Context): Promise<unknown> {
  const { record, body, refuse, fail, db, now } = context;
  const id = String(record?.id);
  await db.query(
    `select from patients where id = $1 or id = (select m.duplicate_id from merges m where m.kept_id = $1 and m.id::text = $2) order by id for update`,
    [id, body['merge_id']],
  );
  const [found] = await db.query(
    `select m.id, m.undone_at is not null as undone, m.merged_at <= $3::timestamptz - interval '${days} days' as late,
        exists (select from merges l where l.resource = m.resource and l.undone_at is null and l.id <> m.id
          and (l.merged_at, l.id) > (m.merged_at, m.id)
          and (l.kept_id in (m.kept_id, m.duplicate_id) or l.duplicate_id in (m.kept_id, m.duplicate_id))) as behind,
        m.duplicate_id, k.file_no as kept_no, d.file_no as duplicate_no
      from merges m join patients k on k.id = m.kept_id join patients d on d.id = m.duplicate_id
      where m.resource = 'patients' and m.kept_id = $1 and m.id::text = $2`,
    [id, body['merge_id'], now],
  );
  if (!found) return fail('not_found');
  if (found['undone']) refuse('merge_undone');
  if (found['behind']) refuse('merge_not_last');
  if (found['late']) refuse('merge_too_late');
  const note = `${String(found['kept_no'])} ← ${String(found['duplicate_no'])}`;
  const kept = await db.unmerge('patients', String(found['id']), note);
  await partTies(context, [id, found['duplicate_id']]);
  return { kept };
}

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
