import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newStorageKey, openStore, type FileStore } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { pdfOf, readBytes, textOf, upload } from './fileSupport.ts';

describe('files on a disk', () => {
  let server: TestServer;
  let clinic: TestClinic;
  let hr: Client;
  let folder: string;
  let store: FileStore;
  beforeAll(async () => {
    const url = await ownDatabase();
    folder = path.join(process.env['DATA_DIR'] ?? '', `store-${process.pid}`);
    server = await startTestServer({ DATABASE_URL: url, FILES_URL: `file://${folder}` });
    store = openStore({ filesUrl: `file://${folder}`, dataDirectory: folder });
    clinic = await server.newClinic();
    hr = await clinic.signedIn({ role: 'hr' });
  });
  afterAll(() => server.stop());

  const stored = (): string[] =>
    existsSync(path.join(folder, clinic.id))
      ? readdirSync(path.join(folder, clinic.id), { recursive: true })
          .map(String)
          .filter((name) => /[0-9a-f]{12}(\.\w+)?$/.test(name))
      : [];
  const sweep = (hours: { looseHours?: number; strayHours?: number } = {}): Promise<void> =>
    sweepFiles(server.database.pool, store, hours);

  it('SEC-55 a picture has WebP copies of 256 and 1024 pixels, which open like the picture itself', async () => {
    const wide = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#12355b' } })
      .jpeg()
      .toBuffer();
    const { json } = await upload(hr, wide, 'عقد.jpg');
    for (const [size, width, height] of [
      ['256', 256, 128],
      ['1024', 1024, 512],
    ] as const) {
      const copy = await readBytes(hr, `/files/${json.id as string}?size=${size}`);
      const facts = await sharp(copy.bytes).metadata();
      expect([copy.response.headers.get('content-type'), facts.format, facts.width, facts.height]).toEqual([
        'image/webp',
        'webp',
        width,
        height,
      ]);
    }
    expect((await readBytes(hr, `/files/${json.id as string}?size=512`)).status).toBe(400);
  });

  it('SEC-58 a part of a file is sent alone', async () => {
    const { json } = await upload(hr, pdfOf('0123456789'), 'x.pdf');
    const part = await readBytes(hr, `/files/${json.id as string}`, { range: 'bytes=0-3' });
    expect([part.status, part.bytes.toString(), part.response.headers.get('content-range')]).toEqual([
      206,
      '%PDF',
      expect.stringMatching(/^bytes 0-3\/\d+$/),
    ]);
    const tail = await readBytes(hr, `/files/${json.id as string}`, { range: 'bytes=-5' });
    expect([tail.status, tail.bytes.toString()]).toEqual([206, '%%EOF']);
  });

  it('SEC-58 equal files of a clinic share their bytes and their room, those of another clinic do not', async () => {
    const before = stored().length;
    const bytes = pdfOf('shared');
    const [first, second] = [await upload(hr, bytes, 'a.pdf'), await upload(hr, bytes, 'b.pdf')];
    expect(first.json.id).not.toBe(second.json.id);
    expect(stored().length).toBe(before + 1);
    const keys = await clinic.sql('select distinct storage_key from files where id = any ($1)', [
      [first.json.id, second.json.id],
    ]);
    expect(keys).toHaveLength(1);
    const other = await server.newClinic();
    const [foreign] = [await upload(await other.signedIn({ role: 'hr' }), bytes, 'a.pdf')];
    const [row] = await other.sql('select storage_key from files where id = $1', [foreign?.json.id]);
    expect(String(row?.['storage_key'])).toContain(other.id);
    // One of the two goes: the bytes stay for the other.
    await clinic.sql('delete from files where id = $1', [first.json.id]);
    await sweep({ strayHours: 0 });
    expect((await readBytes(hr, `/files/${second.json.id as string}`)).bytes.equals(bytes)).toBe(true);
    await clinic.sql('delete from files where id = $1', [second.json.id]);
    await sweep({ strayHours: 0 });
    expect(stored().length).toBe(before);
  });

  it('SEC-58 20 equal and different uploads at once leave one file each, and nothing stray', async () => {
    const before = stored().length;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => upload(hr, pdfOf(`parallel ${n % 4}`), `${n}.pdf`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    for (const { json } of answers)
      expect((await readBytes(hr, `/files/${json.id as string}`)).status).toBe(200);
    const rows = await clinic.sql('select storage_key from files where id = any ($1)', [
      answers.map(({ json }) => json.id as string),
    ]);
    expect(new Set(rows.map((row) => row['storage_key'])).size).toBe(stored().length - before);
    expect(await clinic.sql('select * from stray_bytes')).toEqual([]);
  });

  it('SEC-58 a loose file goes after a day, one that is attached meanwhile stays', async () => {
    const [loose, fresh] = [
      await upload(hr, pdfOf('loose'), 'l.pdf'),
      await upload(hr, pdfOf('fresh'), 'f.pdf'),
    ];
    const kept = await upload(hr, pdfOf('kept'), 'k.pdf');
    await clinic.sql("update files set loose_since = now() - interval '25 hours' where id = any ($1)", [
      [loose.json.id, kept.json.id],
    ]);
    // Tied to a record in a transaction that is not done when the sweep comes.
    const writer = await server.database.pool.connect();
    await writer.query('begin; set local role app');
    await writer.query("select set_config('app.clinic_id', $1, true)", [clinic.id]);
    await writer.query("update files set resource = 'employees', record_id = new_id() where id = $1", [
      kept.json.id,
    ]);
    await sweep();
    await writer.query('commit');
    writer.release();
    await sweep();
    const left = await clinic.sql('select id from files where id = any ($1) order by id', [
      [loose.json.id, fresh.json.id, kept.json.id],
    ]);
    expect(left.map(({ id }) => id)).toEqual([fresh.json.id, kept.json.id].toSorted());
    expect((await readBytes(hr, `/files/${loose.json.id as string}`)).status).toBe(404);
    expect(await clinic.sql('select count(*)::int as n from stray_bytes')).toEqual([{ n: 1 }]);
    const before = stored().length;
    await sweep({ strayHours: 0 });
    expect(stored().length).toBe(before - 1);
  });

  it('SEC-58 bytes a killed upload left behind are found and removed', async () => {
    const key = newStorageKey(clinic.id, new Date());
    await clinic.sql('insert into stray_bytes (clinic_id, storage_key) values (app_clinic(), $1)', [key]);
    await store.put(key, Buffer.from('half an upload'));
    await sweep();
    expect(await textOf(await store.read(key))).toBe('half an upload');
    await sweep({ strayHours: 0 });
    expect(await store.read(key)).toBeUndefined();
    expect(await clinic.sql('select * from stray_bytes')).toEqual([]);
  });

  it('SEC-57 T10 a link opens one file for one session, and nothing after sign-out or elsewhere', async () => {
    const person = await clinic.signedIn({ role: 'hr' });
    const { json } = await upload(person, pdfOf('linked'), 'ل.pdf');
    const made = await person.get(`/files/${json.id as string}/link`);
    const { url, expires_at } = made.json as { url: string; expires_at: string };
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(60_000);
    const open = async (address: string, headers: Record<string, string> = {}): Promise<number> =>
      (await fetch(person.origin + address, { headers })).status;
    const opened = await fetch(person.origin + url);
    expect([opened.status, Buffer.from(await opened.arrayBuffer()).toString()]).toEqual([
      200,
      pdfOf('linked').toString(),
    ]);
    expect(opened.headers.get('content-security-policy')).toContain('sandbox');
    expect(opened.headers.get('cache-control')).toBe('no-store');
    const other = await clinic.signedIn({ role: 'owner' });
    expect((await other.get(`/files/${json.id as string}/link`)).status).toBe(404);
    expect(await open(url, { authorization: `Bearer ${other.token ?? ''}` })).toBe(404);
    const foreign = await (await server.newClinic()).signedIn({ role: 'owner' });
    expect(await open(url, { authorization: `Bearer ${foreign.token ?? ''}` })).toBe(404);
    expect(await open(`${url.slice(0, -2)}AA`)).toBe(404);
    expect(await open('/api/v1/file-links/x')).toBe(404);
    await person.post('/logout');
    expect(await open(url)).toBe(404);
  });

  it('SEC-63 opening a document of a record is written down, a picture in a list is not', async () => {
    const subject = await clinic.person();
    const { json: file } = await upload(hr, pdfOf('read by hr'), 'عقد العمل.pdf');
    await clinic.sql(
      "insert into employees__documents (clinic_id, record_id, position, kind, file) values (app_clinic(), $1, 0, 'contract', $2)",
      [subject.employeeId, file.id],
    );
    await clinic.sql(
      "update files set resource = 'employees', record_id = $1, field = 'documents.file' where id = $2",
      [subject.employeeId, file.id],
    );
    expect((await readBytes(hr, `/files/${file.id as string}`)).status).toBe(200);
    const noted = await clinic.sql(
      "select action, changes from audit_log where entity = 'employees' and entity_id = $1",
      [subject.employeeId],
    );
    expect(noted).toEqual([{ action: 'view', changes: { file: [null, 'عقد العمل.pdf'] } }]);
  });
});
