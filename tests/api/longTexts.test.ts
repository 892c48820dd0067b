import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nastyTexts } from '#tests/fixtures/nastyTexts.ts';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';
import { watchEventLoop } from '#tests/setup/eventLoop.ts';
import { expectWithin } from '#tests/setup/speed.ts';
import { signupForm } from './signupSupport.ts';

const desk = startClinicDesk();
let loop: ReturnType<typeof watchEventLoop>;
beforeAll(() => {
  loop = watchEventLoop();
});
afterAll(() => loop.stop());

/** Milliseconds nobody else is answered (security findings 1, 2, 6). */
const most = 100;

describe('a long text holds nobody up', () => {
  it('finding 1: a sign-up name of 80,000 spaces is refused at once, as is all a stranger may send', async () => {
    const stranger = desk.server.client();
    const spaces = await stranger.post('/signup', { name: `a${' '.repeat(80_000)}a` });
    expect(spaces.status).toBe(413);
    expectWithin(loop.longest(), most);
    expect(spaces.json.message).toBe('ما أرسلته أطول من المسموح. اختصره ثم أرسله من جديد');
    for (const [what, text] of Object.entries(nastyTexts)) {
      const form = Object.fromEntries(Object.keys(signupForm()).map((name) => [name, text(300)]));
      const answer = await stranger.post('/signup', form);
      expect([what, answer.status]).toEqual([what, 422]);
      expectWithin(loop.longest(), most);
    }
  });

  it('marks piled on a letter are refused, in a body, a filter and a search', async () => {
    const pile = `a${'\u0300'.repeat(100_000)}${'\u0316'.repeat(100_000)}`;
    loop.longest();
    const answer = await desk.owner.post('/branches', { name_ar: pile, name_en: pile });
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['name_ar', 'name_en']]);
    const found = await desk.owner.get(`/branches?q=${encodeURIComponent(`a${'\u0300'.repeat(500)}`)}`);
    expect(found.status).toBe(400);
    expectWithin(loop.longest(), most);
  });
});

describe('a body of a megabyte holds nobody up, whatever stands in it', () => {
  const json = { 'content-type': 'application/json' };
  const list = (one: string): string =>
    `{"name_ar":[${`${one},`.repeat(Math.floor(1_000_000 / (one.length + 1)))}${one}]}`;
  it.each(['0', '""', '[]', '{}', '"\\u0000"', '[[[[]]]]'])('%s, as often as it fits', async (one) => {
    loop.longest();
    const answer = await desk.owner.post('/branches', list(one), json);
    expect([answer.status, answer.json.message]).toEqual([
      413,
      'ما أرسلته أطول من المسموح. اختصره ثم أرسله من جديد',
    ]);
    expectWithin(loop.longest(), most);
  });

  it('as many values as a list may have are read', async () => {
    const answer = await desk.owner.post('/branches', `{"name_ar":[${'0,'.repeat(1_999)}0]}`, json);
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['name_ar']]);
  });
});

describe('what is stored is one plain line', () => {
  it.each([
    'аdmin@example.com',
    'a@b.cc>',
    'a@b.cc\nBcc: x@y.cc',
    'مدير@example.com',
    'a@b..cc',
    `${'a'.repeat(65)}@b.cc`,
  ])('S3: %j is no e-mail address at sign-up, in a record or for a mail', async (email) => {
    const answer = await desk.server.client().post('/signup', signupForm({ email }));
    expect([answer.status, answer.json.errors]).toEqual([
      422,
      { email: 'صيغة البريد الإلكتروني غير صحيحة. مثال: name@example.com' },
    ]);
    const reset = await desk.server.client().post('/forgot-password', { email });
    expect(reset.status).toBe(422);
  });

  it('S3: line breaks in a name become spaces, at sign-up and in every text of one line', async () => {
    const form = signupForm({ clinic_name: 'عيادة\r\nBcc: x@y.cc' });
    expect((await desk.server.client().post('/signup', form)).status).toBe(201);
    const branch = await desk.owner.post('/branches', { name_ar: 'فرع\r\nالمعادي\u2028الجديد' });
    expect([branch.status, branch.json.name_ar]).toEqual([201, 'فرع المعادي الجديد']);
  });
});
