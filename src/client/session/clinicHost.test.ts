import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { hostilePaths, hostTable } from '#tests/fixtures/hosts.ts';
import { clinicOfHost } from './clinicHost.ts';

describe('T1 the host table in the browser: X-Clinic-Subdomain', () => {
  it.each(hostTable.map(({ address, header }) => [address, header] as const))(
    '%s → %s',
    (address, header) => {
      // As `window.location.hostname` tells it.
      expect(clinicOfHost(new URL(address).hostname)).toBe(header);
    },
  );
});

const script = readFileSync(new URL('../../../public/assets/first-2.js', import.meta.url), 'utf8');

/** Where the page's first script sends a browser; undefined where it stays. */
function movedTo(address: string): string | undefined {
  let moved: string | undefined;
  const { protocol, hostname, port, pathname, search, hash } = new URL(address);
  const location = { protocol, hostname, port, pathname, search, hash };
  runInNewContext(script, {
    location: { ...location, replace: (target: string) => (moved = target) },
    document: { documentElement: { dataset: {}, style: {} }, querySelector: () => null },
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: false }),
  });
  return moved;
}

describe('T1 the redirect host in the browser, before anything is drawn', () => {
  it.each(hostTable.map(({ address, moves }) => [address, moves] as const))('%s', (address, moves) => {
    // The bare domain never reaches a browser: the server moves it.
    expect(movedTo(address)).toBe(moves?.status === 302 ? moves.to : undefined);
  });

  it('keeps the fragment', () => {
    expect(movedTo('https://redirect.base.example/smile/patients?x=1#top')).toBe(
      'https://smile.base.example/patients?x=1#top',
    );
  });

  it('SEC-09 T13 hostile segments lead home and nowhere else', () => {
    expect(hostilePaths.length).toBeGreaterThanOrEqual(40);
    for (const path of hostilePaths)
      expect([path, movedTo(`http://redirect.base.example${path}`)]).toEqual([
        path,
        'http://www.base.example/',
      ]);
  });
});
