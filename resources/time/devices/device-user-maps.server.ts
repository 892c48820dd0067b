import { serverRules } from '#server/kit/rules.ts';
import { touching } from '../attendance-days/touchDays.server.ts';
import { timeRights } from '../timeRights.ts';
import { deviceUserMaps } from './device-user-maps.ts';
import { matchPunches } from '../attendance-days/matchPunches.server.ts';

/** The number as it was and as it is. */
const numbersOf = ({
  record,
  before,
}: {
  readonly record: { readonly device_user_id: string };
  readonly before: { readonly device_user_id: string } | undefined;
}): readonly string[] => [
  ...new Set([record.device_user_id, ...(before === undefined ? [] : [before.device_user_id])]),
];

/** A number of a device is written without zeros in front, as files are read; its past punches follow whom it is of (hr.md 2.3, 2.4). */
export const deviceUserMapRules = serverRules(deviceUserMaps, {
  async prepare(values) {
    const number = values['device_user_id'];
    return typeof number === 'string'
      ? { ...values, device_user_id: number.replace(/^0+(?=\d)/, '') }
      : values;
  },
  async check(values, { db, fail }) {
    const [device] = await db.find('fingerprint-devices', { id: values['device_id'] });
    if (
      device !== undefined &&
      !(await db.within('fingerprint-devices', device['id'], timeRights.uploadPunches))
    )
      fail('not_found');
  },
  saved: (context) => matchPunches(touching(context), numbersOf(context)),
  removed: (context) => matchPunches(touching(context), [context.record.device_user_id]),
  async beforeRestore(context) {
    await matchPunches(touching(context), [context.record.device_user_id]);
  },
});
