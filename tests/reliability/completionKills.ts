import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { newId } from '#server/kit/ids.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import { killWhile } from './killRounds.ts';
import { temporaryFolder } from './support.ts';

type Row = Readonly<Record<string, string>>;

/** A completion that was sent, with the key it is sent again by. */
interface Sent {
  readonly line: string;
  readonly body: object;
  readonly key: string;
}
interface Ground {
  readonly procedure: string;
  readonly patients: readonly string[];
  readonly doctor: string;
}

const complete = (client: Client, { line, body, key }: Sent): Promise<Answer> =>
  client.post(`/patient-treatments/${line}/complete`, body, { 'idempotency-key': key });

async function made(client: Client, list: string, values: object): Promise<string> {
  const answer = await client.post(list, values, { 'idempotency-key': newId() });
  if (answer.status !== 201) throw new Error(`${list}: ${answer.text}`);
  return String(answer.json['id']);
}

/** A procedure that takes two things of the store, shows on the chart and calls the patient back. */
async function prepare(client: Client): Promise<Ground> {
  const rowsOf = async (list: string): Promise<Row[]> => (await client.get(list)).json;
  const [main] = await rowsOf(`/warehouses?filter=${encodeURIComponent('{"kind":"main"}')}`);
  const [category] = await rowsOf('/item-categories');
  const recipe: object[] = [];
  for (const name of ['الأولى', 'الثانية']) {
    const named = { name_ar: `مادة الإتمام ${name}`, category_id: category?.['id'], base_unit: 'piece' };
    const item_id = await made(client, '/inventory-items', named);
    recipe.push({ item_id, unit: 'piece', qty: '1', optional: false });
    const line = { item_id, unit: 'piece', qty: '50000', unit_price: '1.00', tax_percent: '0' };
    await made(client, '/stock-receipts', { kind: 'gift', warehouse_id: main?.['id'], lines: [line] });
  }
  const name = { name_ar: 'إتمام مقطوع', group: 'preventive', scope: 'mouth', price: '100' };
  const procedure = await made(client, '/dental-procedures', {
    ...name,
    chart_effect: 'scaling',
    recall_months: 6,
    recipe,
  });
  const active = encodeURIComponent('{"status":"active"}');
  const patients = await rowsOf(`/patients?filter=${active}&range=${encodeURIComponent('[0,7]')}`);
  const doctors = await rowsOf(`/appointments/calendar?from=2026-11-22&to=2026-11-22`);
  const [first] = (doctors as unknown as { columns: readonly Row[] }).columns;
  return { procedure, patients: patients.map(({ id }) => String(id)), doctor: String(first?.['id']) };
}

/** How a line stands whole, by its status: completions, what was taken from the store or is noted as missing there, sessions, recalls, and
 * what the chart says. */
const whole: Readonly<Record<string, string>> = {
  planned: '0 0 0 0 planned',
  completed: '1 2 1 1 completed',
};
const standing = `
  select t.id, t.status, concat_ws(' ', t.completions,
      (select count(*) from stock_transactions s where s.clinic_id = t.clinic_id and s.type = 'consumption' and s.source_id = t.id::text)
        + (select count(*) from stock_shortfalls g where g.clinic_id = t.clinic_id and g.treatment_id = t.id),
      (select count(*) from patient_treatments__sessions s where s.clinic_id = t.clinic_id and s.record_id = t.id),
      (select count(*) from patient_recalls r where r.clinic_id = t.clinic_id and r.source_treatment_id = t.id),
      (select e.state ->> 'status' from chart_events e where e.clinic_id = t.clinic_id and e.treatment_id = t.id order by e.seq desc limit 1)) as stands
    from patient_treatments t where t.procedure_id = $1`;

/** The server's work under the kills: what was answered, and what never was. */
class Work {
  readonly done = new Set<string>();
  readonly cut: Sent[] = [];
  readonly errors: string[] = [];
  ground: Ground | undefined;

  async run(client: Client, enough: () => void): Promise<void> {
    const { procedure, patients, doctor } = (this.ground ??= await prepare(client));
    let count = 0;
    const writer = async (number: number): Promise<void> => {
      for (;;) {
        const patient_id = patients[number % patients.length];
        const line = await client
          .post('/patient-treatments', { patient_id, procedure_id: procedure, doctor_id: doctor })
          .catch(() => undefined);
        if (line === undefined || line.status >= 500) return;
        if (line.status !== 201) return void this.errors.push(line.text);
        const sent = { line: String(line.json['id']), body: { version: line.json['version'] }, key: newId() };
        // Killed while some are on their way: told as soon as one of many is sent.
        if ((count += 1) === 12) setImmediate(enough);
        const answer = await complete(client, sent).catch(() => undefined);
        if (answer === undefined || answer.status >= 500) return void this.cut.push(sent);
        if (answer.status === 200) this.done.add(sent.line);
        else this.errors.push(answer.text);
      }
    };
    await Promise.all(Array.from({ length: 6 }, (_, number) => writer(number)));
  }

  /** What never was answered is sent again by its key: it is done then, once. */
  async again(client: Client): Promise<void> {
    for (const sent of this.cut) {
      const answer = await complete(client, sent);
      if (answer.status === 200) this.done.add(sent.line);
      else this.errors.push(answer.text);
    }
  }
}

export interface CompletionReport {
  readonly done: number;
  readonly cut: number;
  readonly errors: readonly string[];
  /** Answered, or sent again, and not completed. */
  readonly lost: readonly string[];
  /** Lines of which a part alone is written. */
  readonly half: readonly string[];
  readonly slowestRestart: number;
}

/** Kills server, database or both in turn while six people complete treatments, and looks whether each is whole (issue 18, REL-02). */
export async function completionKills(rounds: number): Promise<CompletionReport> {
  const dataDirectory = path.join(temporaryFolder(), 'data');
  const work = new Work();
  const { client, slowestRestart, stop } = await killWhile(
    { dataDirectory, rounds, account: 'owner' },
    (writer, _round, enough) => work.run(writer, enough),
  );
  const database = async () => {
    const embedded = await startEmbedded({ dataDirectory });
    const superuser = new pg.Client({ ...embedded.superuser });
    await superuser.connect();
    const { rows } = await superuser.query<Row>(standing, [work.ground?.procedure]);
    await superuser.end();
    await embedded.stop();
    return rows;
  };
  await work.again(client);
  await stop();
  const rows = await database();
  const completed = new Set(rows.filter(({ status }) => status === 'completed').map(({ id }) => String(id)));
  return {
    done: work.done.size,
    cut: work.cut.length,
    errors: work.errors,
    lost: [...work.done].filter((id) => !completed.has(id)),
    half: rows
      .filter(({ status = '', stands }) => whole[status] !== stands)
      .map(({ id, status, stands }) => `${id} ${status}: ${stands}`),
    slowestRestart,
  };
}
