import { describe, expect, it } from 'vitest';
import { hostilePaths, hostTable } from '#tests/fixtures/hosts.ts';
import { headerSubdomain, hostInfo, isApex, redirectTarget } from './tenant.ts';

const base = 'base.example';
const known = (subdomain: string): Promise<boolean> => Promise.resolve(subdomain === 'smile');

describe('T1 the host table on the server (platform.md 1)', () => {
  it.each(hostTable.map((row) => [row.address, row] as const))(
    '%s',
    async (address, { host, clinic, moves }) => {
      const info = hostInfo(host, base);
      expect(info.kind === 'clinic' ? info.subdomain : undefined).toBe(clinic);
      expect(isApex(host, base)).toBe(moves?.status === 301);
      expect(info.kind === 'redirect').toBe(moves?.status === 302);
      if (info.kind !== 'redirect') return;
      const port = /:\d+$/.exec(host)?.[0] ?? '';
      const target = await redirectTarget(address.replace(/^http:\/\/[^/]+/, ''), info.base, port, known);
      expect(`http://${target?.host ?? ''}${target?.path ?? ''}`).toBe(moves?.to);
    },
  );

  it.each(['', '.', '..', 'a..b'])('the broken host "%s" is no clinic', (host) => {
    expect(hostInfo(host)).toEqual({ kind: 'none' });
  });

  it('without a base domain the letters alone decide', () => {
    expect(hostInfo('example.com')).toEqual({ kind: 'clinic', subdomain: 'example' });
    expect(hostInfo('base.base.example')).toEqual({ kind: 'clinic', subdomain: 'base' });
    expect(isApex('base.example', undefined)).toBe(false);
  });

  it('SEC-09 T13 hostile segments lead home, a clinic nobody has leads nowhere', async () => {
    for (const path of hostilePaths)
      expect([path, await redirectTarget(path, base, '', known)]).toEqual([
        path,
        { host: 'www.base.example', path: '/' },
      ]);
    expect(await redirectTarget('/nobody/x', base, '', known)).toBeUndefined();
  });

  it('the five labels and the base domain’s own mean no clinic in the header', () => {
    for (const label of ['www', 'api', 'register', 'staging', 'redirect', 'base', ''])
      expect(headerSubdomain(label, base)).toBeUndefined();
    expect(headerSubdomain('smile', base)).toBe('smile');
    expect(headerSubdomain(undefined)).toBeUndefined();
  });
});
