import { addDays } from '#metadata/time/days.ts';
import { randomFrom, type DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';

const things = [
  ['جهاز لوحي للاستقبال', 'device', 'TAB-4471', 'Galaxy Tab A9', '7500.00', 'new'],
  ['هاتف العيادة', 'device', 'PH-2210', 'Galaxy A15', '6200.00', 'good'],
  ['كاميرا تصوير الأسنان', 'device', 'CAM-0093', 'EyeSpecial C-IV', '48000.00', 'good'],
  ['مفتاح باب العيادة', 'key', null, null, '150.00', 'good'],
  ['مفتاح خزينة الأدوية', 'key', null, null, '200.00', 'good'],
  ['زي تمريض', 'uniform', null, null, '650.00', 'new'],
  ['زي استقبال', 'uniform', null, null, '700.00', 'worn'],
  ['عدة صيانة الكراسي', 'tool', null, null, '2400.00', 'good'],
  ['عهدة نثرية', 'cash', null, null, '1000.00', 'new'],
  ['لمبة علاج ضوئي', 'tool', 'LED-7781', 'Bluephase N', '9800.00', 'worn'],
] as const;

interface Placing {
  readonly at: number;
  /** When it was bought, and by whom it is held or to be accepted. */
  readonly day: string;
  readonly today: string;
  readonly branch: string | undefined;
  readonly who: string | undefined;
}

/** One thing and, unless it lies in the store, the move that brought it to somebody. */
function placed({ at, day, today, branch, who }: Placing) {
  const [name, category, serial, model, value, condition] = things[at] ?? things[0];
  // One in five waits for its receiver, one in five lies in the store; the rest is held.
  const status = at % 5 === 1 ? 'awaiting_ack' : at % 5 === 3 ? 'in_store' : 'held';
  const handed = `${status === 'awaiting_ack' ? addDays(today, -1) : addDays(day, 1)}T`;
  const item = {
    id: newId(Date.parse(`${day}T08:00:00Z`)),
    number: `CUS-${String(at + 1).padStart(5, '0')}`,
    name,
    category,
    serial,
    model,
    value,
    condition,
    status,
    photos: [],
    branch_id: branch,
    holder_id: status === 'held' ? who : null,
    receiver_id: status === 'awaiting_ack' ? who : null,
    handed_at: status === 'in_store' ? null : `${handed}09:00:00Z`,
    version: 1,
    created_at: `${day}T08:00:00Z`,
    updated_at: `${day}T08:00:00Z`,
  };
  const move = {
    record_id: item.id,
    position: 0,
    kind: 'hand_over',
    to_id: who,
    at: `${handed}09:00:00Z`,
    condition,
    photos: [],
    ...(status === 'held'
      ? { answer: 'accepted', ack_at: `${handed}10:00:00Z`, ack_way: 'own_login' }
      : { answer: null, ack_at: null, ack_way: null }),
  };
  return { item, moves: status === 'in_store' ? [] : [move] };
}

/** Things of a clinic: most with people who accepted them, some that wait for it, some in the store (hr.md 7). */
export async function fillCustody({ db, seed, size, today, branches, staff }: DemoClinic): Promise<void> {
  if (size === 'sample') return;
  const random = randomFrom(seed + 71);
  const there = staff.filter((one) => one.role !== 'owner' && !one.leaving_date);
  if (there.length === 0) return;
  const rows = things.map((_, at) => {
    const day = addDays(today, -random.between(3, 300));
    return placed({ at, day, today, branch: branches[0], who: there[at % there.length]?.id });
  });
  await db.insert(
    'custody',
    rows.map(({ item }) => item),
  );
  await db.insert(
    'custody__moves',
    rows.flatMap(({ moves }) => moves),
  );
  await db.query(
    `insert into counters (clinic_id, series, value) values (app_clinic(), 'custody.number', $1)
      on conflict (clinic_id, series) do update set value = greatest(counters.value, excluded.value)`,
    [rows.length],
  );
}
