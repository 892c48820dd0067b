import { addDays } from '#metadata/time/days.ts';
import type { DemoBatch } from './storeDiary.server.ts';
import { receive, type ReceiptLine, type Stocked, type StoreBook } from './storeDocuments.server.ts';
import { fillRemarks } from './storeRemarks.server.ts';
import { request, type Requester } from './storeRequests.server.ts';
import { transfer } from './storeTransfers.server.ts';

export interface Store {
  readonly main: string;
  readonly transit: string;
  readonly branches: readonly string[];
  readonly stocked: readonly Stocked[];
  /** Who asks: the first two in turn, each with a place of work. */
  readonly requesters: readonly Requester[];
  readonly manager: string;
  readonly today: string;
}

/** Days back from today: deliveries, and the requests that were served out of each. The last delivery is what lies there now. */
const deliveries = [
  { back: 170, requests: [158, 144, 130, 116, 102], discount: 8 },
  { back: 100, requests: [88, 74, 60, 46], discount: 4 },
  { back: 40, requests: [32, 18, 6], discount: 0 },
] as const;
type Delivery = (typeof deliveries)[number];
const purposes = ['احتياج الأسبوعين', 'نواقص غرف العلاج', 'تجهيز العيادة'] as const;

/** What travels to the branches; of what arrived, how much was broken. */
const sendings = [
  {
    back: 14,
    arrived: 13,
    branch: 0,
    lines: [
      [0, 200],
      [2, 100],
      [7, 6, 1],
    ],
  },
  {
    back: 1,
    branch: 1,
    lines: [
      [0, 100],
      [10, 50],
    ],
  },
] as const;

const isLast = (delivery: Delivery): boolean => delivery === deliveries.at(-1);
const isUsable = ({ onHand, expires }: Stocked): boolean => onHand > 0 && (expires ?? 1) > 0;

/** What one request asks for: every fourth item in turn, a share of what is kept of it. */
function askedFor(store: Store, delivery: Delivery, turn: number) {
  return store.stocked.flatMap((item, index) => {
    if ((index + turn) % 4 !== 0 || (isLast(delivery) && !isUsable(item))) return [];
    return [{ item, qty: Math.max(1, Math.round((item.max * (1 + ((index * 5 + turn * 3) % 4))) / 15)) }];
  });
}

const turnOf = (delivery: Delivery, index: number): number =>
  deliveries
    .slice(0, deliveries.indexOf(delivery))
    .reduce((sum, { requests }) => sum + requests.length, index);

/** How much of an item a delivery brought: what was used of it, what travelled, and what still lies there. */
function broughtOf(store: Store, delivery: Delivery, item: Stocked): number {
  const used = delivery.requests
    .flatMap((_, index) => askedFor(store, delivery, turnOf(delivery, index)))
    .filter((line) => line.item.id === item.id)
    .reduce((sum, { qty }) => sum + qty, 0);
  if (!isLast(delivery)) return used;
  const travelled = sendings
    .flatMap(({ lines }) => lines.map(([index, qty]) => ({ id: store.stocked[index]?.id, qty })))
    .filter(({ id }) => id === item.id)
    .reduce((sum, { qty }) => sum + qty, 0);
  return used + travelled + item.onHand;
}

/** Goods that ran out long ago were good for another half year; what lies there expires as the list says. */
function expiryOf({ today }: Store, delivery: Delivery, item: Stocked): string | null {
  if (item.expires === undefined && item.type !== 'medicine') return null;
  return addDays(today, isLast(delivery) ? (item.expires ?? 180) : 180 - delivery.back / 2);
}

function linesOf(store: Store, delivery: Delivery): readonly ReceiptLine[] {
  return store.stocked.flatMap((item) => {
    const qty = broughtOf(store, delivery, item);
    if (qty === 0) return [];
    const cents = Math.round((Number(item.price.replace('.', '')) * (100 - delivery.discount)) / 100);
    const price = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    return [{ item, qty, price, expiry: expiryOf(store, delivery, item) }];
  });
}

/** One receipt per supplier, or the opening stock as a whole. */
async function deliver(book: StoreBook, store: Store, delivery: Delivery): Promise<Map<string, DemoBatch>> {
  const day = addDays(store.today, -delivery.back);
  const lines = linesOf(store, delivery);
  const first = delivery === deliveries[0];
  const suppliers = first ? [undefined] : [...new Set(lines.map(({ item }) => item.supplierId))];
  const batches = new Map<string, DemoBatch>();
  for (const [index, supplier] of suppliers.entries()) {
    const part = lines.filter(({ item }) => supplier === undefined || item.supplierId === supplier);
    const receipt = supplier && { supplier, invoice: `${4400 + delivery.back + index * 37}` };
    const kind = first ? 'opening' : 'purchase';
    const made = await receive(book, { day, kind, warehouse: store.main, ...receipt }, part);
    for (const batch of made) batches.set(batch.itemId, batch);
  }
  return batches;
}

/** Half a year of the store: deliveries used up by requests, goods on their way to the branches, and what waits today. */
export async function fillPast(book: StoreBook, store: Store): Promise<void> {
  let held = new Map<string, DemoBatch>();
  const batchOf = (item: Stocked): DemoBatch | undefined => held.get(item.id);
  for (const delivery of deliveries) {
    held = await deliver(book, store, delivery);
    for (const [index, back] of delivery.requests.entries()) {
      const turn = turnOf(delivery, index);
      const [purpose = ''] = [purposes[turn % purposes.length]];
      await request(
        book,
        { ...asking(store, turn, back), purpose, lines: askedFor(store, delivery, turn) },
        received(store),
        batchOf,
      );
      if (isLast(delivery)) await sendBefore(book, store, batchOf, back);
    }
  }
  await waiting(book, store, batchOf);
}

const received = ({ manager }: Store) => ({ state: 'received', by: manager }) as const;
const asking = ({ requesters, main, today }: Store, turn: number, back: number) => {
  const who = requesters[turn % requesters.length];
  if (!who) throw new Error('The demo store has nobody who asks');
  return { day: addDays(today, -back), who, warehouse: main };
};

/** The transfers between this request and the next one, so that the ledger stays in the order of its days. */
async function sendBefore(
  book: StoreBook,
  store: Store,
  batchOf: (item: Stocked) => DemoBatch | undefined,
  back: number,
): Promise<void> {
  const requests: readonly number[] = deliveries[2].requests;
  const next = requests[requests.indexOf(back) + 1] ?? 0;
  for (const sending of sendings.filter((one) => one.back < back && one.back > next)) {
    const [day, arrived] = [
      addDays(store.today, -sending.back),
      'arrived' in sending ? addDays(store.today, -sending.arrived) : undefined,
    ];
    const lines = sending.lines.flatMap(([index, qty, lost]) => {
      const item = store.stocked[index];
      const batch = item && batchOf(item);
      return item && batch ? [{ item, batch, qty, ...(lost === undefined ? {} : { lost }) }] : [];
    });
    const to = store.branches[sending.branch] ?? '';
    await transfer(
      book,
      { day, from: store.main, transit: store.transit, to, ...(arrived && { arrived }) },
      lines,
    );
  }
}

/** What is on people's desks: requests to decide, to serve and to finish writing. */
async function waiting(
  book: StoreBook,
  store: Store,
  batchOf: (item: Stocked) => DemoBatch | undefined,
): Promise<void> {
  const line = (index: number, qty: number) => {
    const item = store.stocked[index];
    return item ? [{ item, qty }] : [];
  };
  const by = store.manager;
  const neededBy = addDays(store.today, 1);
  const urgent = 'نفد من غرفة 2';
  const open = [
    [3, 'كراسي الانتظار', [line(28, 4)], { state: 'rejected', by, reason: 'يوجد رصيد كافٍ في الفرع' }],
    [2, 'جراحة الغد', [line(10, 40), line(8, 60)], { state: 'approved', by }],
    [1, urgent, [line(0, 200), line(12, 2), line(20, 3)], { state: 'submitted', urgent: true, neededBy }],
    [1, 'احتياج الاستقبال', [line(2, 50), line(29, 2)], { state: 'submitted' }],
    [1, '', [line(5, 100)], { state: 'draft' }],
  ] as const;
  for (const [turn, [back, purpose, lines, decision]] of open.entries())
    await request(book, { ...asking(store, turn, back), purpose, lines: lines.flat() }, decision, batchOf);
  await fillRemarks(book.db, urgent, { storekeeper: book.storekeeper, manager: by });
}
