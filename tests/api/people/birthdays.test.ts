import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAt } from '#metadata/time/clock.ts';
import { addDays } from '#metadata/time/days.ts';
import { employeeRules } from '#resources/people/employees/employees.server.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
});
afterAll(() => server.stop());

const soon = (employeeRules.filters?.['birthday_soon'] ?? '').replaceAll(':today', '$1');
/** Those of the days of birth whose birthday is within seven days of `today`, by the rule's own SQL. */
const near = async (today: string, births: readonly string[]): Promise<readonly unknown[]> =>
  (
    await clinic.sql(
      `select t.birth_date::text as born from unnest($2::date[]) t(birth_date) where ${soon} order by 1`,
      [today, births],
    )
  ).map(({ born }) => born);

describe('hr.md 7: birthdays within seven days', () => {
  it('go over the end of a year', async () => {
    const births = ['1990-12-28', '1990-12-29', '1990-12-31', '1991-01-01', '1991-01-04', '1991-01-05'];
    expect(await near('2026-12-29', births)).toEqual([
      '1990-12-29',
      '1990-12-31',
      '1991-01-01',
      '1991-01-04',
    ]);
  });

  // 2027 has no 29 February, 2028 has one.
  it.each([
    ['2027-02-22', false],
    ['2027-02-23', true],
    ['2027-03-01', true],
    ['2027-03-02', false],
    ['2028-02-22', false],
    ['2028-02-23', true],
    ['2028-02-29', true],
    ['2028-03-01', false],
  ])('of 29 February, on the first of March where there is none: on %s %s', async (today, there) => {
    expect(await near(today, ['2000-02-29'])).toEqual(there ? ['2000-02-29'] : []);
  });

  it('are what the list and the card of whoever keeps the files count', async () => {
    const hr = await clinic.signedIn({ permissions: ['view_employees', 'edit_employees'], dataScope: 'all' });
    const today = dayAt(new Date(), 'Africa/Cairo');
    for (const days of [-1, 0, 6, 7]) {
      const { employeeId } = await clinic.person();
      await clinic.sql(
        `update employees set status = 'active', birth_date = ($2::date - interval '30 years')::date where id = $1::uuid`,
        [employeeId, addDays(today, days)],
      );
    }
    const { cards } = (await hr.get('/dashboard?cards=people.birthdays')).json as {
      cards: { count: number }[];
    };
    // A birthday on 29 February may fall on another day of the year thirty years ago; no other does.
    expect(cards.map(({ count }) => count)).toEqual([2]);
  });
});
