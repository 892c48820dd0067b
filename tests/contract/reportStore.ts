import { newKey, startStore, type Store } from '#tests/api/inventory/stockSupport.ts';
import { approvedRequest, signInPeople, step } from '#tests/api/inventory/moveSupport.ts';

const cairo = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Cairo' });
const dayIn = (days: number): string => cairo.format(new Date(Date.now() + days * 86_400_000));

/** A room that is open two hours of every day. */
async function withRooms(store: Store): Promise<Store> {
  const days = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'];
  const open_hours = days.map((weekday) => ({ weekday, opens: '10:00', closes: '12:00' }));
  for (const name_ar of ['عيادة أولى', 'عيادة ثانية'])
    await step(store.owner, '/rooms', { name_ar, branch_id: store.clinic.start.branch, open_hours }, 201);
  return store;
}

/** Two patients whose birthday comes. */
async function withBirthdays(store: Store): Promise<Store> {
  for (const full_name of ['سلمى كريم فهمي', 'نادر كريم فهمي'])
    await step(store.owner, '/patients', { full_name, gender: 'female', phone: '01112223344' }, 201);
  await store.clinic.sql(`update patients set birth_date = (current_date + 3 - interval '30 years')::date`);
  return store;
}

/**
 * A store of which every report has rows: goods bought from a supplier at a cost nothing else has, issued on a request, sent
 * back, asked for again, on the road, and expired.
 */
export async function fullStore(price = '777.77'): Promise<Store> {
  const store = await startStore();
  const people = await signInPeople(store);
  const supplier = await store.owner.post('/suppliers', { name_ar: 'النيل', phone: '+201001112233' });
  const item = await store.item({ reorder_rules: [{ reorder_level: '500', max_level: '900' }] });
  const line = { item_id: item, unit: 'piece', unit_price: price, tax_percent: '0' };
  const bought = await step(
    store.owner,
    '/stock-receipts',
    {
      kind: 'purchase',
      supplier_id: supplier.json.id,
      warehouse_id: store.warehouse,
      extra_cost: '123.45',
      lines: [
        { ...line, qty: '30', expiry_date: dayIn(40) },
        { ...line, qty: '20', expiry_date: dayIn(90) },
        { ...line, qty: '10', expiry_date: dayIn(1) },
      ],
    },
    201,
  );
  const batches: readonly string[] = bought.json.lines.map((one: { batch_id: string }) => one.batch_id);
  await store.clinic.sql('update stock_batches set expiry_date = $2::date where id = $1::uuid', [
    batches[2],
    dayIn(-3),
  ]);
  for (const qty of ['4', '5']) {
    const request = await approvedRequest(store, people, [{ item, qty }]);
    await step(people.keeper, `/inventory-requests/${request.id}/issue`, {
      lines: [{ line_id: request.lines[0].id, qty }],
    });
  }
  await approvedRequest(store, people, [{ item, qty: '2' }]);
  for (const qty of ['1', '2'])
    await step(store.owner, `/stock-batches/${batches[0]}/return-to-supplier`, {
      warehouse_id: store.warehouse,
      qty,
      reason: 'صنف مخالف',
    });
  const [destination_id] = [await store.secondWarehouse()];
  const transfer = {
    source_id: store.warehouse,
    destination_id,
    lines: [{ item_id: item, unit: 'piece', qty: '3' }],
  };
  const sent = await store.owner.post('/stock-transfers', transfer, { 'idempotency-key': newKey() });
  await step(store.owner, `/stock-transfers/${sent.json.id}/dispatch`);
  return withRooms(await withBirthdays(store));
}
