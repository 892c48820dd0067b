const text = { type: 'string' } as const;
const number = { type: 'integer' } as const;
const nullable = { type: ['string', 'null'] } as const;

type Schema = Readonly<Record<string, unknown>>;
const object = (properties: Readonly<Record<string, Schema>>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
});
const list = (items: Schema): Schema => ({ type: 'array', items });

const orderLine = object({
  item_id: text,
  code: text,
  name: text,
  qty: text,
  unit: text,
  available: text,
  base_unit: text,
});

const requests = object({
  count: number,
  rows: list(
    object({
      id: text,
      number: nullable,
      status: text,
      priority: text,
      needed_by: nullable,
      requester: text,
    }),
  ),
});

const cards: Readonly<Record<string, Schema>> = {
  requests_waiting: requests,
  my_requests: requests,
  value_by_category: list(object({ id: text, name: text, color: nullable, items: number, value: text })),
  flow: list(object({ month: text, receipts: text, issues: text })),
  shortages: object({
    out: number,
    low: number,
    items: list(
      object({ id: text, code: text, name: text, unit: text, state: text, available: text, level: nullable }),
    ),
  }),
  treatment_shortfalls: object({
    count: number,
    rows: list(
      object({
        id: text,
        item_id: text,
        code: text,
        name: text,
        unit: text,
        qty: text,
        since: text,
        warehouse: nullable,
      }),
    ),
  }),
  suggested_order: list(object({ supplier_id: nullable, supplier: nullable, lines: list(orderLine) })),
  expiring: list(object({ month: text, batches: number, value: text }, ['value'])),
  expired: object(
    {
      batches: number,
      value: text,
      rows: list(
        object(
          { id: text, batch_no: text, item: text, unit: text, expiry_date: text, on_hand: text, value: text },
          ['value'],
        ),
      ),
    },
    ['value'],
  ),
  top_consumed: list(object({ id: text, code: text, name: text, unit: text, qty: text, value: text })),
  proof: {
    ...object({ date: text, rows: number, drift_count: number }),
    type: ['object', 'null'],
  },
};

/** JSON Schema of the overview's answer; each card stands there only for whoever may see it. */
export const overviewAnswer = object(cards, Object.keys(cards));
