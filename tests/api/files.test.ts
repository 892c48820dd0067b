import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let hr: Awaited<ReturnType<TestClinic['signedIn']>>;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#12355b' } })
    .withExif({ IFD0: { Artist: 'planted name' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.stop());

const wide = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#12355b' } })
    .jpeg()
    .toBuffer();
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

function upload(
  client: Client,
  bytes: Buffer,
  name: string,
  use = 'employees.profile_picture',
): Promise<Answer> {
  const form = new FormData();
  form.append('use', use);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return client.call('POST', '/files', { body: form });
}

const bytesOf = async (client: Client, id: string): Promise<{ response: Response; bytes: Buffer }> => {
  const response = await fetch(`${client.origin}/api/v1/files/${id}`, {
    headers: { authorization: `Bearer ${client.token ?? ''}` },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe('uploads', () => {
  it('SEC-55 a profile picture becomes an upright square without the data of the camera', async () => {
    const answer = await upload(hr, picture, 'صورتي.jpg');
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      id: expect.any(String),
      name: 'صورتي.webp',
      mime: 'image/webp',
      size: expect.any(Number),
      url: `/api/v1/files/${answer.json.id as string}`,
    });
    const { bytes } = await bytesOf(hr, answer.json.id);
    const facts = await sharp(bytes).metadata();
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['webp', 512, 512, undefined]);
    expect(bytes.includes('planted name')).toBe(false);
  });

  it('SEC-55 disguises are refused by their content', async () => {
    const png = await sharp(picture).png().toBuffer();
    const code = async (bytes: Buffer, name: string, use?: string): Promise<[number, string]> => {
      const answer = await upload(hr, bytes, name, use);
      return [answer.status, answer.json.code as string];
    };
    const refused = [415, 'type_not_allowed'];
    expect(await code(png, 'x.pdf', 'employees.documents.file')).toEqual(refused);
    expect(await code(png, 'x.jpg')).toEqual(refused);
    expect(await code(png, 'x')).toEqual(refused);
    expect(await code(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.svg')).toEqual(refused);
    expect(await code(Buffer.from('<html><script>1</script>'), 'x.png')).toEqual(refused);
    expect(await code(Buffer.from('PK\u0003\u0004'), 'x.docx', 'employees.file')).toEqual(refused);
    expect(await code(pdf, 'x.pdf')).toEqual(refused);
    expect(await code(Buffer.alloc(0), 'x.png')).toEqual(refused);
    expect(await code(png.subarray(0, 60), 'x.png')).toEqual([422, 'image_broken']);
    expect(await code(png, 'x.png', 'employees.nothing')).toEqual([422, 'invalid']);
    expect(await code(png, 'a\u202egnp.png')).toEqual([422, 'invalid']);
  });

  it('SEC-55 T10 too many bytes or pixels are 413', async () => {
    const large = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]);
    const tooLarge = await upload(hr, large, 'x.jpg');
    expect([tooLarge.status, tooLarge.json.message]).toEqual([413, expect.stringContaining('5')]);
    const wide = await sharp({ create: { width: 8200, height: 5000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    expect((await upload(hr, wide, 'x.png')).status).toBe(413);
  });

  it('needs a session and a multipart body', async () => {
    expect((await upload(server.client(), picture, 'x.jpg')).status).toBe(401);
    expect((await hr.post('/files', { file: 'x' })).status).toBe(415);
  });

  it('SEC-58 stops at the quota of the clinic', async () => {
    const full = await server.newClinic();
    const person = await full.signedIn();
    await full.sql(
      "insert into files (clinic_id, name, mime, size, sha256, storage_key) values (app_clinic(), 'x', 'image/png', 1073741824, sha256('x'), 'x')",
    );
    const answer = await upload(person, picture, 'x.jpg');
    expect([answer.status, answer.json.code]).toEqual([413, 'storage_full']);
  });
});

describe('downloads', () => {
  it('SEC-58 are sandboxed, never stored by the browser and named safely', async () => {
    const { json } = await upload(hr, pdf, "عقد 'نهائي'.pdf", 'employees.documents.file');
    const { response, bytes } = await bytesOf(hr, json.id);
    expect(bytes.equals(pdf)).toBe(true);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''%D8[%\w]*%27/);
  });

  it('SEC-57 a loose file opens for its uploader alone; an attached one for who may read the field', async () => {
    const { json: file } = await upload(hr, picture, 'me.jpg');
    const [colleague, self] = await Promise.all([
      clinic.signedIn({ role: 'hr' }),
      clinic.signedIn({ role: 'employee' }),
    ]);
    const status = async (client: Client): Promise<number> =>
      (await client.get(`/files/${file.id as string}`)).status;
    expect([await status(hr), await status(colleague), await status(self)]).toEqual([200, 404, 404]);
    const subject = await clinic.person();
    const { json: employee } = await hr.get(`/employees/${subject.employeeId}`);
    await clinic.sql(
      "insert into employees__employment_periods (clinic_id, record_id, position, start) values (app_clinic(), $1, 0, '2024-01-01')",
      [subject.employeeId],
    );
    const saved = await hr.put(`/employees/${subject.employeeId}`, {
      version: employee.version,
      profile_picture: file.id,
    });
    expect([saved.status, saved.text.slice(0, 300)]).toEqual([200, expect.anything()]);
    expect([await status(hr), await status(colleague), await status(self)]).toEqual([200, 200, 404]);
    const owner = server.client(clinic.subdomain);
    await owner.signIn(subject.name, subject.password);
    expect(await status(owner)).toBe(200);
    const foreign = await (await server.newClinic()).signedIn({ role: 'owner' });
    expect(await status(foreign)).toBe(404);
  });

  it('SEC-57 only the clinic’s logo is public', async () => {
    const { json: file } = await upload(hr, await wide(80), 'logo.jpg', 'clinic-settings.logo');
    const [row] = await clinic.sql("select encode(sha256, 'hex') as hash from files where id = $1", [
      file.id,
    ]);
    const address = `/clinic-settings/${clinic.subdomain}/logo/${String(row?.['hash']).slice(0, 32)}`;
    expect((await server.client().get(address)).status).toBe(404);
    await clinic.sql('update clinics set logo_file_id = $1 where id = app_clinic()', [file.id]);
    const byId = `/clinic-settings/${clinic.subdomain}/logo/${file.id as string}`;
    expect((await server.client().get(byId)).status).toBe(404);
    const logo = await server.client().get(address);
    expect([logo.status, logo.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await server.client().get(`/clinic-settings/${clinic.subdomain}`)).json.logo).toBe(
      `/api/v1${address}`,
    );
  });
});
