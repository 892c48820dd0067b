import { serverRules } from '#server/kit/rules.ts';
import { stockShortfalls } from './stock-shortfalls.ts';

/** What only the server knows of what treatments lacked; the engine of stock writes and settles it (`stock/shortfalls.server.ts`). */
export const stockShortfallRules = serverRules(stockShortfalls, {
  computed: {
    open_qty: `case when t.status = 'open' then trim_scale(t.qty - t.settled_qty) else 0 end`,
    base_unit:
      'select i.base_unit from inventory_items i where i.clinic_id = t.clinic_id and i.id = t.item_id',
  },
});
