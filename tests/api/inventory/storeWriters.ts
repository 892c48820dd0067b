import type { Answer, Client } from '#tests/setup/client.ts';
import { issueOf, post, reverse } from './kernelSupport.ts';
import { driftOf, newKey, type Store } from './stockSupport.ts';
import { unserialRows, watched, wrongKeys } from './storeWatch.ts';

/** What several people did to one store at the same time, and what the ledger says of it. */
export interface Fire {
  /** Postings that were answered, by kind. */
  readonly posted: Readonly<Record<string, number>>;
  /** Codes of the refusals people were told. */
  readonly refusals: readonly string[];
  /** Answers nobody should see: 5xx, broken connections, errors of the database. */
  readonly errors: readonly string[];
  /** Keys whose rows in the ledger are not those that were answered: lost, half-posted, or posted though refused. */
  readonly wrong: readonly string[];
  /** Sums that were not the ledger's, at any time anybody looked (I1–I4). */
  readonly drift: readonly unknown[];
  /** Rows whose balance after them is below zero or not the running sum of their batch and warehouse. */
  readonly unserial: number;
  /** How often the sums were compared while the writers wrote. */
  readonly looks: number;
  /** The longest anybody waited for an answer, in milliseconds. */
  readonly slowest: number;
  readonly tried: number;
  /** How often somebody was told to try again. */
  readonly again: number;
}

/**
 * Who posts (each with a session of their own; the owner's eight times where not said), to how many items (three, so that
 * everybody is in everybody's way), and when nobody begins anything more: after so many milliseconds, or operations.
 */
export interface FireOptions {
  readonly milliseconds: number;
  readonly operations?: number;
  readonly people?: readonly Client[];
  readonly goods?: number;
}

/** One posting: what it was answered and how many rows it left. */
type Outcome = { readonly rows: number } | { readonly refused: string } | { readonly error: string };

/** What all writers share. */
interface Field {
  readonly store: Store;
  /** Decides what the writer asks for. */
  readonly colleague: Client;
  readonly items: readonly string[];
  readonly batches: string[];
  readonly receipts: { readonly id: string; readonly version: number }[];
  readonly issues: string[][];
  readonly apart: string[];
  /** A second warehouse, and transfers on their way to it. */
  readonly branch: string;
  readonly onTheRoad: { readonly id: string; readonly line: string }[];
}
type Work = (field: Field, round: number, key: string) => Promise<Outcome | undefined>;

const answered = ({ status, json, text }: Answer, rows: number): Outcome => {
  if (status === 503 && json?.code === 'try_again') return { refused: 'try_again' };
  if (status >= 500) return { error: `${status} ${text}` };
  return status < 300 ? { rows } : { refused: String(json.code) };
};

const receive: Work = async ({ store, items, batches, receipts }, round, key) => {
  const answer = await store.posted(
    '/stock-receipts',
    {
      kind: 'gift',
      warehouse_id: store.warehouse,
      lines: [0, 1].map((at) => ({
        item_id: items[(round + at) % items.length],
        unit: 'piece',
        qty: '5',
        unit_price: '1.11',
        tax_percent: '0',
      })),
    },
    key,
  );
  if (answer.status === 201) {
    batches.push(...answer.json.lines.map(({ batch_id }: { batch_id: string }) => batch_id));
    receipts.push({ id: answer.json.id, version: answer.json.version });
  }
  return answered(answer, 2);
};

const takeBack: Work = async ({ store, receipts }, _, key) => {
  const receipt = receipts.pop();
  if (!receipt) return undefined;
  const body = { version: receipt.version, reason: 'خطأ في الإدخال' };
  return answered(await store.posted(`/stock-receipts/${receipt.id}/reverse`, body, key), 2);
};

/** One of the batches that came lately: of the old ones little is left. */
const late = (batches: readonly string[], number: number): string | undefined =>
  batches.at(-1 - (number % Math.min(Math.max(batches.length, 1), 12)));

const adjustOut: Work = async ({ store, batches }, round, key) => {
  const batch = late(batches, round * 7);
  if (batch === undefined) return undefined;
  const body = {
    batch_id: batch,
    warehouse_id: store.warehouse,
    mode: 'delta',
    delta: '-1',
    expected_on_hand: '0',
    reason: 'damaged',
  };
  return answered(await store.posted('/stock-adjustments', body, key), 1);
};

const moveApart =
  (way: 'quarantine' | 'release'): Work =>
  async ({ store, batches, apart }, round, key) => {
    const batch = way === 'release' ? apart.pop() : late(batches, round * 5);
    if (batch === undefined) return undefined;
    const body = { warehouse_id: store.warehouse, qty: '1', reason: 'عبوة مشكوك فيها' };
    const answer = await store.posted(`/stock-batches/${batch}/${way}`, body, key);
    if (way === 'quarantine' && answer.status === 200) apart.push(batch);
    return answered(answer, 2);
  };

const inKernel = (work: Promise<readonly { readonly id: string }[]>, after?: (ids: string[]) => void) =>
  work.then(
    (rows): Outcome => {
      after?.(rows.map(({ id }) => id));
      return { rows: rows.length };
    },
    (reason: unknown): Outcome => {
      const { code, problem } = reason as { code?: string; problem?: unknown };
      // What the database itself complains of has a code of five signs.
      const isTold = typeof code === 'string' && /^[a-z]+(?:_[a-z]+)*$/.test(code);
      return isTold ? { refused: code } : { error: String(problem ?? reason) };
    },
  );

/** Two items in either order, so that the locks meet crosswise. */
const issue: Work = ({ store, items, issues }, round, key) => {
  const pair = [items[round % items.length] ?? '', items[(round + 1) % items.length] ?? ''];
  const moves = (round % 2 === 0 ? pair : pair.toReversed()).map((item) => issueOf(store, item, '1'));
  return inKernel(post(store, moves, key), (ids) => issues.push(ids));
};

const unissue: Work = async ({ store, issues }, _, key) => {
  const rows = issues.pop();
  return rows && inKernel(reverse(store, rows, key));
};

/** One piece to the other warehouse: at once, or sent and left on the road. */
const transfer: Work = async ({ store, items, branch, onTheRoad }, round, key) => {
  const lines = [{ item_id: items[round % items.length], unit: 'piece', qty: '1' }];
  const body = { source_id: store.warehouse, destination_id: branch, lines };
  const draft = await store.posted('/stock-transfers', body);
  if (draft.status !== 201) return answered(draft, 0);
  const { id } = draft.json;
  if (round % 3 === 0) return answered(await store.posted(`/stock-transfers/${id}/transfer-now`, {}, key), 4);
  const sent = await store.posted(`/stock-transfers/${id}/dispatch`, {}, key);
  if (sent.status === 200) onTheRoad.push({ id, line: draft.json.lines[0].id });
  return answered(sent, 2);
};

/** What is on the road arrives, is lost, or is called back. */
const endTransfer: Work = async ({ store, onTheRoad }, round, key) => {
  const found = onTheRoad.pop();
  if (!found) return undefined;
  const path = `/stock-transfers/${found.id}`;
  if (round % 3 === 0) return answered(await store.posted(`${path}/cancel`, {}, key), 2);
  const lost = round % 3 === 1;
  const line = lost ? { lost_qty: '1', lost_reason: 'lost' } : { received_qty: '1' };
  const body = { lines: [{ line_id: found.line, ...line }] };
  return answered(await store.posted(`${path}/receive`, body, key), lost ? 1 : 2);
};

/** A piece asked for, approved by somebody else whatever lies there (DESIGN 9.39), and handed out. */
const request: Work = async ({ store, items, colleague }, round, key) => {
  const lines = [{ item_id: items[round % items.length], unit: 'piece', requested_qty: '1' }];
  const made = await store.posted('/inventory-requests', { warehouse_id: store.warehouse, lines });
  if (made.status !== 201) return answered(made, 0);
  const path = `/inventory-requests/${made.json.id}`;
  const submitted = await store.posted(`${path}/submit`, {});
  if (submitted.status !== 200) return answered(submitted, 0);
  const approved = await colleague.post(
    `${path}/approve`,
    { allow_shortage: true },
    { 'idempotency-key': newKey() },
  );
  if (approved.status !== 200) return answered(approved, 0);
  const issued = { lines: [{ line_id: made.json.lines[0].id, qty: '1' }] };
  return answered(await store.posted(`${path}/issue`, issued, key), 1);
};

/** In the order of a day: more comes in than goes out, and some of everything is taken back. */
const works: Readonly<Record<string, Work>> = {
  receive,
  issue,
  quarantine: moveApart('quarantine'),
  transfer,
  request,
  adjustOut,
  unissue,
  endTransfer,
  release: moveApart('release'),
  takeBack,
};

/** What came of everything that was tried. */
interface Tally {
  readonly posted: Record<string, number>;
  readonly refusals: Set<string>;
  readonly errors: string[];
  readonly expected: Map<string, number>;
  slowest: number;
  tried: number;
  again: number;
}

function note(tally: Tally, kind: string, key: string, outcome: Outcome | undefined): void {
  if (outcome === undefined) return;
  if ('error' in outcome) tally.errors.push(`${kind}: ${outcome.error}`);
  else if ('refused' in outcome) {
    tally.refusals.add(`${kind}: ${outcome.refused}`);
    if (outcome.refused === 'try_again') tally.again += 1;
  } else {
    tally.expected.set(key, outcome.rows);
    tally.posted[kind] = (tally.posted[kind] ?? 0) + 1;
  }
}

/** People post to an empty store; somebody compares the sums all the while. */
export async function underFire(store: Store, options: FireOptions): Promise<Fire> {
  const { milliseconds, operations = Infinity, goods = 3 } = options;
  const { people = Array<Client>(8).fill(store.owner) } = options;
  const items = await Promise.all(Array.from({ length: goods }, () => store.item()));
  const shared = { batches: [], receipts: [], issues: [], apart: [], onTheRoad: [] };
  const field: Field = {
    store,
    items,
    branch: await store.secondWarehouse(),
    colleague: store.owner,
    ...shared,
  };
  const order = Object.entries(works);
  const posted: Record<string, number> = Object.fromEntries(order.map(([kind]) => [kind, 0]));
  const counts = { slowest: 0, tried: 0, again: 0 };
  const tally: Tally = { posted, refusals: new Set(), errors: [], expected: new Map(), ...counts };
  const until = Date.now() + milliseconds;
  const colleagueOf = (number: number): Client => people[(number + 1) % people.length] ?? store.owner;
  const writer = async (client: Client, number: number): Promise<void> => {
    const own: Store['posted'] = (path, body, key = newKey()) =>
      client.post(path, body, { 'idempotency-key': key });
    const mine = { ...field, store: { ...store, posted: own }, colleague: colleagueOf(number) };
    for (let round = number; Date.now() < until && tally.tried < operations; round += 1) {
      const begun = Date.now();
      tally.tried += 1;
      const [kind, work] = order[round % order.length] ?? ['receive', receive];
      const key = newKey();
      const outcome = await work(mine, round, key).catch((reason: unknown) => ({ error: String(reason) }));
      tally.slowest = Math.max(tally.slowest, Date.now() - begun);
      note(tally, kind, key, outcome);
    }
  };
  let isOver = false;
  const writers = Promise.all(people.map(writer)).then(() => (isOver = true));
  const [{ looks, drift }] = await Promise.all([watched(store, () => isOver), writers]);
  const { expected, refusals, ...told } = tally;
  drift.push(...(await driftOf(store.clinic)));
  return {
    ...told,
    refusals: [...refusals].toSorted(),
    wrong: await wrongKeys(store, expected),
    drift,
    unserial: await unserialRows(store),
    looks,
  };
}
