/**
 * Labels that name no clinic in the header (SPECIFICATION 7, by the letter: `register` is not among them). Nothing is
 * sent from `redirect` before it moves (public/assets/first-2.js).
 */
const noClinicLabels: readonly string[] = ['www', 'api', 'staging', 'redirect'];
const isAddress = (host: string): boolean => /^\d{1,3}(\.\d{1,3}){3}$/.test(host) || host.includes(':');

/**
 * The clinic named by the first label of a host name, as `X-Clinic-Subdomain` carries it; `undefined` = none.
 * An IP address has no labels (platform.md 1).
 */
export function clinicOfHost(host: string): string | undefined {
  const name = host.toLowerCase().replace(/\.$/, '');
  if (isAddress(name)) return undefined;
  const [label, ...rest] = name.split('.');
  return !label || rest.length === 0 || noClinicLabels.includes(label) ? undefined : label;
}

export const clinicOfThisHost = (): string | undefined => clinicOfHost(window.location.hostname);
