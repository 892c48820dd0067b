import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { area } from '#resources/office/index.server.ts';
import { runClinicDay } from '#server/jobs/clinicDay.ts';
import { createLogger } from '#server/log.ts';
import type { Client } from '#tests/setup/client.ts';
import { isLongRun } from '#tests/setup/longRun.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';

/** Who has a receipt, whatever becomes of people and announcements: reckoned beside the product and compared (hr.md 7). */
let server: TestServer;
let clinic: TestClinic;
let hr: Client;
let people: readonly string[];
let branches: readonly string[];
let departments: readonly string[];
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  const ids = async (sql: string): Promise<readonly string[]> =>
    (await clinic.sql(sql)).map(({ id }) => String(id));
  branches = [
    clinic.start.branch,
    ...(await ids(
      `insert into branches (clinic_id, name_ar) values (app_clinic(), 'فرع المعادي') returning id`,
    )),
  ];
  departments = (await ids('select id from departments order by id')).slice(0, 2);
  for (let n = 0; n < 6; n += 1) await clinic.signedIn();
  people = await ids('select id from employees order by id');
});
afterAll(() => server.stop());

interface Person {
  readonly branch: number;
  readonly department: number;
  readonly works: boolean;
}
interface Told {
  readonly id: string;
  readonly reaches: (person: Person, at: number) => boolean;
  readonly receipts: Set<number>;
  runs: boolean;
}
interface World {
  readonly staff: Person[];
  readonly told: Told[];
}

const audienceOf = {
  all: { asked: () => ({ audience: 'all' }), reaches: () => () => true },
  branches: {
    asked: (n: number) => ({ audience: 'branches', branch_ids: [branches[n % 2]] }),
    reaches: (n: number) => (one: Person) => one.branch === n % 2,
  },
  departments: {
    asked: (n: number) => ({ audience: 'departments', department_ids: [departments[n % 2]] }),
    reaches: (n: number) => (one: Person) => one.department === n % 2,
  },
  employees: {
    asked: (n: number) => ({ audience: 'employees', employee_ids: [people[n % people.length]] }),
    reaches: (n: number) => (_: Person, at: number) => at === n % people.length,
  },
} as const;

/** Whoever is among the audience of what runs now has a receipt of it from now on. */
function deliver({ staff, told }: World): void {
  for (const one of told)
    if (one.runs)
      staff.forEach((person, at) => {
        if (person.works && one.reaches(person, at)) one.receipts.add(at);
      });
}

const steps = {
  async publish(world: World, n: number, kind: keyof typeof audienceOf) {
    const { asked, reaches } = audienceOf[kind];
    const text = { title_ar: `إعلان ${n}`, body: '<p>نص الإعلان.</p>', needs_ack: n % 2 === 0 };
    const made = await hr.post('/announcements', { ...text, ...asked(n) });
    const someone = world.staff.some((person, at) => person.works && reaches(n)(person, at));
    // Nobody to read it: refused, as a draft it stays.
    if (made.status !== 201) return expect([made.status, someone]).toEqual([422, false]);
    const { version } = made.json;
    const out = await hr.post(`/announcements/${String(made.json.id)}/publish`, { version });
    if (!someone) return expect(out.status).toBe(422);
    expect([out.status, out.text]).toEqual([200, out.text]);
    world.told.push({ id: String(made.json.id), reaches: reaches(n), receipts: new Set(), runs: true });
    return deliver({ ...world, told: world.told.slice(-1) });
  },
  async move({ staff }: World, n: number) {
    const at = n % people.length;
    const person = staff[at] as Person;
    staff[at] = {
      ...person,
      branch: 1 - person.branch,
      department: n % 3 === 0 ? 1 - person.department : person.department,
    };
    await clinic.sql('update employees set branch_id = $2, department_id = $3 where id = $1', [
      people[at],
      branches[staff[at]?.branch ?? 0],
      departments[staff[at]?.department ?? 0],
    ]);
  },
  /** Leaves, or comes back. */
  async leave({ staff }: World, n: number) {
    const at = 1 + (n % (people.length - 1));
    const person = staff[at] as Person;
    staff[at] = { ...person, works: !person.works };
    await clinic.sql('update employees set status = $2 where id = $1', [
      people[at],
      person.works ? 'inactive' : 'active',
    ]);
  },
  async end({ told }: World, n: number) {
    const one = told[n % Math.max(1, told.length)];
    if (!one?.runs) return;
    const { version } = (await ok(hr.get(`/announcements/${one.id}`))) as { version: number };
    await ok(hr.post(`/announcements/${one.id}/expire`, { version }));
    one.runs = false;
  },
  async look(world: World) {
    await runClinicDay({
      pool: server.database.pool,
      clock: () => new Date(),
      logger: createLogger({ production: true, destination: { write: () => undefined } }),
      areas: [area],
      inside: server.app.repository.inside,
    });
    deliver(world);
  },
};

/** The rows, and the number their writer is told. */
async function compare({ told }: World): Promise<void> {
  for (const { id, receipts } of told) {
    const rows = await clinic.sql(
      'select employee_id from announcement_receipts where announcement_id = $1',
      [id],
    );
    const found = rows.map((row) => people.indexOf(String(row['employee_id']))).toSorted((a, b) => a - b);
    expect(found).toEqual([...receipts].toSorted((a, b) => a - b));
    expect((await ok(hr.get(`/announcements/${id}`))).receivers).toBe(receipts.size);
  }
}

const step = fc.record({
  name: fc.constantFrom('publish', 'move', 'leave', 'end', 'look', 'look'),
  n: fc.nat({ max: 40 }),
  kind: fc.constantFrom('all', 'branches', 'departments', 'employees'),
});

it('joiners, movers, leavers and who comes back: each has one receipt of what ran while they were among its audience', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (story) => {
      await clinic.sql(`update announcements set status = 'expired' where status = 'published'`);
      await clinic.sql(`update employees set status = 'active', branch_id = $1, department_id = $2`, [
        branches[0],
        departments[0],
      ]);
      const world: World = { staff: people.map(() => ({ branch: 0, department: 0, works: true })), told: [] };
      for (const { name, n, kind } of story) await steps[name](world, n, kind);
      await steps.look(world);
      await compare(world);
    }),
    { numRuns: isLongRun ? 300 : 4, endOnFailure: true },
  );
}, 120_000);

it('two acknowledgements at once are one, and each is answered', async () => {
  const reader = await clinic.signedIn({ role: 'employee' });
  const made = await ok(
    hr.post('/announcements', {
      title_ar: 'تعليمات التعقيم',
      body: '<p>النسخة الجديدة.</p>',
      needs_ack: true,
      audience: 'employees',
      employee_ids: [reader.person.employeeId],
    }),
  );
  await ok(hr.post(`/announcements/${made.id}/publish`, { version: made.version }));
  const [receipt] = await clinic.sql(
    'select id, version from announcement_receipts where announcement_id = $1',
    [made.id],
  );
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      reader.post(`/announcement-receipts/${String(receipt?.['id'])}/acknowledge`, {
        version: receipt?.['version'],
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
  const told = await ok(hr.get(`/announcements/${made.id}`));
  expect([told.receivers, told.acked_count]).toEqual([1, 1]);
});
