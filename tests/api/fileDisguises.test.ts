import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { bombs, carriers, disguises, smallJpeg } from '#tests/fixtures/disguises.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { readBytes, upload } from './fileSupport.ts';

/** Where the store stands, and what stands beside it. */
const beside = mkdtempSync(path.join(tmpdir(), 'files-'));
let server: TestServer;
let clinic: TestClinic;
let hr: Client;
beforeAll(async () => {
  server = await startTestServer({ FILES_URL: `file://${path.join(beside, 'store', 'files')}` });
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
});
afterAll(() => server.stop());

const kept = async (): Promise<number> =>
  Number((await clinic.sql('select count(*)::int as n from files'))[0]?.['n']);

describe('SEC-55 files in disguise', () => {
  it('30 and more are refused by what they are, and nothing of them is kept', async () => {
    const all = await disguises();
    const through: unknown[] = [];
    for (const { what, name, bytes } of all) {
      const { status, json } = await upload(hr, bytes, name);
      if (status !== 415 || json.code !== 'type_not_allowed') through.push([what, status, json.code]);
    }
    expect(through).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(30);
    expect(await kept()).toBe(0);
    expect(existsSync(path.join(beside, 'store', 'files', clinic.id))).toBe(false);
  });

  it('small files that are large once they are open are 413', async () => {
    for (const { what, name, bytes } of await bombs())
      expect([what, (await upload(hr, bytes, name)).status]).toEqual([what, 413]);
    expect(await kept()).toBe(0);
  });

  it('a true picture leaves what it carried behind', async () => {
    for (const { what, name, bytes } of await carriers()) {
      expect([what, bytes.includes('stowaway')]).toEqual([what, true]);
      const { status, json } = await upload(hr, bytes, name);
      expect([what, status]).toEqual([what, 201]);
      for (const size of ['', '?size=256', '?size=1024']) {
        const { bytes: served } = await readBytes(hr, `/files/${json.id as string}${size}`);
        const { exif, xmp, iptc, width } = await sharp(served).metadata();
        const left = ['stowaway', 'GPS', '<script', 'PK\u0003\u0004'].filter((one) => served.includes(one));
        expect([what, size, exif, xmp, iptc, width, left]).toEqual([
          what,
          size,
          undefined,
          undefined,
          undefined,
          60,
          [],
        ]);
      }
    }
  });
});

const hostileNames: readonly string[] = [
  '../../evil.jpg',
  '..\\..\\evil.jpg',
  '/etc/cron.d/evil.jpg',
  'C:\\Windows\\evil.jpg',
  '\\\\server\\share\\evil.jpg',
  '....//....//evil.jpg',
  '..;/evil.jpg',
  '%2e%2e%2fevil.jpg',
  '%252e%252e%252fevil.jpg',
  '..%c0%afevil.jpg',
  '\uff0e\uff0e\uff0fevil.jpg',
  'file:///etc/evil.jpg',
  '~/.ssh/evil.jpg',
  '.htaccess.jpg',
  'CON.jpg',
  'evil.jpg:stream.jpg',
  'evil.jpg"; filename="evil.html.jpg',
  'evil.jpg\r\nX-Evil: yes\r\n\r\n.jpg',
  '$(touch evil)`touch evil`|evil;.jpg',
  '-rf evil.jpg',
  `${'evil'.repeat(200)}.jpg`,
  '<img src=x onerror=evil()>.jpg',
];
/** Names that are not taken at all: the signs in them deceive who reads them. */
const refusedNames = [
  'evil\u202egpj.jpg',
  'ev\u200bil.jpg',
  'ev\ufeffil.jpg',
  'evil\u2066.jpg',
  'evil\u0007.jpg',
];

describe('SEC-56 hostile names', () => {
  it('20 and more: the store holds names of its own making alone, the header only an encoded one', async () => {
    expect(hostileNames.length).toBeGreaterThanOrEqual(20);
    for (const [n, name] of hostileNames.entries()) {
      // Different bytes, so that each needs a place of its own.
      const bytes = await sharp(await smallJpeg())
        .resize(20 + n)
        .jpeg()
        .toBuffer();
      const { status, json } = await upload(hr, bytes, name);
      expect([name, status]).toEqual([name, 201]);
      expect(json.name).not.toMatch(/[/\\\r\n]/);
      expect(String(json.name).length).toBeLessThanOrEqual(200);
      const { status: opened, response } = await readBytes(hr, `/files/${json.id as string}`);
      expect(opened).toBe(200);
      expect(response.headers.get('x-evil')).toBeNull();
      expect(response.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[\w.!~%-]+$/);
    }
    const keys = await clinic.sql('select storage_key from files');
    const random = /^[0-9a-f-]{36}\/\d{4}\/[0-9a-f-]{36}$/;
    expect(keys.map((row) => String(row['storage_key'])).filter((key) => !random.test(key))).toEqual([]);
    const made = readdirSync(beside, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(beside, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    const stored = /^store\/files\/[0-9a-f-]{36}\/\d{4}\/[0-9a-f-]{36}(?:\.(?:256|1024))?$/;
    expect(made.filter((name) => !stored.test(name))).toEqual([]);
    expect(made.length).toBeGreaterThanOrEqual(hostileNames.length * 3);
  });

  it.each(refusedNames)('%j is refused on its field', async (name) => {
    const { status, json } = await upload(hr, await smallJpeg(), name);
    expect([status, json.code, Object.keys((json.errors ?? {}) as object)]).toEqual([
      422,
      'invalid',
      ['file'],
    ]);
  });
});
