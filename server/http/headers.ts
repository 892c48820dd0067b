import type { Config } from '../config.ts';

/**
 * Sent with every answer, errors, redirects and files included (SEC-39). Browsers heed the permissions of documents
 * alone, so the long list stands on pages only: a phone fetches some twenty files on the way to its first list.
 */
const securityHeaders: Readonly<Record<string, string>> = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const closedToPages = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** What a page has beside them: everything a browser could give it is closed but camera, place and full screen. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'permissions-policy': [
    'camera=(self)',
    'geolocation=(self)',
    'fullscreen=(self)',
    ...closedToPages.map((name) => `${name}=()`),
  ].join(', '),
};

/** What every answer starts with; nothing but a page may load or run anything. */
export const firstHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The policy of a page (SEC-38); one without styles of its own needs no nonce. No upgrade-insecure-requests: the product also runs on plain http at home (DESIGN 9.28). */
export function pagePolicy(nonce: string | undefined, config: Partial<Pick<Config, 'sentryDsn'>>): string {
  const reporter = config.sentryDsn === undefined ? '' : ` ${new URL(config.sentryDsn).origin}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${reporter}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const developmentOrigin = new RegExp(`^http://(?:${label}\\.)?localhost(?::\\d{1,5})?$`);

/**
 * Whether another origin may read answers: clinic hosts of the base domain over https, and http on localhost in
 * development (platform.md 1, SEC-40).
 */
export function originAllowed(origin: string, config: Pick<Config, 'baseDomain' | 'production'>): boolean {
  if (!config.production && developmentOrigin.test(origin)) return true;
  if (config.baseDomain === undefined || !origin.endsWith(`.${config.baseDomain}`)) return false;
  return new RegExp(`^https://${label}$`).test(origin.slice(0, -config.baseDomain.length - 1));
}

export const allowedRequestHeaders =
  'Authorization, Content-Type, Accept-Language, X-Clinic-Subdomain, Idempotency-Key, If-Match, Last-Event-ID, X-Background';
export const exposedHeaders =
  'Content-Range, X-Total-Exact, Idempotency-Replayed, Retry-After, Content-Disposition, X-Request-Id, Allow';
