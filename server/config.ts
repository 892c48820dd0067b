import { isEmail } from '#metadata/fields/emails.ts';
import { isIP } from 'node:net';
import path from 'node:path';
import { placeFor } from './db/embedded/place.ts';
import { EmbeddedError } from './db/embedded/problem.ts';

/** Everything the environment decides, checked once; nothing else in the server reads `process.env`. */
export interface Config {
  readonly production: boolean;
  readonly port: number;
  /** Address the HTTP server listens on. */
  readonly host: string;
  /** Absolute folder of the embedded database, the uploaded files and the lock. */
  readonly dataDirectory: string;
  /** PostgreSQL 15 or later; undefined means the embedded database. */
  readonly databaseUrl: string | undefined;
  readonly seed: 'demo' | 'none';
  /** First-party domain without a leading dot, e.g. `clinics.example`. */
  readonly baseDomain: string | undefined;
  /** Encrypts what the database must not read (SEC-71); undefined means a key file in the data folder. */
  readonly secretKey: string | undefined;
  /** `smtp:` or `smtps:` with the account; undefined writes mails below `<dataDirectory>/mail`, in production they wait. */
  readonly smtpUrl: string | undefined;
  /** Address all mails come from; `no-reply@<BASE_DOMAIN>` unless given. */
  readonly mailFrom: string;
  /** Where uploaded files live: `file:`, or a bucket as `s3://key:secret@host/bucket`; undefined means `<dataDirectory>/files`. */
  readonly filesUrl: string | undefined;
  /** Looks through uploads before anybody can read them: `clamd://host:port`; undefined means nobody does. */
  readonly scanUrl: string | undefined;
  readonly sentryDsn: string | undefined;
  /** The provider's own inbox and phone: shown where clinics ask how to reach it, and mailed to (platform.md 8). */
  readonly contactEmail: string | undefined;
  readonly contactPhone: string | undefined;
  /** The first account of the provider's console, made at the first start (platform.md 10). */
  readonly platformAdmin: { readonly email: string; readonly password: string } | undefined;
  readonly rateLimits: boolean;
  /** Proxies whose `X-Forwarded-*` are believed: addresses or networks, or how many hops stand before the server. */
  readonly trustProxy: false | number | readonly string[];
  /** Sentences for the person who starts the server, e.g. that the data folder was moved (DESIGN 9.21). */
  readonly notices: readonly string[];
}

/** A setting that cannot be used; its message is one plain sentence for the person who starts the server. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks the settings of DESIGN 8. Throws `ConfigError` with one sentence for the first wrong value.
 * `flags` are Node's own options of this process.
 */
export function readConfig(
  environment: Environment,
  workingDirectory: string = process.cwd(),
  flags: readonly string[] = process.execArgv,
): Config {
  const value = (name: string): string | undefined => {
    const text = environment[name]?.trim();
    return text === '' ? undefined : text;
  };
  const production = readMode(value('NODE_ENV'));
  if (production) refuseDebugging(value, flags);
  const databaseUrl = readUrl('DATABASE_URL', value('DATABASE_URL'), ['postgres:', 'postgresql:']);
  if (production) refuseDefaultPassword('DATABASE_URL', databaseUrl);
  const place = placeData(path.resolve(workingDirectory, value('DATA_DIR') ?? 'data'), {
    given: value('DATA_DIR') !== undefined,
    embedded: databaseUrl === undefined,
  });
  const baseDomain = readDomain(value('BASE_DOMAIN'), production);
  const smtpUrl = readUrl('SMTP_URL', value('SMTP_URL'), ['smtp:', 'smtps:']);
  const mailsWait = production && smtpUrl === undefined;
  return {
    production,
    port: readPort(value('PORT')),
    host: value('HOST') ?? (production ? '0.0.0.0' : 'localhost'),
    dataDirectory: place.dataDirectory,
    databaseUrl,
    seed: readSeed(value('SEED'), production, databaseUrl !== undefined),
    baseDomain,
    smtpUrl,
    mailFrom: readSender(value('MAIL_FROM'), baseDomain),
    filesUrl: readUrl('FILES_URL', value('FILES_URL'), ['file:', 's3:']),
    scanUrl: readUrl('SCAN_URL', value('SCAN_URL'), ['clamd:']),
    sentryDsn: readUrl('SENTRY_DSN', value('SENTRY_DSN'), ['https:', 'http:']),
    contactEmail: readEmail('CONTACT_EMAIL', value('CONTACT_EMAIL')),
    contactPhone: readPhone('CONTACT_PHONE', value('CONTACT_PHONE')),
    platformAdmin: readAdmin(
      value('PLATFORM_ADMIN_EMAIL'),
      environment['PLATFORM_ADMIN_PASSWORD'],
      production,
    ),
    rateLimits: readRateLimits(value('RATE_LIMITS'), production),
    trustProxy: readProxies(value('TRUST_PROXY')),
    secretKey: readSecretKey(value('SECRET_KEY'), production),
    notices: [
      ...(place.notice === undefined ? [] : [place.notice]),
      ...(mailsWait ? ['SMTP_URL is not set: mails wait in the queue and nobody receives one.'] : []),
    ],
  };
}

/** What helps a programmer tells a stranger too much, or lets them in (SEC-72). */
function refuseDebugging(value: (name: string) => string | undefined, flags: readonly string[]): void {
  for (const name of ['DEBUG', 'NODE_DEBUG', 'NODE_DEBUG_NATIVE'])
    if (value(name) !== undefined) throw new ConfigError(`${name} is refused in production: leave it out.`);
  const options = [...flags, ...(value('NODE_OPTIONS') ?? '').split(/\s+/)];
  if (options.some((one) => /^--(?:inspect|debug)/.test(one)))
    throw new ConfigError('Node’s debugger (--inspect) is refused in production: leave it out.');
}

const defaultPasswords = new Set(
  'postgres postgresql password passwd pass secret changeme change-me change_me admin root test example clinic 1234 12345 123456'.split(
    ' ',
  ),
);

/** A password from somebody's example is one everybody knows (SEC-72). The sentence never repeats it. */
function refuseDefaultPassword(name: string, address: string | undefined): void {
  if (address === undefined) return;
  const { username, password } = new URL(address);
  const isDefault = defaultPasswords.has(decodeURIComponent(password).toLowerCase());
  if (isDefault || (password !== '' && password === username))
    throw new ConfigError(`${name} holds a default password, which production refuses: choose a random one.`);
}

function placeData(
  wanted: string,
  source: { given: boolean; embedded: boolean },
): ReturnType<typeof placeFor> {
  if (!source.embedded) return { dataDirectory: wanted, notice: undefined };
  try {
    return placeFor(wanted, source.given);
  } catch (error) {
    throw error instanceof EmbeddedError ? new ConfigError(error.message) : error;
  }
}

function readMode(mode: string | undefined): boolean {
  if (mode === undefined || mode === 'development' || mode === 'test') return false;
  if (mode === 'production') return true;
  throw new ConfigError(`NODE_ENV must be development, test or production, not "${mode}".`);
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 3000;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new ConfigError(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function readSeed(text: string | undefined, production: boolean, external: boolean): 'demo' | 'none' {
  if (text === undefined) return production || external ? 'none' : 'demo';
  if (text === 'none') return 'none';
  if (text !== 'demo') throw new ConfigError(`SEED must be demo or none, not "${text}".`);
  if (production) {
    throw new ConfigError('SEED=demo is refused in production: the demo accounts have a published password.');
  }
  if (external) {
    throw new ConfigError('SEED=demo works only with the embedded database: leave out SEED or DATABASE_URL.');
  }
  return 'demo';
}

function readRateLimits(text: string | undefined, production: boolean): boolean {
  if (text === undefined || text === 'on') return true;
  if (text !== 'off') throw new ConfigError(`RATE_LIMITS must be on or off, not "${text}".`);
  if (production)
    throw new ConfigError('RATE_LIMITS=off is for automated tests and is refused in production.');
  return false;
}

/** The widest network anybody has to themself: fc00::/7 and 10.0.0.0/8. */
const widestNetwork = 7;

/**
 * `off`, a number of hops, or addresses and networks with commas. Never simply everybody: then each caller could choose
 * the address that limits and the audit log know them by (SEC-25, SEC-59).
 */
function readProxies(text: string | undefined): Config['trustProxy'] {
  if (text === undefined || text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const proxies = text.split(',').map((one) => one.trim());
  const isKnown = (one: string): boolean => {
    const [address = '', bits, ...more] = one.split('/');
    const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
    return (
      most > 0 &&
      more.length === 0 &&
      // Zones and addresses within addresses are nothing the server could compare.
      !/%|^::ffff:/i.test(address) &&
      (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    );
  };
  const named = ['loopback', 'linklocal', 'uniquelocal'];
  const wrong = proxies.find((one) => !named.includes(one) && !isKnown(one));
  if (wrong !== undefined) {
    throw new ConfigError(
      `TRUST_PROXY must be off, a number of proxies from 1 to 9, or addresses with commas such as 10.0.0.0/8, not "${wrong}".`,
    );
  }
  const wide = proxies.find((one) => Number(one.split('/')[1] ?? widestNetwork) < widestNetwork);
  if (wide !== undefined)
    throw new ConfigError(
      `TRUST_PROXY must not believe everybody: "${wide}" is wider than any network of one's own, such as 10.0.0.0/8.`,
    );
  return proxies;
}

const shortestSecret = 32;
/** Of 32 random hexadecimal digits fewer than ten differ once in some hundred thousand keys. */
const fewestSigns = 10;

/** A few characters again and again, or a short piece repeated. */
function isMonotonous(text: string): boolean {
  if (new Set(text).size < fewestSigns) return true;
  for (let period = 1; period <= text.length / 2; period += 1)
    if (text.slice(period) === text.slice(0, -period)) return true;
  return false;
}

/** The sentence never repeats the value. */
function readSecretKey(text: string | undefined, production: boolean): string | undefined {
  if (text === undefined && production)
    throw new ConfigError(
      'SECRET_KEY is missing: production needs one of at least 32 random characters, e.g. from "openssl rand -base64 32", and keeps it.',
    );
  if (text !== undefined && text.length < shortestSecret)
    throw new ConfigError('SECRET_KEY is too short: it needs at least 32 random characters.');
  if (text !== undefined && isMonotonous(text))
    throw new ConfigError(
      'SECRET_KEY is too easy to guess: it needs at least 32 random characters, e.g. from "openssl rand -base64 32".',
    );
  return text;
}

function readDomain(text: string | undefined, production: boolean): string | undefined {
  if (text === undefined && production)
    throw new ConfigError(
      'BASE_DOMAIN is missing: in production the server must know the domain whose first labels are clinics, such as clinics.example.',
    );
  if (text === undefined) return undefined;
  const domain = text.toLowerCase();
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) {
    throw new ConfigError(`BASE_DOMAIN must be a bare domain such as clinics.example, not "${text}".`);
  }
  return domain;
}

function readSender(text: string | undefined, baseDomain: string | undefined): string {
  if (text === undefined) return `no-reply@${baseDomain ?? 'localhost'}`;
  if (!/^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/.test(text))
    throw new ConfigError(`MAIL_FROM must be one address such as no-reply@clinics.example, not "${text}".`);
  return text;
}

function readEmail(name: string, text: string | undefined): string | undefined {
  if (text === undefined || isEmail(text)) return text;
  throw new ConfigError(`${name} must be an e-mail address such as help@clinics.example, not "${text}".`);
}

/** The passwords of the demo, which stand in the README. */
const published = new Set(['demo-platform-2026', 'demo-clinic-2026', 'shifa-clinic-2026']);

/** Both or neither; the sentence never repeats the password. */
function readAdmin(
  email: string | undefined,
  password: string | undefined,
  production: boolean,
): Config['platformAdmin'] {
  const address = readEmail('PLATFORM_ADMIN_EMAIL', email);
  if (address === undefined && !password) return undefined;
  if (address === undefined || !password)
    throw new ConfigError(
      'PLATFORM_ADMIN_EMAIL and PLATFORM_ADMIN_PASSWORD belong together: set both or leave both out.',
    );
  if (production && published.has(password.normalize('NFKC').trim().toLowerCase()))
    throw new ConfigError(
      'PLATFORM_ADMIN_PASSWORD is the published password of the demo, which production refuses: choose one nobody knows.',
    );
  return { email: address.toLowerCase(), password };
}

function readPhone(name: string, text: string | undefined): string | undefined {
  if (text === undefined || /^\+[1-9]\d{6,14}$/.test(text)) return text;
  throw new ConfigError(`${name} must be a phone number such as +201001234567, not "${text}".`);
}

/** The address itself may hold a password, so the sentence names the setting and never repeats the value. */
function readUrl(name: string, text: string | undefined, schemes: readonly string[]): string | undefined {
  if (text === undefined) return undefined;
  if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol)) {
    throw new ConfigError(
      `${name} must be an address that starts with ${schemes.map((one) => `${one}//`).join(' or ')}.`,
    );
  }
  return text;
}
