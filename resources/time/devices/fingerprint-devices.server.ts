import { serverRules } from '#server/kit/rules.ts';
import { fingerprintDevices } from './fingerprint-devices.ts';

/** Whether the tz database knows a zone. */
function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '' && /^[A-Z]/.test(name);
  } catch {
    return false;
  }
}

/** A device's clock shows a zone there is (hr.md 2.3). */
export const fingerprintDeviceRules = serverRules(fingerprintDevices, {
  async check(values, { refuse }) {
    const zone = values['timezone'];
    if (typeof zone === 'string' && !isZone(zone)) refuse('noSuchZone', { on: 'timezone' });
  },
});
