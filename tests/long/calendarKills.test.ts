import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { overCapacity, unsound } from '#tests/api/appointments/calendarProof.ts';
import { killWhile } from '#tests/reliability/killRounds.ts';
import { cleanUpAfterTests, temporaryFolder } from '#tests/reliability/support.ts';
import type { TestClinic } from '#tests/setup/testServer.ts';
import type { Answer, Client } from '#tests/setup/client.ts';

cleanUpAfterTests();

type Row = Readonly<Record<string, string>>;
const cancel = { cancel_reason: 'patient_request', cancelled_by: 'patient' };
const rounds = 10;

/** What a desk was told of its visits: by id what an answer said last, and those whose last call was never answered. */
interface Told {
  readonly visits: Map<string, string>;
  readonly open: Set<string>;
  readonly errors: string[];
  answers: number;
  cutOff: number;
}

/** A working desk: books, moves and cancels far ahead, each writer its own days, until its calls fail. */
async function desk(client: Client, round: number, told: Told, enough: () => void): Promise<void> {
  const idsOf = async (list: string): Promise<string[]> =>
    ((await client.get(`/${list}/options?limit=20`)).json as unknown as Row[]).map(({ id }) => String(id));
  const [patients, types] = [await idsOf('patients'), await idsOf('appointment-types')];
  const columns = (await client.get('/appointments/calendar?from=2026-11-22&to=2026-11-22')).json['columns'];
  const doctors = (columns as Row[]).map(({ id }) => id);
  const said = ({ json }: Answer): string => `${new Date(json['starts_at']).toISOString()} ${json['status']}`;
  const writer = async (number: number): Promise<void> => {
    let last = '';
    for (let n = 0; ; n += 1) {
      // No two writers meet: a minute of the far future is asked for once, and moved by five.
      const at = Date.now() + (30 + number * 40 + round) * 86_400_000;
      const starts = new Date(Math.ceil(at / 86_400_000) * 86_400_000 + (n % 140) * 600_000);
      const kind = last === '' ? 0 : n % 3;
      const id = last;
      const body =
        kind === 1
          ? { starts_at: new Date(starts.getTime() + 300_000).toISOString(), outside_hours: true, version: 1 }
          : { ...cancel, version: 2 };
      const answer = await (
        kind === 0
          ? client.post('/appointments', {
              patient_id: patients[n % patients.length],
              doctor_id: doctors[number % doctors.length],
              type_id: types[n % types.length],
              duration_min: 5,
              starts_at: starts.toISOString(),
              outside_hours: true,
            })
          : client.post(`/appointments/${id}/${kind === 1 ? 'move' : 'cancel'}`, body)
      ).catch(() => undefined);
      if (answer === undefined || answer.status >= 500) {
        told.cutOff += 1;
        if (kind !== 0) told.open.add(id);
        return;
      }
      if (answer.status < 300) {
        told.visits.set(String(answer.json['id']), said(answer));
        last = kind === 2 ? '' : String(answer.json['id']);
      } else {
        if (answer.status !== 409) told.errors.push(answer.text);
        last = '';
      }
      if ((told.answers += 1) % 80 === 0) enough();
    }
  };
  await Promise.all(Array.from({ length: 6 }, (_, number) => writer(number)));
}

it('REL-02, REL-07 ten kills of server, database or both while a desk books, moves and cancels: nothing answered is lost, no visit is without its holds', async () => {
  const told: Told = { visits: new Map(), open: new Set(), errors: [], answers: 0, cutOff: 0 };
  const dataDirectory = path.join(temporaryFolder(), 'data');
  const { slowestRestart, stop } = await killWhile(
    { dataDirectory, rounds, account: 'receptionist' },
    (client, round, enough) => desk(client, round, told, enough),
  );
  await stop();
  const database = await startEmbedded({ dataDirectory });
  const superuser = new pg.Client({ ...database.superuser });
  await superuser.connect();
  const sql = async (text: string, values: readonly unknown[] = []) =>
    (await superuser.query<Record<string, unknown>>(text, [...values])).rows;
  const kept = await sql('select id, starts_at, status from appointments where id = any ($1::uuid[])', [
    [...told.visits.keys()],
  ]);
  const found = new Map(
    kept.map((row) => [
      String(row['id']),
      `${(row['starts_at'] as Date).toISOString()} ${String(row['status'])}`,
    ]),
  );
  const clinic = { sql } as unknown as TestClinic;
  const [loose, crowded] = [await unsound(clinic), await overCapacity(clinic)];
  await superuser.end();
  await database.stop();
  process.stdout.write(
    `${told.answers} calls answered, ${told.visits.size} visits, ${told.cutOff} calls cut off, slowest restart ${slowestRestart.toFixed(1)} s\n`,
  );
  expect(told.errors).toEqual([]);
  expect([...told.visits].filter(([id, said]) => !told.open.has(id) && found.get(id) !== said)).toEqual([]);
  expect([...told.open].filter((id) => !found.has(id))).toEqual([]);
  expect([loose, crowded]).toEqual([[], []]);
  expect(told.visits.size).toBeGreaterThan(200);
  expect(told.cutOff).toBeGreaterThan(10);
}, 600_000);
