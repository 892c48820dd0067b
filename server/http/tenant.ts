import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problems.ts';

/** What the first label of a host name means (platform.md 1). */
export type HostInfo =
  | { readonly kind: 'none' }
  | { readonly kind: 'redirect'; readonly base: string }
  | { readonly kind: 'clinic'; readonly subdomain: string };

const noClinicLabels = new Set(['www', 'api', 'register', 'staging']);
const none: HostInfo = { kind: 'none' };

/** Host without port and trailing dot, in lower case; undefined for an IP address or a single label. */
function labelsOf(host: string): string[] | undefined {
  const bare = host.trim().toLowerCase();
  if (bare.startsWith('[')) return undefined;
  const name = bare.replace(/:\d*$/, '').replace(/\.$/, '');
  if (/^[\d.]+$/.test(name) || name.includes(':')) return undefined;
  const labels = name.split('.');
  return labels.length < 2 || labels.some((label) => label === '') ? undefined : labels;
}

/** The clinic a host name stands for, by its letters alone; the base domain and its own first label stand for none. */
export function hostInfo(host: string | undefined, baseDomain?: string): HostInfo {
  const labels = labelsOf(host ?? '');
  const [first] = labels ?? [];
  if (labels === undefined || first === undefined || labels.join('.') === baseDomain) return none;
  if (noClinicLabels.has(first) || first === baseDomain?.split('.')[0]) return none;
  if (first === 'redirect') return { kind: 'redirect', base: labels.slice(1).join('.') };
  return { kind: 'clinic', subdomain: first };
}

/** Whether the host is the base domain itself, which answers with a move to www (platform.md 1). */
export const isApex = (host: string | undefined, baseDomain: string | undefined): boolean =>
  baseDomain !== undefined && labelsOf(host ?? '')?.join('.') === baseDomain;

/**
 * The subdomain a client names in X-Clinic-Subdomain; undefined = no clinic. A malformed header is 400 (SEC-05).
 * `register`, `redirect` and the base domain's own first label mean no clinic too.
 */
export function headerSubdomain(
  header: string | readonly string[] | undefined,
  baseDomain?: string,
): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (typeof header !== 'string' || !/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(header))
    throw new ProblemError('bad_request');
  const apex = baseDomain?.split('.')[0];
  return noClinicLabels.has(header) || header === 'redirect' || header === apex ? undefined : header;
}

type Named = Pick<FastifyRequest, 'headers' | 'host'>;

/** The clinic a request names: in its header, without one by its host. */
export function clinicNamed({ headers, host }: Named, baseDomain: string | undefined): string | undefined {
  const header = headers['x-clinic-subdomain'];
  const at = header === undefined ? hostInfo(host, baseDomain) : none;
  return at.kind === 'clinic' ? at.subdomain : headerSubdomain(header, baseDomain);
}

/**
 * The clinic a request of a session means: the header names it, without one the host does where it lies under the configured domain. So a
 * session and a link to a file open nothing on the address of another clinic.
 */
export function clinicAsked(request: Named, baseDomain: string | undefined): string | undefined {
  const isOurs = baseDomain !== undefined && labelsOf(request.host)?.slice(1).join('.') === baseDomain;
  const isNamed = request.headers['x-clinic-subdomain'] !== undefined;
  return isOurs || isNamed ? clinicNamed(request, baseDomain) : undefined;
}

/** The session's clinic always wins; a header naming another one is refused (SEC-05). */
export function checkClinicHeader(subdomain: string | undefined, ofSession: string): void {
  if (subdomain !== undefined && subdomain !== ofSession) throw new ProblemError('clinic_mismatch');
}

/**
 * Where the host `redirect.<base>` sends a browser: the clinic named by the first path segment, decoded once. What is
 * no subdomain leads to www (platform.md 1, T13), a subdomain nobody has leads nowhere: undefined. No other host can be
 * produced (SEC-09). `known` says whether the clinic exists.
 */
export async function redirectTarget(
  url: string,
  base: string,
  port: string,
  known: (subdomain: string) => Promise<boolean>,
): Promise<{ readonly host: string; readonly path: string } | undefined> {
  const [, segment = '', rest = ''] = /^\/([^/?#]*)([^]*)$/.exec(url) ?? [];
  const subdomain = decodeOnce(segment).toLowerCase();
  const isReserved = noClinicLabels.has(subdomain) || ['redirect', base.split('.')[0]].includes(subdomain);
  if (isReserved || !/^[a-z][a-z0-9-]{1,28}[a-z0-9]$/.test(subdomain) || subdomain.includes('--'))
    return { host: `www.${base}${port}`, path: '/' };
  if (!(await known(subdomain))) return undefined;
  return { host: `${subdomain}.${base}${port}`, path: rest.startsWith('/') ? rest : `/${rest}` };
}

function decodeOnce(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
