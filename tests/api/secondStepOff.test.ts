import { expect, it } from 'vitest';
import { startClinicDesk } from '#tests/setup/clinicDesk.ts';

const desk = startClinicDesk();

it('S3: where none is on nobody is told that it was taken off, and nothing is noted', async () => {
  const client = await desk.clinic.signedIn({ email: 'never-on@example.com' });
  for (let time = 0; time < 3; time += 1) {
    const answer = await client.remove('/second-step');
    expect([answer.status, answer.json.message]).toEqual([200, 'تم إيقاف التحقق بخطوتين']);
  }
  const told = await desk.clinic.sql(
    "select count(*)::int as n from outbox where payload ->> 'to' = 'never-on@example.com' and event = 'account.second_step'",
  );
  const noted = await desk.clinic.sql(
    `select count(*)::int as n from audit_log where entity_id = $1 and changes ? 'second_step'`,
    [client.person.userId],
  );
  expect([told[0]?.['n'], noted[0]?.['n']]).toEqual([0, 0]);
});
