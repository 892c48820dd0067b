import { addDays } from '#metadata/time/days.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { touchDays, touching } from '../attendance-days/touchDays.server.ts';
import { fingerprintDevices } from './fingerprint-devices.ts';

/** Whether the tz database knows a zone. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '' && /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}

/** Further back nothing is reckoned anew: those months are paid. */
const daysBack = 92;

/** A device's clock shows a zone there is (hr.md 2.3). */
export const fingerprintDeviceRules = serverRules(fingerprintDevices, {
  async check(values, { refuse }) {
    const zone = values['timezone'];
    if (typeof zone === 'string' && !isZone(zone)) refuse('noSuchZone', { on: 'timezone' });
  },
  // The direction of a device is that of all its punches (hr.md 2.3).
  async saved(context) {
    const { before, record, db, today } = context;
    if (!before || before.direction === record.direction) return;
    const from = addDays(today, -daysBack);
    const [row] = await db.query(
      `select array_agg(distinct employee_id) filter (where employee_id is not null) as ids from punches
        where clinic_id = (select app_clinic()) and device_id = $1::uuid and work_date >= $2::date`,
      [record.id, from],
    );
    const employeeIds = (row?.['ids'] ?? []) as readonly string[];
    if (employeeIds.length > 0)
      await touchDays(touching(context as unknown as RuleContext), { employeeIds, from, to: today });
  },
});
