import type { OperationContext } from '#server/kit/rules.ts';
import type { patients } from './patients.ts';

/** Of the row that is written: its numbers, the words of its name, and the days among which its birth may lie. */
const written = `select v.id_kind, case when v.id_number is not null then upper(v.id_number) end as id_number,
    v.phone, v.phone_2, v.whatsapp, array_remove(array[v.phone, v.phone_2, v.whatsapp], null) as numbers, name_words(v.full_name) as words, v.birth_date,
    coalesce(v.birth_is_estimated, false) as estimated, date_trunc('year', v.birth_date)::date as year,
    (date_trunc('year', v.birth_date) + interval '1 year - 1 day')::date as year_end from v`;

const compared = `p.id, p.status, p.full_name, p.phone, p.phone_2, p.whatsapp, p.id_kind, p.id_number, p.birth_date, p.birth_is_estimated`;

/**
 * Those that share a number, the id, or the year of birth: each by an index, the table itself is never walked. Of an array nobody has
 * counted PostgreSQL expects ten numbers, and would rather walk a clinic it has no statistics of yet: a new one, in the middle of an import.
 */
const near = `select ${compared} from patients p, w where p.phone in (w.phone, w.phone_2, w.whatsapp)
  union select ${compared} from patients p, w where p.phone_2 in (w.phone, w.phone_2, w.whatsapp)
  union select ${compared} from patients p, w where p.whatsapp in (w.phone, w.phone_2, w.whatsapp)
  union select ${compared} from patients p where p.id in (select id from kept)
  union select ${compared} from patients p, w where p.id_number = w.id_number
  union select ${compared} from patients p, w where w.words is not null and p.birth_date between
    case when w.estimated then w.year else w.birth_date end and case when w.estimated then w.year_end else w.birth_date end
  union select ${compared} from patients p, w where w.words is not null and not w.estimated and p.birth_date between w.year and w.year_end
    and p.birth_is_estimated`;

/** Those into whom somebody with this id was merged: the id stands aside, and is told of the record that was kept. */
const kept = `select coalesce(k.merged_into_id, k.id) as id from merges m join patients k on k.id = m.kept_id join patients d on d.id = m.duplicate_id, w
    where m.resource = 'patients' and m.undone_at is null and w.id_number = m.content #>> '{duplicate,id_number,0}'
      and coalesce(w.id_kind, 'national_id') = d.id_kind`;

/** What each has in common with the row: `dated` is 1 for the same day, 0 for the same year where one of them is an estimate. */
const alike = `select p.id,
    coalesce(p.id_kind = coalesce(w.id_kind, 'national_id') and p.id_number = w.id_number, false)
      or p.id in (select id from kept) as identical,
    coalesce(array[p.phone, p.phone_2, p.whatsapp] && w.numbers, false) as phoned,
    coalesce(same_name(name_words(p.full_name), w.words), false) as named,
    case when p.birth_is_estimated or w.estimated
        then case when p.birth_date between w.year and w.year_end then 0 end
      when p.birth_date = w.birth_date then 1 end as dated
  from (${near}) p, w where p.status <> 'merged'`;

const numbers = `'phone ' || v.phone, 'phone ' || v.phone_2, 'phone ' || v.whatsapp, 'id ' || v.id_kind || ' ' || upper(v.id_number)`;
const year = `n.first || ' ' || date_part('year', v.birth_date)`;
const [sure, guessed] = [`'sure ' || ${year}`, `'guessed ' || ${year}`];
/** A day is met by the same day and by a guess of its year, a guess by all of its year: few share more than a first name and a year. */
const meeting = (ofDay: string, ofGuess: string): string =>
  `(select array_remove(array[${numbers}] || case when v.birth_date is null then '{}'::text[] when v.birth_is_estimated then array[${ofGuess}]
      else array['born ' || n.first || ' ' || v.birth_date, ${ofDay}] end, null)
    from (select (name_words(v.full_name))[1] as first offset 0) n)`;

/**
 * Who may be the same patient (clinic.md P4), against all that are not merged: `exact` the same id, `strong` a number of either
 * and the name, `medium` the name and the birth date, `weak` a number alone; a date one of them estimates counts by its year
 * and a level less.
 */
export const patientTwins = {
  rows: `with w as (${written}), kept as (${kept}), a as (${alike})
    select a.id, case when a.identical then 'exact' when a.phoned and a.named then 'strong'
        when a.named and a.dated = 1 then 'medium' else 'weak' end as level,
      array_remove(array[case when a.identical then 'id_number' end, case when a.phoned then 'phone' end,
        case when a.named then 'full_name' end, case when a.named and a.dated is not null then 'birth_date' end], null) as reasons
    from a where a.identical or a.phoned or (a.named and a.dated is not null)`,
  keys: `array_remove(array[${numbers}, 'name ' || (name_words(v.full_name))[1] || ' ' || date_part('year', v.birth_date)], null)`,
  among: { says: meeting(sure, guessed), asks: meeting(guessed, `${sure}, ${guessed}`) },
};

/** `POST /patients/check-duplicates`; of those out of sight only that there is one, and nothing of a mere family (SEC-10). */
export async function checkDuplicates({ body, db }: OperationContext<typeof patients>): Promise<unknown> {
  const { except, ...values } = body;
  const found = await db.twins('patients', values, except ? String(except) : undefined);
  const hidden = found.some(({ visible, level }) => !visible && level !== 'weak');
  return [
    ...found
      .filter(({ visible }) => visible)
      .map(({ id, told, level, reasons }) => ({ patient_id: id, file_no: told, level, reasons })),
    ...(hidden ? [{ hidden: true }] : []),
  ];
}
