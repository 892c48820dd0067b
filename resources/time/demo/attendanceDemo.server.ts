import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic, type Random } from '#server/kit/demo.ts';
import { factsOf } from '../attendance-days/dayFacts.server.ts';
import { recountDays } from '../attendance-days/recount.server.ts';
import { clockOf, type Clock } from '../engine/placedDays.ts';
import { wallText } from '../engine/punchTimes.ts';
import { plannedDays } from '../roster/plannedDays.server.ts';
import { comingOf, habitOf } from './comings.server.ts';
import { fillDevices, fillNumbers, type Tracked } from './devicesDemo.server.ts';
import { decideOvertime, fillRequests, type AskedDay } from './requestsDemo.server.ts';
import { filesOf, fillUploads } from './uploadsDemo.server.ts';

/** Three months (issue 20, Demo). */
const daysBack = 92;

async function trackedOf({ db, staff }: DemoClinic): Promise<readonly Tracked[]> {
  const roles = new Map(staff.map(({ id, role }) => [id, role]));
  const rows = await db.query(
    `select id, branch_id, device_user_id as number from employees where clinic_id = (select app_clinic()) order by employee_no`,
  );
  return rows.map((row) => ({ ...row, role: roles.get(String(row['id'])) })) as unknown as readonly Tracked[];
}

/** What everybody did, by the plan and what is known of each day: nobody punches on their leave. */
async function comings(clinic: DemoClinic, people: readonly Tracked[], random: Random) {
  const { db, today } = clinic;
  const ids = people.map(({ id }) => id);
  const from = addDays(today, -daysBack);
  const facts = await factsOf({ db }, ids, from, today);
  const habits = new Map(ids.map((id) => [id, habitOf(random)]));
  const plans = await plannedDays(db, ids, from, today);
  return plans.flatMap((plan): readonly AskedDay[] => {
    const id = plan.employee_id;
    const coming = comingOf(plan, facts.facts(id, plan.day), habits.get(id) ?? 0, random);
    return coming === undefined ? [] : [{ employeeId: id, coming, plan }];
  });
}

/** Punches of who checks in by phone. */
async function fillPhone({ db, now }: DemoClinic, days: readonly AskedDay[], clock: Clock): Promise<void> {
  const rows = days.flatMap(({ employeeId, coming, plan }) =>
    coming.punches.map(({ wall, state }) => {
      const text = wallText(wall);
      const at = clock(text.slice(0, 10), text.slice(11, 16)) + Number(text.slice(17)) * 1000;
      const whose = { employee_id: employeeId, wall_time: text, work_date: plan.day, source: 'self', state };
      return {
        ...whose,
        at: new Date(at).toISOString(),
        flags: [],
        undone: false,
        status: 'kept',
        version: 1,
      };
    }),
  );
  await db.insert(
    'punches',
    rows.filter(({ at }) => at <= now.toISOString()),
  );
}

/**
 * Three months of attendance of a demo clinic (issue 20): devices and their files, read and saved by the product's own functions,
 * punches by phone, requests, and the days reckoned from them. Comes behind shifts and leave, which decide who had to be there.
 */
export async function fillAttendance(clinic: DemoClinic): Promise<void> {
  const { db, today, now, seed, size } = clinic;
  if (size === 'sample') return;
  const random = randomFrom(seed + 20);
  const [place] = await db.query(`select timezone from clinics where id = app_clinic()`);
  const zone = String(place?.['timezone']);
  const clock = clockOf(zone);
  const [account] = await db.query(
    `select id from users where clinic_id = (select app_clinic()) and name = 'hr'`,
  );
  const by = account === undefined ? null : String(account['id']);
  await db.query(
    `update attendance_settings set self_checkin = 'free' where clinic_id = (select app_clinic())`,
  );
  const devices = await fillDevices(clinic);
  const people = await fillNumbers(clinic, await trackedOf(clinic), devices);
  const days = await comings(clinic, people, random);
  // The clinic's own employee account checks in by phone, as its page offers.
  const onPhone = new Set(people.filter(({ role }) => role === 'employee').map(({ id }) => id));
  const numbers = new Map(people.map(({ id, number, branch_id }) => [id, { number, branch_id }]));
  for (const [at, device] of devices.entries()) {
    const lines = days.flatMap(({ employeeId, coming }) => {
      const { number, branch_id } = numbers.get(employeeId) ?? {};
      return onPhone.has(employeeId) || branch_id !== device.branch_id || !number
        ? []
        : coming.punches.map((punch) => ({ ...punch, number }));
    });
    await fillUploads(clinic, filesOf(device, lines, clinic, zone, at === devices.length - 1), { zone, by });
  }
  await fillPhone(
    clinic,
    days.filter(({ employeeId }) => onPhone.has(employeeId)),
    clock,
  );
  await fillRequests(clinic, days, random, { by, clock });
  const ids = people.map(({ id }) => id);
  await recountDays({ db, timezone: zone, now, today }, ids, addDays(today, -daysBack), today);
  await decideOvertime(clinic, by);
}
