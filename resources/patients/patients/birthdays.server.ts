/** The days that are told beforehand: the longest window there is (clinic.md 2.1). */
const longest = 62;
/** Whoever was greeted so many days around a birthday was greeted for that one, not for the year before. */
const sameYear = 180;

const mark = (day: string): string => `(extract(month from ${day}) * 100 + extract(day from ${day}))::int`;

/** Each day of the window with the marks of whoever is celebrated on it; rows of `birthdays`. */
export const birthdayRows = `
  with days as (select generate_series(:today::date, :today::date + ${longest}, interval '1 day')::date as day),
  marks as (
    select d.day, ${mark('d.day')} as mark from days d
    union all
    select d.day, 229 from days d where ${mark('d.day')} = 228 and ${mark('(d.day + 1)')} = 301)
  select p.id, m.day, p.full_name as name, (date_part('year', m.day) - date_part('year', p.birth_date))::int as turning, p.phone,
    coalesce(p.greeted_on > m.day - ${sameYear}, false) as greeted
  from marks m
  join patients p on p.clinic_id = (select app_clinic()) and p.birthday = m.mark and p.status = 'active'
  where date_part('year', m.day) > date_part('year', p.birth_date)`;

/** The birthday nearest to a day, `YYYY-MM-DD`, of whoever was born on `birth`; 29 February falls on the 28th in common years. */
export function nearestBirthday(birth: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const inYear = (of: number): string => {
    const isLeap = (of % 4 === 0 && of % 100 !== 0) || of % 400 === 0;
    return `${of}-${birth.slice(5) === '02-29' && !isLeap ? '02-28' : birth.slice(5)}`;
  };
  const away = (day: string): number => Math.abs(Date.parse(day) - Date.parse(today));
  return [year - 1, year, year + 1].map(inYear).toSorted((one, other) => away(one) - away(other))[0] ?? today;
}

/** Whether somebody greeted on that day was greeted for this birthday already. */
export const isGreetedFor = (birthday: string, greetedOn: string | null): boolean =>
  greetedOn !== null && Math.abs(Date.parse(birthday) - Date.parse(greetedOn)) < sameYear * 86_400_000;
