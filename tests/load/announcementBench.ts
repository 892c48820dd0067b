/** `npx tsx tests/load/announcementBench.ts`: an announcement delivered to two thousand people beside plain SQL; also part of `npm run bench`. */
import { newId } from '#server/kit/ids.ts';
import { compare, isStarted, replaceSection, running, sectionOf, type Running } from './plainBench.ts';

const rounds = Number(process.env['BENCH_OFFICE_ROUNDS'] ?? 15);
const people = Number(process.env['BENCH_OFFICE_PEOPLE'] ?? 2000);
const title = 'Announcements';

const staff = `insert into employees (clinic_id, employee_no, full_name_ar, gender, phone, branch_id, department_id, job_title_id, hire_date)
  select $1::uuid, 'A-' || n, 'موظف رقم ' || n, 'male', '+20109' || lpad(n::text, 7, '0'), $2::uuid, $3::uuid, $4::uuid, '2020-01-01'
  from generate_series(1, $5::int) n`;

type Sides = Pick<Running, 'call' | 'plain' | 'clinic'>;
type Draft = Readonly<Record<string, string>>;

const drafted = ({ call }: Sides): Promise<Draft> =>
  call('POST', '/announcements', {
    title_ar: 'مواعيد العمل في رمضان',
    body: '<p>يبدأ العمل في العاشرة صباحا.</p>',
    audience: 'all',
    needs_ack: true,
  });

/** Publishes a draft and proves that everybody has it. */
async function published({ call, plain, clinic }: Sides, draft: Draft): Promise<void> {
  await call('POST', `/announcements/${draft['id']}/publish`, { version: draft['version'] });
  const { rows } = await plain.query(
    'select count(*)::int as n from announcement_receipts where clinic_id = $1 and announcement_id = $2',
    [clinic.id, draft['id']],
  );
  const [{ n } = { n: 0 }] = rows as readonly { readonly n: number }[];
  // The owner is one of the clinic's people too.
  if (n !== people + 1) throw new Error(`${n} of ${people + 1} have it`);
}

/** The same rows by the superuser: the announcement, its receipts, a word to each, its entry in the log. */
async function plainly({ plain, clinic }: Sides): Promise<void> {
  const id = newId();
  await plain.query('begin');
  await plain.query(
    `insert into announcements (clinic_id, id, title_ar, body, audience, publish_at, needs_ack, status)
      values ($1, $2, 'مواعيد العمل في رمضان', '<p>يبدأ العمل في العاشرة صباحا.</p>', 'all', now(), true, 'published')`,
    [clinic.id, id],
  );
  await plain.query(
    `insert into announcement_receipts (clinic_id, announcement_id, employee_id, status, delivered_at)
      select $1, $2, e.id, 'unread', now() from employees e where e.clinic_id = $1 and e.status = 'active'`,
    [clinic.id, id],
  );
  await plain.query(
    `insert into outbox (clinic_id, kind, event, payload) select $1, 'notification', 'announcement.published',
      jsonb_build_object('to', jsonb_build_object('employeeId', r.employee_id), 'resource', 'announcement-receipts', 'record_id', r.id)
      from announcement_receipts r where r.clinic_id = $1 and r.announcement_id = $2`,
    [clinic.id, id],
  );
  await plain.query(
    `insert into audit_log (clinic_id, action, entity, entity_id, changes) values ($1, 'transition', 'announcements', $2, '{}')`,
    [clinic.id, id],
  );
  await plain.query('commit');
}

/** The section of docs/benchmarks.md, over a database of its own. */
export async function announcementLines(): Promise<string> {
  const lines = await running(
    async ({ plain, clinic }) => {
      await plain.query(staff, [clinic.id, clinic.branch, clinic.department, clinic.title, people]);
      await plain.query('vacuum analyze employees');
    },
    async (sides) => [
      await compare(
        rounds,
        `published to ${people.toLocaleString('en')} people, with a word to each / its rows by plain SQL (at most 3)`,
        (draft: Draft) => published(sides, draft),
        () => plainly(sides),
        () => drafted(sides),
      ),
    ],
    // What is done with the words afterwards is none of what is measured.
    { BENCH_WORK: 'off' },
  );
  const about = `${people.toLocaleString('en')} people of one clinic, each with a receipt of their own`;
  return sectionOf(title, about, rounds, lines);
}

if (isStarted(import.meta.url)) replaceSection(title, await announcementLines());
