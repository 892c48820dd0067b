import { describe, expect, it } from 'vitest';
import { headerSubdomain, hostInfo, isApex } from './tenant.ts';

describe('T1 the host table of platform.md 1', () => {
  const none = { kind: 'none' };
  const clinic = (subdomain: string): object => ({ kind: 'clinic', subdomain });
  it.each([
    ['localhost', none],
    ['localhost:5173', none],
    ['127.0.0.1', none],
    ['127.0.0.1:3000', none],
    ['[::1]', none],
    ['[::1]:3000', none],
    ['', none],
    ['.', none],
    ['..', none],
    ['www.base.example', none],
    ['api.base.example', none],
    ['staging.base.example', none],
    ['register.base.example', none],
    ['redirect.base.example:443', { kind: 'redirect', base: 'base.example' }],
    ['smile.base.example', clinic('smile')],
    ['Smile.BASE.example.', clinic('smile')],
    ['smile.staging.base.example', clinic('smile')],
    ['demo.localhost:5173', clinic('demo')],
    ['example.com', clinic('example')],
  ])('%s', (host, expected) => {
    expect(hostInfo(host)).toEqual(expected);
  });

  it('the base domain itself is no clinic', () => {
    expect(hostInfo('base.example', 'base.example')).toEqual(none);
    expect([isApex('Base.Example.', 'base.example'), isApex('a.base.example', 'base.example')]).toEqual([
      true,
      false,
    ]);
    expect(isApex('base.example', undefined)).toBe(false);
  });

  it('the five labels and the base domain’s own mean no clinic in the header', () => {
    for (const label of ['www', 'api', 'register', 'staging', 'redirect', 'base', ''])
      expect(headerSubdomain(label, 'base.example')).toBeUndefined();
    expect(headerSubdomain('smile', 'base.example')).toBe('smile');
    expect(headerSubdomain(undefined)).toBeUndefined();
  });

  it('SEC-05 a malformed header is refused', () => {
    for (const value of [
      'A',
      'a.b',
      'a,b',
      'a b',
      '-a',
      'a-',
      'ä',
      'a\u0000',
      'x'.repeat(64),
      ' a',
      ['a', 'b'],
    ])
      expect(() => headerSubdomain(value)).toThrow('bad_request');
  });
});
