import { existsSync, readdirSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, newStorageKey, type FileStore } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { startBucketServer, type BucketServer } from '#tests/setup/bucketServer.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

const use = 'employees.documents.file';
function upload(client: Client, bytes: Buffer, name: string, what = use): Promise<Answer> {
  const form = new FormData();
  form.append('use', what);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return client.call('POST', '/files', { body: form });
}
const pdfOf = (mark: string): Buffer => Buffer.from(`%PDF-1.4\n% ${mark}\ntrailer<<>>\n%%EOF`);
const read = async (
  client: Client,
  where: string,
  headers = {},
): Promise<{ status: number; bytes: Buffer; response: Response }> => {
  const response = await fetch(`${client.origin}/api/v1${where}`, {
    headers: { authorization: `Bearer ${client.token ?? ''}`, ...headers },
  });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), response };
};
const whole = async (stream: NodeJS.ReadableStream | undefined): Promise<string | undefined> => {
  if (stream === undefined) return undefined;
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts).toString();
};
const clinicId = '0198f000-0000-7000-8000-000000000001';

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
      const copy = await read(hr, `/files/${json.id as string}?size=${size}`);
      const facts = await sharp(copy.bytes).metadata();
      expect([copy.response.headers.get('content-type'), facts.format, facts.width, facts.height]).toEqual([
        'image/webp',
        'webp',
        width,
        height,
      ]);
    }
    expect((await read(hr, `/files/${json.id as string}?size=512`)).status).toBe(400);
  });

  it('SEC-58 a part of a file is sent alone', async () => {
    const { json } = await upload(hr, pdfOf('0123456789'), 'x.pdf');
    const part = await read(hr, `/files/${json.id as string}`, { range: 'bytes=0-3' });
    expect([part.status, part.bytes.toString(), part.response.headers.get('content-range')]).toEqual([
      206,
      '%PDF',
      expect.stringMatching(/^bytes 0-3\/\d+$/),
    ]);
    const tail = await read(hr, `/files/${json.id as string}`, { range: 'bytes=-5' });
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
    expect((await read(hr, `/files/${second.json.id as string}`)).bytes.equals(bytes)).toBe(true);
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
    for (const { json } of answers) expect((await read(hr, `/files/${json.id as string}`)).status).toBe(200);
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
    expect((await read(hr, `/files/${loose.json.id as string}`)).status).toBe(404);
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
    expect(await whole(await store.read(key))).toBe('half an upload');
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
    expect((await read(hr, `/files/${file.id as string}`)).status).toBe(200);
    const noted = await clinic.sql(
      "select action, changes from audit_log where entity = 'employees' and entity_id = $1",
      [subject.employeeId],
    );
    expect(noted).toEqual([{ action: 'view', changes: { file: [null, 'عقد العمل.pdf'] } }]);
  });
});

describe('the scan before a file becomes readable', () => {
  let answer = 'stream: OK';
  const seen: Buffer[] = [];
  const clamd = net.createServer((socket) => {
    const parts: Buffer[] = [];
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      const all = Buffer.concat(parts);
      if (all.subarray(-4).readUInt32BE() !== 0) return;
      seen.push(all);
      socket.end(`${answer}\0`);
    });
  });
  let server: TestServer;
  let clinic: TestClinic;
  beforeAll(async () => {
    await new Promise<void>((done) => clamd.listen(0, '127.0.0.1', done));
    const { port } = clamd.address() as net.AddressInfo;
    server = await startTestServer({ SCAN_URL: `clamd://127.0.0.1:${port}` });
    clinic = await server.newClinic();
  });
  afterAll(async () => {
    await server.stop();
    clamd.close();
  });

  it('lets clean files pass, refuses infected ones, and keeps nothing while nobody can look', async () => {
    const hr = await clinic.signedIn({ role: 'hr' });
    const code = async (): Promise<unknown[]> => {
      const { status, json } = await upload(hr, pdfOf('scanned'), 'x.pdf');
      return [status, json.code];
    };
    expect(await code()).toEqual([201, undefined]);
    expect(seen[0]?.subarray(0, 10).toString()).toBe('zINSTREAM\0');
    expect(seen[0]?.includes('% scanned')).toBe(true);
    answer = 'stream: Eicar-Test-Signature FOUND';
    expect(await code()).toEqual([422, 'file_infected']);
    answer = 'INSTREAM size limit exceeded. ERROR';
    expect(await code()).toEqual([503, 'service_unavailable']);
    await new Promise((done) => clamd.close(done));
    expect(await code()).toEqual([503, 'service_unavailable']);
    expect(await clinic.sql('select count(*)::int as n from files')).toEqual([{ n: 1 }]);
  });
});

describe('files in a bucket of a server that speaks S3', () => {
  let bucket: BucketServer;
  beforeAll(async () => {
    bucket = await startBucketServer();
  });
  afterAll(() => bucket.stop());
  const open = (address: string): FileStore =>
    openStore({ filesUrl: address, dataDirectory: process.env['DATA_DIR'] ?? '' });
  const key = (): string => newStorageKey(clinicId, new Date());

  it('are written, read in whole and in part, and removed', async () => {
    const store = open(bucket.address());
    const one = key();
    expect(await store.read(one)).toBeUndefined();
    await store.put(one, Buffer.from('0123456789'));
    expect(await whole(await store.read(one))).toBe('0123456789');
    expect(await whole(await store.read(one, { start: 2, end: 4 }))).toBe('234');
    await store.remove(one);
    await store.remove(one);
    expect(await store.read(one)).toBeUndefined();
  });

  it('are there only once a piecewise one is whole, and not at all when it is dropped', async () => {
    const store = open(bucket.address());
    const [one, other] = [key(), key()];
    const draft = await store.draft(one);
    await draft.write(Buffer.from('first '));
    expect(await store.read(one)).toBeUndefined();
    await draft.write(Buffer.from('second'));
    expect(await draft.finish()).toBe(12);
    expect(await whole(await store.read(one))).toBe('first second');
    const dropped = await store.draft(other);
    await dropped.write(Buffer.from('x'));
    await dropped.drop();
    expect(await store.read(other)).toBeUndefined();
    await expect(store.put('../../etc/passwd', Buffer.from('x'))).rejects.toThrow(/unknown shape/);
  });

  it('a wrong key and a server that is down are said as such, never with the secret', async () => {
    const wrong = open(bucket.address('not-the-secret'));
    const refused = await wrong.put(key(), Buffer.from('x')).catch((reason: unknown) => reason);
    expect(refused).toMatchObject({ code: 'service_unavailable', status: 503 });
    expect(String((refused as Error).cause)).toMatch(/403 \(SignatureDoesNotMatch\)/);
    expect(JSON.stringify(refused) + String((refused as Error).cause)).not.toContain('not-the-secret');
    const gone = open('s3://S3RVER:S3RVER@127.0.0.1:1/files?tls=off');
    await expect(gone.put(key(), Buffer.from('x'))).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(gone.read(key())).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(() => open('s3://host/bucket')).toThrow(/s3:\/\/key:secret@host\/bucket/);
  });

  it('serve uploads and downloads; with the bucket gone nothing is half saved, and later all is well again', async () => {
    const own = await startBucketServer();
    const server = await startTestServer({ FILES_URL: own.address() });
    const clinic = await server.newClinic();
    const hr = await clinic.signedIn({ role: 'hr' });
    const first = await upload(hr, pdfOf('in a bucket'), 'x.pdf');
    expect(first.status).toBe(201);
    expect((await read(hr, `/files/${first.json.id as string}`)).bytes.equals(pdfOf('in a bucket'))).toBe(
      true,
    );
    const part = await read(hr, `/files/${first.json.id as string}`, { range: 'bytes=1-3' });
    expect([part.status, part.bytes.toString()]).toEqual([206, 'PDF']);
    const port = Number(new URL(own.address()).port);
    await own.stop();
    const refused = await upload(hr, pdfOf('while it is gone'), 'y.pdf');
    expect([refused.status, refused.json.code]).toEqual([503, 'service_unavailable']);
    expect((await read(hr, `/files/${first.json.id as string}`)).status).toBe(503);
    expect(await clinic.sql('select count(*)::int as n from files')).toEqual([{ n: 1 }]);
    const again = await startBucketServer(port);
    expect((await upload(hr, pdfOf('while it is gone'), 'y.pdf')).status).toBe(201);
    await Promise.all([server.stop(), again.stop()]);
  });
});
