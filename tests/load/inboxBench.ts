/** `npx tsx tests/load/inboxBench.ts`: the inbox over thousands of open rows beside plain SQL; also part of `npm run bench`. */
import { compare, isStarted, replaceSection, running, sectionOf } from './plainBench.ts';

const rounds = Number(process.env['BENCH_STOCK_ROUNDS'] ?? 15);
const open = Number(process.env['BENCH_INBOX'] ?? 5000);
const title = 'Inbox';

const people = `insert into employees (clinic_id, employee_no, full_name_ar, gender, phone, branch_id, department_id, job_title_id)
  select $1::uuid, 'I-' || n, 'موظف رقم ' || n, 'male', '+20109' || lpad(n::text, 7, '0'), $2::uuid, $3::uuid, $4::uuid
  from generate_series(1, 200) n`;
const waiting = `insert into penalties (clinic_id, employee_id, violation_date, unit, value, pay_month, reason, created_at)
  select $1::uuid, e.ids[1 + n % 200], current_date - 1, 'days', 1, to_char(current_date, 'YYYY-MM'), 'سبب رقم ' || n,
    now() - n * interval '1 minute'
  from generate_series(1, $2::int) n
    cross join (select array(select id from employees where clinic_id = $1::uuid and employee_no like 'I-%') as ids) e`;
/** The oldest twenty with the person's name, and how many there are. */
const plainPage = `select p.*, e.full_name_ar, w.since, (select count(*) from approval_waits c where c.clinic_id = $1) as total
  from approval_waits w join penalties p on p.clinic_id = w.clinic_id and p.id = w.record_id
    join employees e on e.clinic_id = p.clinic_id and e.id = p.employee_id
  where w.clinic_id = $1 order by w.since limit 20`;

/** The section of docs/benchmarks.md, over a database of its own. */
export async function inboxLines(): Promise<string> {
  const lines = await running(
    async ({ plain, clinic }) => {
      await plain.query(people, [clinic.id, clinic.branch, clinic.department, clinic.title]);
      await plain.query(waiting, [clinic.id, open]);
      await plain.query('vacuum analyze penalties, approval_waits');
    },
    async ({ call, plain, clinic }) => {
      const { total } = (await call('GET', '/inbox?count=true')) as unknown as { total: number };
      if (total !== open) throw new Error(`${total} of ${open} wait in the inbox`);
      const page = () => plain.query(plainPage, [clinic.id]);
      return [
        await compare(rounds, 'inbox, first page', () => call('GET', '/inbox'), page),
        await compare(
          rounds,
          'inbox, its numbers alone',
          () => call('GET', '/inbox?count=true'),
          () =>
            plain.query('select resource, count(*) from approval_waits where clinic_id = $1 group by 1', [
              clinic.id,
            ]),
        ),
      ];
    },
  );
  const about = `${open.toLocaleString('en')} open rows an owner may decide, of 200 people (at most 150 ms)`;
  return sectionOf(title, about, rounds, lines);
}

if (isStarted(import.meta.url)) replaceSection(title, await inboxLines());
