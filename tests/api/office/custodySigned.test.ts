import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { custodyDesk, done, read, step, to, type Item, type Person } from './custodyDesk.ts';

let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let desk: ReturnType<typeof custodyDesk>;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  desk = custodyDesk(clinic, hr);
});
afterAll(() => server.stop());

const sentTo = async (who: Person): Promise<Item> => done(hr, await desk.item(), 'handOver', to(who));

/** Sends a picture as the box to sign in does, and answers its id. */
async function sent(by: Person, svg: string, use = 'custody.moves.signature'): Promise<string> {
  const form = new FormData();
  form.set('use', use);
  form.set(
    'file',
    new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())]),
    'signature.png',
  );
  return String((await ok(by.call('POST', '/files', { body: form }))).id);
}
const box = (drawn: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="220">${drawn}</svg>`;
let strokes = 0;
const signature = () =>
  box(
    `<path d="M20 ${40 + (strokes += 1)} C 200 10 300 200 600 90" stroke="#101828" stroke-width="4" fill="none"/>`,
  );
const draw = (by: Person, one: Item, id: unknown) => step(by, one, 'acknowledgeInPerson', { signature: id });

test('the receiver draws a signature instead: kept as a private picture with who, when and where', async () => {
  const sara = await clinic.signedIn();
  const id = await sent(hr, signature());
  const held = await ok(draw(hr, await sentTo(sara), id));
  expect(held).toMatchObject({ status: 'held', holder_id: sara.person.employeeId });
  const [move] = (await ok(read(hr, held as never))).moves;
  expect(move).toMatchObject({
    answer: 'accepted',
    ack_way: 'in_person',
    signature: id,
    witness_id: hr.person.userId,
    ack_branch_id: clinic.start.branch,
    ack_at: expect.any(String) as unknown,
  });
  expect((await hr.get(`/files/${id}`)).status).toBe(200);
  // Whoever holds the item reads no timeline, and so no signature of it either.
  for (const who of [sara, await clinic.signedIn()]) expect((await who.get(`/files/${id}`)).status).toBe(404);
  // Signed is signed: the same picture signs nothing else.
  const again = await draw(hr, await sentTo(sara), id);
  expect([again.status, again.json.errors]).toEqual([
    422,
    { signature: 'الملف لم يعد موجوداً. ارفعه من جديد' },
  ]);
});

test('a signature that is empty, large, no picture of one’s own or none at all signs nothing', async () => {
  const sara = await clinic.signedIn();
  const one = await sentTo(sara);
  const empty = 'التوقيع فارغ. يوقّع الموظف بنفسه في المربع';
  const gone = 'الملف لم يعد موجوداً. ارفعه من جديد';
  for (const [id, sentence] of [
    [await sent(hr, box('')), empty],
    [await sent(hr, box('<rect width="640" height="220" fill="#fff"/>')), empty],
    [await sent(hr, box('<rect width="640" height="220" fill="#101828"/>')), empty],
    [await sent(sara, signature(), 'remarks.files'), gone],
    [randomUUID(), gone],
    ['x', gone],
    [[1], gone],
  ]) {
    const { status, json } = await draw(hr, one, id);
    expect([id, status, json.errors]).toEqual([id, 422, { signature: sentence }]);
  }
  const noise = await sharp({
    create: {
      width: 2_000,
      height: 2_000,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
      background: '#fff',
    },
  })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('use', 'custody.moves.signature');
  form.set('file', new Blob([new Uint8Array(noise)]), 'signature.png');
  expect(noise.length).toBeGreaterThan(10 * 1024 * 1024);
  const refused = await hr.call('POST', '/files', { body: form });
  expect([refused.status, refused.json.detail]).toEqual([
    413,
    'الملف أكبر من المسموح (1 ميجابايت). صغّر حجمه ثم ارفعه من جديد',
  ]);
  expect((await draw(hr, one, null)).json.errors).toEqual({
    own_password: 'يكتب الموظف كلمة مروره، أو يوقّع في المربع',
  });
  expect(await ok(read(hr, one))).toMatchObject({ status: 'awaiting_ack', version: one.version });
});

test('who has no login signs by drawing, and nobody draws for themself at their own desk', async () => {
  const boss = await clinic.signedIn({ permissions: ['manage_custodies', 'view_self_custodies'] });
  const own = await draw(boss, await sentTo(boss), await sent(boss, signature()));
  expect([own.status, own.json.code]).toEqual([409, 'self_approval']);
  const { employeeId } = await clinic.person({ isActive: false });
  const one = await done(hr, await desk.item(), 'handOver', { receiver_id: employeeId });
  expect(await ok(draw(hr, one, await sent(hr, signature())))).toMatchObject({ holder_id: employeeId });
});

test('pictures of a move stay with it and are read by whoever manages custody; what was accepted takes none after it', async () => {
  const sara = await clinic.signedIn();
  const [before, after] = [
    await sent(hr, signature(), 'custody.photos'),
    await sent(hr, signature(), 'custody.photos'),
  ];
  const held = await desk.heldBy(sara, { photos: [before] });
  const late = await hr.put(`/custody/${held.id}`, { version: held.version, photos: [] });
  expect([late.status, late.json.code]).toEqual([409, 'invalid_state']);
  const back = await done(hr, held, 'receive', { condition: 'worn', photos: [before, after] });
  // In the store its own pictures are changed again; those of the moves stay.
  await ok(hr.put(`/custody/${held.id}`, { version: back.version, photos: [] }));
  const { moves, photos } = await ok(read(hr, held));
  expect([photos, moves]).toMatchObject([
    [],
    [
      { kind: 'hand_over', photos: [before] },
      { kind: 'return', photos: [before, after] },
    ],
  ]);
  for (const id of [before, after]) {
    expect((await hr.get(`/files/${id}`)).status).toBe(200);
    expect((await sara.get(`/files/${id}`)).status).toBe(404);
  }
});
