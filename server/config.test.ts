import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const read = (environment: Record<string, string>) => readConfig(environment, '/srv/clinic');
const key = 'kX3vQ9rLw7TzB2nM8cHs5YpJ4dFg6RaV';
const url = 'postgres://someone:secret@db/clinic';

describe('readConfig', () => {
  it('needs nothing: embedded database, demo clinics, this machine only', () => {
    expect(read({})).toEqual({
      production: false,
      port: 3000,
      host: 'localhost',
      dataDirectory: '/srv/clinic/data',
      databaseUrl: undefined,
      seed: 'demo',
      baseDomain: undefined,
      secretKey: undefined,
      smtpUrl: undefined,
      mailFrom: 'no-reply@localhost',
      filesUrl: undefined,
      sentryDsn: undefined,
      rateLimits: true,
      trustProxy: false,
      notices: [],
    });
  });

  it('makes no demo clinics in production or in a database of your own', () => {
    expect(read({ NODE_ENV: 'production', BASE_DOMAIN: 'clinics.example', SECRET_KEY: key })).toMatchObject({
      seed: 'none',
      host: '0.0.0.0',
    });
    expect(read({ DATABASE_URL: url })).toMatchObject({ seed: 'none', databaseUrl: url });
  });

  it('takes every setting, and an empty one as not given', () => {
    const given = {
      PORT: '0',
      HOST: '::1',
      DATA_DIR: '/srv/x',
      SEED: 'none',
      BASE_DOMAIN: 'Clinics.Example',
      RATE_LIMITS: 'off',
    };
    expect(
      read({ ...given, SMTP_URL: ' ', FILES_URL: 's3://bucket', SENTRY_DSN: 'https://k@s.example/1' }),
    ).toMatchObject({
      port: 0,
      host: '::1',
      dataDirectory: '/srv/x',
      seed: 'none',
      baseDomain: 'clinics.example',
      rateLimits: false,
      smtpUrl: undefined,
      filesUrl: 's3://bucket',
      sentryDsn: 'https://k@s.example/1',
    });
  });

  it('sends mails from the base domain unless told otherwise; in production without a server it says that they wait', () => {
    expect(read({ BASE_DOMAIN: 'clinics.example' }).mailFrom).toBe('no-reply@clinics.example');
    expect(read({ MAIL_FROM: 'desk@mail.example', BASE_DOMAIN: 'clinics.example' }).mailFrom).toBe(
      'desk@mail.example',
    );
    const production = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://someone:k7Qz-91xw@db/clinic',
      SECRET_KEY: key,
      BASE_DOMAIN: 'clinics.example',
    };
    expect(read(production).notices).toEqual([
      'SMTP_URL is not set: mails wait in the queue and nobody receives one.',
    ]);
    const smtp = { SMTP_URL: 'smtps://someone:w4Rt-22pl@mail.example:465' };
    expect(read({ ...production, ...smtp })).toMatchObject({ notices: [], smtpUrl: smtp.SMTP_URL });
  });

  it.each([
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535, not "70000".'],
    [{ PORT: '3e3' }, 'PORT must be a number from 0 to 65535, not "3e3".'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production, not "prod".'],
    [{ SECRET_KEY: 'secret' }, 'SECRET_KEY is too short: it needs at least 32 random characters.'],
    [{ MAIL_FROM: 'a@b.example, c@d.example' }, /^MAIL_FROM must be one address/],
    [{ MAIL_FROM: 'Mona <a@b.example>' }, /^MAIL_FROM must be one address/],
    [
      { SMTP_URL: 'https://mail.example' },
      'SMTP_URL must be an address that starts with smtp:// or smtps://.',
    ],
    [{ SEED: 'yes' }, 'SEED must be demo or none, not "yes".'],
    [{ SEED: 'demo', DATABASE_URL: url }, /SEED=demo works only with the embedded database/],
    [{ TRUST_PROXY: 'on' }, /TRUST_PROXY must be off, a number of proxies from 1 to 9, or addresses/],
    [{ TRUST_PROXY: '0.0.0.0/33' }, /TRUST_PROXY must be/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY must not believe everybody: "0.0.0.0\/0" is wider/],
    [{ TRUST_PROXY: '10.0.0.0/8, ::/0' }, /^TRUST_PROXY must not believe everybody: "::\/0" is wider/],
    [{ TRUST_PROXY: '::ffff:0:0/96' }, /^TRUST_PROXY must be off/],
    [{ TRUST_PROXY: 'fe80::1%eth0' }, /^TRUST_PROXY must be off/],
    [{ SECRET_KEY: 'a'.repeat(40) }, /^SECRET_KEY is too easy to guess/],
    [{ SECRET_KEY: '12345678'.repeat(5) }, /^SECRET_KEY is too easy to guess/],
    [{ SECRET_KEY: 'qwertyuiopasdfgh'.repeat(3) }, /^SECRET_KEY is too easy to guess/],
    [{ RATE_LIMITS: 'no' }, 'RATE_LIMITS must be on or off, not "no".'],
    [{ BASE_DOMAIN: 'https://x.example' }, /BASE_DOMAIN must be a bare domain/],
    [
      { DATABASE_URL: 'mysql://someone:secret@db/x' },
      'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
    ],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
  ])('refuses %o with one sentence that repeats no secret', (environment, sentence) => {
    expect(() => read(environment)).toThrow(ConfigError);
    expect(() => read(environment)).toThrow(sentence);
    expect(() => read(environment)).not.toThrow(/secret/);
  });

  const production = { NODE_ENV: 'production', BASE_DOMAIN: 'clinics.example', SECRET_KEY: key };
  it.each([
    [{ BASE_DOMAIN: '' }, [], /^BASE_DOMAIN is missing: in production/],
    [{ SECRET_KEY: '' }, [], /^SECRET_KEY is missing: production needs one of at least 32 random characters/],
    [
      { PLATFORM_ADMIN_EMAIL: 'boss@clinics.example', PLATFORM_ADMIN_PASSWORD: 'demo-platform-2026' },
      [],
      /^PLATFORM_ADMIN_PASSWORD is the published password of the demo/,
    ],
    [
      { PLATFORM_ADMIN_EMAIL: 'boss@clinics.example', PLATFORM_ADMIN_PASSWORD: ' Demo-Clinic-2026 ' },
      [],
      /^PLATFORM_ADMIN_PASSWORD is the published password of the demo/,
    ],
    [{ SEED: 'demo' }, [], /^SEED=demo is refused in production: the demo accounts/],
    [{ RATE_LIMITS: 'off' }, [], /^RATE_LIMITS=off is for automated tests and is refused/],
    [{ DEBUG: '*' }, [], 'DEBUG is refused in production: leave it out.'],
    [{ NODE_DEBUG: 'http' }, [], 'NODE_DEBUG is refused in production: leave it out.'],
    [{ NODE_OPTIONS: '--max-old-space-size=900 --inspect=0.0.0.0' }, [], /debugger \(--inspect\) is refused/],
    [{}, ['--inspect-brk'], /debugger \(--inspect\) is refused/],
    [{ DATABASE_URL: 'postgres://clinic:postgres@db/clinic' }, [], /^DATABASE_URL holds a default password/],
    [{ DATABASE_URL: 'postgres://clinic:ChangeMe@db/clinic' }, [], /^DATABASE_URL holds a default password/],
    [
      { DATABASE_URL: 'postgres://app-role:app-role@db/clinic' },
      [],
      /^DATABASE_URL holds a default password/,
    ],
  ])('SEC-72 production refuses %o %o, naming the reason', (environment, flags, sentence) => {
    const start = () => readConfig({ ...production, ...environment }, '/srv/clinic', flags);
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(sentence);
    expect(start).not.toThrow(/ChangeMe|app-role/);
  });

  it('SEC-72 production starts with a domain and a password of its own, development with anything', () => {
    const own = { ...production, DATABASE_URL: 'postgres://clinic:q8W-1z_random@db/clinic' };
    expect(readConfig(own, '/srv/clinic', ['--enable-source-maps']).production).toBe(true);
    expect(read({ DEBUG: '*', DATABASE_URL: 'postgres://postgres:postgres@db/clinic' }).production).toBe(
      false,
    );
  });

  it('SEC-59 believes no proxy unless told which', () => {
    expect(read({}).trustProxy).toBe(false);
    expect(read({ TRUST_PROXY: 'off' }).trustProxy).toBe(false);
    expect(read({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(read({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' }).trustProxy).toEqual([
      'loopback',
      '10.0.0.0/8',
      '2001:db8::1',
    ]);
  });
});
