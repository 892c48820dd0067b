import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newStorageKey, openStore, type FileStore } from '#server/files/store.ts';
import { startBucketServer, type BucketServer } from '#tests/setup/bucketServer.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { pdfOf, readBytes, textOf, upload } from './fileSupport.ts';

const clinicId = '0198f000-0000-7000-8000-000000000001';

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
    expect(await textOf(await store.read(one))).toBe('0123456789');
    expect(await textOf(await store.read(one, { start: 2, end: 4 }))).toBe('234');
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
    expect(await textOf(await store.read(one))).toBe('first second');
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
    expect(
      (await readBytes(hr, `/files/${first.json.id as string}`)).bytes.equals(pdfOf('in a bucket')),
    ).toBe(true);
    const part = await readBytes(hr, `/files/${first.json.id as string}`, { range: 'bytes=1-3' });
    expect([part.status, part.bytes.toString()]).toEqual([206, 'PDF']);
    const port = Number(new URL(own.address()).port);
    await own.stop();
    const refused = await upload(hr, pdfOf('while it is gone'), 'y.pdf');
    expect([refused.status, refused.json.code]).toEqual([503, 'service_unavailable']);
    expect((await readBytes(hr, `/files/${first.json.id as string}`)).status).toBe(503);
    expect(await clinic.sql('select count(*)::int as n from files')).toEqual([{ n: 1 }]);
    const again = await startBucketServer(port);
    expect((await upload(hr, pdfOf('while it is gone'), 'y.pdf')).status).toBe(201);
    await Promise.all([server.stop(), again.stop()]);
  });
});
