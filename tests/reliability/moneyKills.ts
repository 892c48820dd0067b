import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { newId } from '#server/kit/ids.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import { killWhile } from './killRounds.ts';
import { temporaryFolder } from './support.ts';

type Row = Readonly<Record<string, string>>;

/** A document that was sent, with the key it is sent again by. */
interface Sent {
  readonly path: string;
  readonly body: object;
  readonly key: string;
}
interface Ground {
  readonly drawers: readonly string[];
  readonly patients: readonly string[];
}
const post = (client: Client, { path: at, body, key }: Sent): Promise<Answer> =>
  client.post(at, body, { 'idempotency-key': key });

async function prepare(client: Client): Promise<Ground> {
  const drawers: string[] = [];
  for (const name_ar of ['درج أول', 'درج ثان', 'درج ثالث']) {
    const opened = { name_ar, type: 'cash', opening_balance: '100000' };
    const { status, json, text } = await post(client, {
      path: '/financial-funds',
      body: opened,
      key: newId(),
    });
    if (status !== 201) throw new Error(text);
    drawers.push(String(json['id']));
  }
  const filter = encodeURIComponent('{"status":"active"}');
  const patients = (await client.get(`/patients?filter=${filter}&range=${encodeURIComponent('[0,7]')}`))
    .json as unknown as Row[];
  return { drawers, patients: patients.map(({ id }) => String(id)) };
}

/** Receipts, refunds of what just came, and transfers with a fee, in turn. */
function documentAt({ drawers, patients }: Ground, writer: number, turn: number): Sent {
  const [fund_id, to] = [drawers[writer % 3], drawers[(writer + 1) % 3]];
  const patient_id = patients[writer % patients.length];
  const key = newId();
  if (turn % 3 === 2)
    return {
      path: '/fund-transfers',
      body: { from_fund_id: fund_id, to_fund_id: to, amount: '3', fee: '0.25' },
      key,
    };
  const way = { fund_id, patient_id, method: 'cash' };
  return turn % 3 === 0
    ? { path: '/receipt-vouchers', body: { ...way, amount: '12.50' }, key }
    : { path: '/payment-vouchers', body: { ...way, amount: '0.50', purpose: 'patient_refund' }, key };
}

/** The server's work under the kills: what was answered, and what never was. */
class Work {
  readonly done = new Set<string>();
  readonly cut: Sent[] = [];
  readonly errors: string[] = [];
  ground: Ground | undefined;

  async run(client: Client, enough: () => void): Promise<void> {
    const ground = (this.ground ??= await prepare(client));
    let count = 0;
    const writer = async (number: number): Promise<void> => {
      for (let turn = 0; ; turn += 1) {
        const sent = documentAt(ground, number, turn);
        // Killed while some are on their way: told as soon as one of many is sent.
        if ((count += 1) === 20) setImmediate(enough);
        const answer = await post(client, sent).catch(() => undefined);
        if (answer === undefined || answer.status >= 500) return void this.cut.push(sent);
        this.told(answer);
      }
    };
    await Promise.all(Array.from({ length: 6 }, (_, number) => writer(number)));
  }

  private told({ status, json, text }: Answer): void {
    if (status === 201) this.done.add(String(json['number']));
    // Who has no credit there is given nothing back.
    else if (json['reason'] !== 'refund.exceeds_credit') this.errors.push(text);
  }

  /** What never was answered is sent again by its key: it is done then, once. */
  async again(client: Client): Promise<void> {
    for (const sent of this.cut) this.told(await post(client, sent));
  }
}

/** Numbers of each series that are there, and whether they are 1…n and n is what the counter says. */
const series = `
  select n.series, n.n::text, n.last::text, coalesce(c.value, 0)::text as counted
    from (select clinic_id, left(number, 7) as series, count(*) as n, max(right(number, 6)::int) as last
        from (select clinic_id, number from receipt_vouchers union all select clinic_id, number from payment_vouchers
          union all select clinic_id, number from fund_transfers) d where clinic_id = $1 group by 1, 2) n
    left join counters c on c.clinic_id = n.clinic_id and c.series = case left(n.series, 2) when 'RV' then 'receipt-vouchers'
      when 'PV' then 'payment-vouchers' else 'fund-transfers' end || '.number.' || right(n.series, 4)`;
const numbers = `select number from receipt_vouchers where clinic_id = $1 union all select number from payment_vouchers where clinic_id = $1
  union all select number from fund_transfers where clinic_id = $1`;

export interface MoneyReport {
  readonly done: number;
  readonly cut: number;
  readonly errors: readonly string[];
  /** Answered, or sent again, and not there. */
  readonly lost: readonly string[];
  /** Series whose numbers are not 1…n, or whose counter says another n. */
  readonly gaps: readonly string[];
  /** What the proofs of both books find: a number, movement or balance without its document. */
  readonly drift: readonly number[];
  readonly slowestRestart: number;
}

/** Kills server, database or both in turn while six people take and give money, and looks whether the books are whole (issue 19, REL-02). */
export async function moneyKills(rounds: number): Promise<MoneyReport> {
  const dataDirectory = path.join(temporaryFolder(), 'data');
  const work = new Work();
  const { client, slowestRestart, stop } = await killWhile(
    { dataDirectory, rounds, account: 'owner' },
    (writer, _round, enough) => work.run(writer, enough),
  );
  await work.again(client);
  const drift: number[] = [];
  for (const book of ['fund-movements', 'patient-ledger'])
    drift.push(Number((await client.post(`/${book}/proof`, {})).json['drift_count']));
  await stop();
  const embedded = await startEmbedded({ dataDirectory });
  const superuser = new pg.Client({ ...embedded.superuser });
  await superuser.connect();
  const { rows: clinics } = await superuser.query<Row>(`select id from clinics where subdomain = 'demo'`);
  const of = [clinics[0]?.['id']];
  const kept = new Set((await superuser.query<Row>(numbers, of)).rows.map(({ number }) => String(number)));
  const found = (await superuser.query<Row>(series, of)).rows;
  await superuser.end();
  await embedded.stop();
  return {
    done: work.done.size,
    cut: work.cut.length,
    errors: work.errors,
    lost: [...work.done].filter((number) => !kept.has(number)),
    gaps: found
      .filter(({ n, last, counted }) => n !== last || n !== counted)
      .map((row) => JSON.stringify(row)),
    drift,
    slowestRestart,
  };
}
