import { afterAll, beforeAll, expect, it } from 'vitest';
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

/** Milliseconds nobody else is answered (security finding 6). */
const most = 100;
/** Each sign may stand for several, so that every reading of it is tried. */
const nasty = [
  'p@$$w0rd'.repeat(8),
  '!1l|@4$5'.repeat(16),
  '1234567890'.repeat(12),
  '@4a8(c3e61gi!l1|'.repeat(8),
];

it('finding 6: judging a nasty password holds nobody up, wherever one is typed', async () => {
  const stranger = desk.server.client();
  loop.longest();
  for (const password of nasty) {
    const judged = await stranger.post('/password-strength', { password, names: nasty });
    expect([judged.status, judged.json.score <= 4]).toEqual([200, true]);
    const sent = await stranger.post('/signup', signupForm({ password, password_confirmation: 'x' }));
    expect([sent.status, Object.keys(sent.json.errors).some((name) => name.startsWith('password'))]).toEqual([
      422,
      true,
    ]);
    expectWithin(loop.longest(), most);
  }
  const weak = await stranger.post('/password-strength', { password: nasty[0] });
  expect(weak.json).toEqual({ score: 0, enough: false, message: 'كلمة المرور سهلة التخمين' });
  const strong = await stranger.post('/password-strength', { password: 'kanz-altabib-3-jamal' });
  expect(strong.json).toEqual({ score: 4, enough: true });
});

it('finding 6: a crowd that types keeps no list waiting, and a password that is set goes before', async () => {
  const stranger = desk.server.client();
  loop.longest();
  const crowd = Array.from({ length: 120 }, () =>
    stranger.post('/password-strength', { password: nasty[0] }),
  );
  const made = stranger.post('/signup', signupForm({ email: 'crowd@clinic.example' }));
  const lists = [];
  for (let at = 0; at < 20; at += 1) lists.push((await desk.owner.get('/branches')).status);
  const left = { count: crowd.length };
  for (const one of crowd) void one.then(() => (left.count -= 1));
  expect([(await made).status, left.count > 0, new Set(lists)]).toEqual([201, true, new Set([200])]);
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  expect([...new Set(statuses)].toSorted()).toEqual([200, 429]);
  expectWithin(loop.longest(), most);
});
