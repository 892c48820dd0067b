import { serverRules } from '#server/kit/rules.ts';
import { linesIn } from '../documentLines.server.ts';
import {
  countLines,
  countSheet,
  isCounted,
  namesOf,
  reopenedLines,
  reviewedLines,
} from './countLines.server.ts';
import { lyingIn, openedLines } from './lying.server.ts';
import { postCount } from './postCount.server.ts';
import { mostCountLines, stockCounts } from './stock-counts.ts';

/** Whether the count of the line `l` is over, so that what should be there may be seen. */
const isOver = (line: string): string =>
  `exists (select from stock_counts c where c.clinic_id = ${line}.clinic_id and c.id = ${line}.record_id and c.status in ('review', 'posted'))`;
const difference = (line: string): string => `(${line}.counted_qty - ${line}.snapshot_qty)`;
/** What the difference of a line was posted with; before, what it would be worth by now. */
const worth = (line: string): string => `coalesce(${line}.posted_value, round(${difference(line)} * coalesce(
    (select s.unit_cost from stock_batches s where s.clinic_id = ${line}.clinic_id and s.id = ${line}.batch_id),
    (select sum(b.value) / nullif(sum(b.on_hand), 0) from stock_balances b join stock_counts c on c.clinic_id = b.clinic_id
      and c.warehouse_id = b.warehouse_id where c.clinic_id = ${line}.clinic_id and c.id = ${line}.record_id and b.item_id = ${line}.item_id),
    0), :digits))`;
const ofLines = (what: string): string =>
  `(select ${what} from stock_counts__lines l where l.clinic_id = t.clinic_id and l.record_id = t.id)`;
/** Told once the count is over. */
const inReview = (sql: string): string => `case when t.status in ('review', 'posted') then ${sql} end`;

/** What only the server knows of a count (inventory.md 3, 7). */
export const stockCountRules = serverRules(stockCounts, {
  notices: {
    'stock.large_count': {
      ar: ['فروق جرد كبيرة: {title}', 'القيمة {amount}. راجع أسبابها.'],
      en: ['Large differences in a count: {title}', 'Worth {amount}. Look at their reasons.'],
      area: 'inventory',
    },
  },
  computed: {
    uncounted: ofLines('count(*) filter (where l.counted_qty is null)::int'),
    differences: inReview(ofLines(`count(*) filter (where ${difference('l')} <> 0)::int`)),
    difference_value: inReview(ofLines(`coalesce(sum(${worth('l')}), 0)`)),
    'lines.expected_qty': `case when ${isOver('t')} then trim_scale(t.snapshot_qty) end`,
    'lines.difference_qty': `case when ${isOver('t')} then trim_scale${difference('t')} end`,
    'lines.difference_value': `case when ${isOver('t')} then ${worth('t')} end`,
    'lines.result': `case when t.counted_qty is null then case when t.moved then 'again' else 'uncounted' end
      when not ${isOver('t')} then 'counted'
      else (array['less', 'same', 'more'])[2 + sign${difference('t')}::int] end`,
  },
  // Once everything is counted, finishing leads.
  offered: { count: ofLines('bool_or(l.counted_qty is null)') },
  async prepare(values, { before, db, refuse }) {
    if (before || typeof values['warehouse_id'] !== 'string') return values;
    const categoryId = (values['category_id'] ?? null) as string | null;
    const lines = openedLines(await lyingIn(db, values['warehouse_id'], { categoryId }));
    if (lines.length > mostCountLines)
      refuse('too_many_lines', { on: 'category_id', values: { max: mostCountLines } });
    return { ...values, lines };
  },
  async check(values, { before, refuse }) {
    if (before) return;
    const { length } = linesIn(values);
    if (length === 0) refuse('nothing_there', { on: values['category_id'] ? 'category_id' : 'warehouse_id' });
  },
  operations: { sheet: countSheet },
  transitions: {
    count: { effect: countLines },
    recount: { effect: reopenedLines },
    finish: {
      async guard(context) {
        const { record, asked, refuse } = context;
        const left = linesIn({ ...record }).filter((line) => !isCounted(line));
        if (left.length === 0 || asked['leave_uncounted'] === true) return;
        const items = await namesOf(context, left);
        refuse('uncounted_left', { values: { n: left.length, items } });
      },
      effect: async (context) => reviewedLines(context),
    },
    post: { effect: postCount },
  },
});
