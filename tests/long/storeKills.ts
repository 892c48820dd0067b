import type { Answer, Client } from '#tests/setup/client.ts';
import { newId } from '#server/kit/ids.ts';
import type { WorkUnderKill } from '#tests/reliability/killRounds.ts';

type Row = Readonly<Record<string, string>>;

/** A posting somebody sent, with how many rows of the ledger it is whole. */
interface Sent {
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  readonly rows: number;
}

/** What people were told of a store whose server and database were killed under them. */
export interface Told {
  /** Rows by key of every posting that was answered with success. */
  readonly acknowledged: Map<string, number>;
  readonly refused: Set<string>;
  /** Sent, and never answered. */
  readonly unanswered: Sent[];
  readonly errors: string[];
}

interface Ground {
  readonly warehouse: string;
  readonly branch: string;
  readonly items: readonly string[];
  readonly batches: string[];
}

const send = (client: Client, { path, body, key }: Sent): Promise<Answer> =>
  client.post(path, body, { 'idempotency-key': key });

async function prepare(client: Client): Promise<Ground> {
  const [main] = (await client.get(`/warehouses?filter=${encodeURIComponent('{"kind":"main"}')}`))
    .json as Row[];
  const [category] = (await client.get('/item-categories')).json as Row[];
  const items: string[] = [];
  for (const name of ['الأول', 'الثاني']) {
    const named = { name_ar: `صنف القتل ${name}`, category_id: category?.['id'], base_unit: 'piece' };
    const made = await client.post('/inventory-items', named);
    if (made.status !== 201) throw new Error(`an item: ${made.text}`);
    items.push(made.json.id);
  }
  const [other] = (await client.get(`/warehouses?filter=${encodeURIComponent('{"kind":"branch"}')}`))
    .json as Row[];
  return { warehouse: main?.['id'] ?? '', branch: other?.['id'] ?? '', items, batches: [] };
}

/** One piece of each item to the other warehouse at once: out of one, in and out of transit, and into the other. */
async function transferring(client: Client, { warehouse, branch, items }: Ground): Promise<Sent | undefined> {
  const lines = items.map((item_id) => ({ item_id, unit: 'piece', qty: '1' }));
  const body = { source_id: warehouse, destination_id: branch, lines };
  const draft = await client.post('/stock-transfers', body).catch(() => undefined);
  if (draft?.status !== 201) return undefined;
  return { path: `/stock-transfers/${draft.json.id}/transfer-now`, body: {}, key: newId(), rows: 8 };
}

/** A receipt of both items, one piece out of a batch, or one piece into quarantine. */
function posting({ warehouse, items, batches }: Ground, n: number): Sent {
  const batch = batches[(n * 7) % Math.max(batches.length, 1)];
  const key = newId();
  if (n % 3 === 0 || batch === undefined) {
    const line = { unit: 'piece', qty: '4', unit_price: '1.37', tax_percent: '0' };
    const lines = items.map((item_id) => ({ item_id, ...line }));
    return { path: '/stock-receipts', body: { kind: 'gift', warehouse_id: warehouse, lines }, key, rows: 2 };
  }
  if (n % 3 === 1) {
    const counted = { batch_id: batch, warehouse_id: warehouse, expected_on_hand: '0' };
    const body = { ...counted, mode: 'delta', delta: '-1', reason: 'damaged' };
    return { path: '/stock-adjustments', body, key, rows: 1 };
  }
  const body = { warehouse_id: warehouse, qty: '1', reason: 'عبوة مشكوك فيها' };
  return { path: `/stock-batches/${batch}/quarantine`, body, key, rows: 2 };
}

/** Eight writers post to the store until their calls fail, and remember what each call was answered. */
export function storeWork(told: Told): WorkUnderKill {
  let ground: Ground | undefined;
  return async (client, round, enough) => {
    const known = (ground ??= await prepare(client));
    let count = 0;
    const writer = async (number: number): Promise<void> => {
      for (let n = round + number; ; n += 1) {
        const sent = (n % 4 === 3 ? await transferring(client, known) : undefined) ?? posting(known, n);
        const answer = await send(client, sent).catch(() => undefined);
        if (answer === undefined || answer.status >= 500) return void told.unanswered.push(sent);
        if (answer.status >= 400) told.refused.add(sent.key);
        else told.acknowledged.set(sent.key, sent.rows);
        if (sent.path === '/stock-receipts' && answer.status === 201)
          known.batches.push(...answer.json.lines.map(({ batch_id }: Row) => batch_id));
        if (![200, 201, 409].includes(answer.status)) told.errors.push(`${sent.path}: ${answer.text}`);
        if ((count += 1) === 60) enough();
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, number) => writer(number)));
  };
}

/** Sends again, with its own key, what never was answered: it posts once or stays undone, never half or twice (I8). */
export async function sendAgain(client: Client, told: Told): Promise<Readonly<Record<string, number>>> {
  const outcomes: Record<string, number> = {};
  await Promise.all(
    told.unanswered.map(async (sent) => {
      const answer = await send(client, sent);
      const replayed = answer.headers.get('idempotency-replayed') === 'true';
      const outcome = answer.status < 300 ? (replayed ? 'replayed' : 'posted') : String(answer.json.code);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (answer.status < 300) told.acknowledged.set(sent.key, sent.rows);
      else told.refused.add(sent.key);
    }),
  );
  return outcomes;
}

/** Every row of a resource, as its list answers them. */
async function all(client: Client, resource: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const page = (await client.get(`/${resource}?after=${after}&range=${encodeURIComponent('[0,199]')}`))
      .json as Row[];
    rows.push(...page);
    const last = page.at(-1);
    if (!last || page.length < 200) return rows;
    after = last['id'] ?? '';
  }
}

/** An exact decimal as a whole number of millionths. */
function exact(text: string | undefined): bigint {
  const [whole = '0', part = ''] = (text ?? '0').split('.');
  return BigInt(whole + part.padEnd(6, '0'));
}
function sums(rows: readonly Row[], by: (row: Row) => string, field: string): Map<string, bigint> {
  const found = new Map<string, bigint>();
  for (const row of rows) found.set(by(row), (found.get(by(row)) ?? 0n) + exact(row[field]));
  return found;
}

/** What does not fit in the store after the last kill; every list is empty in a sound one. */
export interface Verdict {
  /** Acknowledged keys without all their rows. */
  readonly lost: readonly string[];
  /** Keys with some other number of rows than their posting has, and documents without theirs. */
  readonly half: readonly string[];
  /** Batches and items whose stock is not the sum of their rows, and rows whose balance is not the running sum. */
  readonly drift: readonly string[];
}

/** Reads ledger, documents, batches and items through the API and compares them. */
export async function judge(client: Client, told: Told): Promise<Verdict & { readonly rows: number }> {
  const rows = (await all(client, 'stock-transactions')).toSorted(
    (a, b) => Number(a['seq']) - Number(b['seq']),
  );
  const byKey = new Map<string, number>();
  for (const { idempotency_key: written = '' } of rows) {
    // A transfer that is sent and received at once has one key, with a mark of its own on the second half.
    const key = written.replace(/:receive$/, '');
    byKey.set(key, (byKey.get(key) ?? 0) + 1);
  }
  const rowsOf = (key: string): number => byKey.get(key) ?? 0;
  const documents = new Set(rows.map((row) => row['source_id']));
  const made = [...(await all(client, 'stock-receipts')), ...(await all(client, 'stock-adjustments'))];
  const known = (key: string): boolean =>
    key.startsWith('demo:') || told.acknowledged.has(key) || told.refused.has(key);
  return {
    rows: rows.length,
    lost: [...told.acknowledged].filter(([key, count]) => rowsOf(key) < count).map(([key]) => key),
    half: [
      ...[...told.acknowledged].filter(([key, count]) => rowsOf(key) > count).map(([key]) => key),
      ...[...told.refused].filter((key) => rowsOf(key) > 0),
      ...[...byKey.keys()].filter((key) => !known(key)),
      ...made.filter(({ id }) => !documents.has(id)).map(({ id }) => `document ${id}`),
    ],
    drift: await driftIn(client, rows),
  };
}

async function driftIn(client: Client, rows: readonly Row[]): Promise<string[]> {
  const found: string[] = [];
  const compare = async (resource: string, column: string, shown: string, field: string): Promise<void> => {
    const ledger = sums(rows, (row) => row[column] ?? '', field);
    for (const row of await all(client, resource))
      if (exact(row[shown]) !== (ledger.get(row['id'] ?? '') ?? 0n))
        found.push(`${resource} ${row['id']}: ${shown} ${row[shown]}`);
  };
  await compare('stock-batches', 'batch_id', 'on_hand', 'qty');
  await compare('stock-batches', 'batch_id', 'value', 'value');
  await compare('inventory-items', 'item_id', 'on_hand', 'qty');
  const held = new Map<string, bigint>();
  for (const row of rows) {
    const place = `${row['batch_id']} ${row['warehouse_id']}`;
    const after = (held.get(place) ?? 0n) + exact(row['qty']);
    held.set(place, after);
    if (after < 0n || after !== exact(row['balance_after'])) found.push(`row ${row['seq']}`);
  }
  return found;
}
