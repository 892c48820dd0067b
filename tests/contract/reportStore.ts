import { newKey, startStore, type Store } from '#tests/api/inventory/stockSupport.ts';
import { approvedRequest, signInPeople, step } from '#tests/api/inventory/moveSupport.ts';
import { treatmentDesk } from '#tests/api/treatments/treatmentDesk.ts';

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

/** Two procedures whose prices were written once; both were done in this month, taking what is there of the item, and one is offered. */
async function withCare(store: Store, item: string): Promise<Store> {
  const desk = await treatmentDesk(store.clinic);
  const doctor_id = (await desk.doctor()).person.employeeId;
  const [source] = await store.clinic.sql(`select id from referral_sources where kind = 'search'`);
  const patient_id = await desk.patient({ referral_source_id: source?.['id'] });
  const recipe = [{ item_id: item, unit: 'piece', qty: '1' }];
  for (const name_ar of ['حشو كومبوزيت', 'تلميع']) {
    const values = { name_ar, price: '650', min_price: '500', scope: 'mouth', recipe };
    const procedure_id = await desk.procedure(values);
    const line = { patient_id, procedure_id, doctor_id };
    await desk.step(String((await desk.added(line)).id), 'complete');
    const { id: plan_id } = await desk.made('/treatment-plans', { patient_id, name: `خطة ${name_ar}` });
    await desk.added({ ...line, plan_id });
  }
  return store;
}

/** Money that came into a drawer from others than patients, and some that left it. */
async function withMoney(store: Store): Promise<Store> {
  for (const code of ['rooms', 'owner_deposit']) {
    const [category] = await store.clinic.sql('select id from receipt_categories where code = $1', [code]);
    const income = { category_id: category?.['id'], payer: 'د. سامي فؤاد', amount: '250' };
    await step(store.owner, '/clinic-receipts', income, 201);
  }
  const [rent] = await store.clinic.sql(`select id from expense_categories where code = 'rent'`);
  const spent = { category_id: rent?.['id'], payee: 'مالك العقار', amount: '90', pay_now: true };
  await step(store.owner, '/clinic-expenses', spent, 201);
  return store;
}

/** Two patients who are behind with their instalments. */
async function withPlans(store: Store): Promise<Store> {
  const desk = await treatmentDesk(store.clinic);
  const terms = { total: '300', count: 2, every: 'week', date: dayIn(-40), first_due: dayIn(-30) };
  for (const patient_id of [await desk.patient(), await desk.patient()]) {
    await step(store.owner, '/payment-plans', { ...terms, patient_id }, 201);
    await step(store.owner, '/receipt-vouchers', { patient_id, amount: '5', method: 'cash' }, 201);
  }
  return store;
}

/** Two patients whose birthday comes. */
async function withBirthdays(store: Store): Promise<Store> {
  for (const full_name of ['سلمى كريم فهمي', 'نادر كريم فهمي'])
    await step(store.owner, '/patients', { full_name, gender: 'female', phone: '01112223344' }, 201);
  await store.clinic.sql(`update patients set birth_date = (current_date + 3 - interval '30 years')::date`);
  return store;
}

/** A day of leave. */
async function withLeave(store: Store): Promise<void> {
  await store.clinic.sql(
    `with v as (insert into vacations (clinic_id, employee_id, type_id, date_from, date_to)
        select app_clinic(), (select id from employees order by id limit 1), id, current_date, current_date from vacation_types limit 1 returning *)
      insert into vacation_days (clinic_id, vacation_id, employee_id, type_id, work_date, outcome, days, paid_percent)
        select clinic_id, id, employee_id, type_id, date_from, 'counted', 1, 100 from v`,
  );
}

/** A day of attendance of this month and the two punches it was reckoned from. */
async function withDays(store: Store): Promise<Store> {
  await withLeave(store);
  const [employee] = await store.clinic.sql('select id from employees order by id limit 1');
  await store.clinic.sql(
    `insert into attendance_days (clinic_id, employee_id, work_date, day_status) values (app_clinic(), $1, current_date, 'present')`,
    [employee?.['id']],
  );
  await store.clinic.sql(
    `insert into punches (clinic_id, employee_id, wall_time, at, source, line_no, work_date)
      select app_clinic(), $1, current_date || ' ' || clock, (current_date || ' ' || clock || '+02')::timestamptz, 'fingerprint', line, current_date
        from (values ('10:00:00', 1), ('18:00:00', 2)) as p(clock, line)`,
    [employee?.['id']],
  );
  return store;
}

/** With a circle that was reckoned for somebody. */
async function withSlips(store: Store): Promise<Store> {
  const [employee] = await store.clinic.sql('select id from employees order by id limit 1');
  await store.clinic.sql(
    `with c as (insert into payroll_circles (clinic_id, month, date_from, date_to, pay_date)
        values (app_clinic(), '2026-01', '2026-01-01', '2026-01-31', '2026-01-31') returning id)
      insert into salary_slips (clinic_id, circle_id, month, employee_id, gross, earned, net, employer_cost, system)
        select app_clinic(), c.id, '2026-01', $1, 5123.45, 5123.45, 4321.55, 5600.75, 'شهري' from c`,
    [employee?.['id']],
  );
  // Of an earlier one, two are paid by each way.
  await store.clinic.sql(
    `with c as (insert into payroll_circles (clinic_id, month, date_from, date_to, pay_date, status)
        values (app_clinic(), '2025-12', '2025-12-01', '2025-12-31', '2025-12-31', 'approved') returning id)
      insert into salary_slips (clinic_id, circle_id, month, employee_id, kind, gross, earned, net, employer_cost, system, status,
          person_name, account_method, bank_name, iban, wallet_phone)
        select app_clinic(), c.id, '2025-12', $1, 'off_cycle', 100 + n, 100 + n, 100 + n, 100 + n, 'شهري', 'approved',
            'موظفة ' || n, (array['bank', 'wallet', 'cash'])[n % 3 + 1], 'بنك مصر', 'EG380019000500000000263180002', '+201001112233'
          from c, generate_series(1, 6) n`,
    [employee?.['id']],
  );
  // Two lines of the later one that the earlier had not.
  await store.clinic.sql(
    `insert into salary_slips__lines (clinic_id, record_id, position, seq, key, code, name_ar, side, amount, computed_amount)
      select app_clinic(), s.id, n, n, 'L' || n, 'L' || n, 'بند ' || n, 'earning', 10 * n, 10 * n
        from salary_slips s, generate_series(1, 2) n where s.month = '2026-01'`,
  );
  return store;
}

/** With a thing in somebody's hands. */
async function withCustody(store: Store): Promise<Store> {
  await store.clinic.sql(
    `insert into custody (clinic_id, number, name, value, branch_id, holder_id, status)
      select app_clinic(), 'CUS-90001', 'جهاز لوحي', 4567.89, $1, id, 'held' from employees order by id limit 1`,
    [store.clinic.start.branch],
  );
  return store;
}

/** With days and slips of those who work there, and what they were handed. */
const withStaff = async (store: Store): Promise<Store> => withCustody(await withSlips(await withDays(store)));

/** With money of the clinic, and what patients agreed on. */
const withAccounts = async (store: Store): Promise<Store> => withPlans(await withMoney(store));

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
  return withCare(await withStaff(await withRooms(await withBirthdays(await withAccounts(store)))), item);
}
