/**
 * What must not compile. `npm run check` type-checks this file: an error that disappears makes its `@ts-expect-error` one.
 */
import { may } from '#metadata/access.ts';
import { date, reference, select, text } from '#metadata/fields/kinds.ts';
import type { Day, Id } from '#metadata/fields/types.ts';
import {
  defineResource,
  type DraftFor,
  type TransitionOf,
  type RecordOf,
  type RefusalOf,
} from '#metadata/resource.ts';
import { serverRules } from '#server/kit/rules.ts';
import type { branches } from '#resources/people/branches/branches.ts';
import type { penalties } from '#resources/pay/penalties/penalties.ts';

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T | undefined => undefined;

// Inferred from the declarations.
type Penalty = RecordOf<typeof penalties>;
holds<Equal<Penalty['employee_id'], Id>>();
holds<Equal<Penalty['violation_date'], Day>>();
holds<Equal<Penalty['unit'], 'warning' | 'hours' | 'days' | 'amount'>>();
holds<Equal<Penalty['investigation'], string | null>>();
holds<Equal<Penalty['status'], 'draft' | 'approved' | 'objected' | 'upheld' | 'reduced' | 'cancelled'>>();
holds<
  Equal<TransitionOf<typeof penalties>, 'acknowledge' | 'approve' | 'object' | 'uphold' | 'reduce' | 'cancel'>
>();
holds<Equal<RefusalOf<typeof branches>, 'still_used' | 'has_warehouse' | 'last_branch'>>();
export const draft: DraftFor<typeof penalties> = { employee_id: 'x', reason: 'y' };
// @ts-expect-error a required field without a default is missing
export const withoutReason: DraftFor<typeof penalties> = { employee_id: 'x' };

const words = {
  ar: { one: 'شيء', many: 'أشياء', fields: { name: 'الاسم' } },
  en: { one: 'Thing', many: 'Things', fields: { name: 'Name' } },
} as const;
const said = { consequence: '…', done: '…' } as const;
const rule = may('view_roles');
const access = { list: rule, show: rule, create: rule, edit: rule, remove: rule };
const fields = { name: text({ required: true }) };

export const plain = defineResource({
  name: 'things',
  title: 'name',
  fields,
  access,
  screens: { list: { path: 'things', columns: ['name'] } },
  words,
});

defineResource({
  name: 'things',
  title: 'name',
  fields,
  access,
  screens: {},
  // @ts-expect-error English words miss the field's name
  words: { ar: words.ar, en: { one: 'Thing', many: 'Things', fields: {} } },
});
// @ts-expect-error no such permission
may('view_rolls');
// @ts-expect-error the title is no field
defineResource({ name: 'things', title: 'nmae', fields, access, screens: {}, words });
defineResource({
  name: 'things',
  title: 'name',
  fields,
  // @ts-expect-error an action has no rule
  access: { list: rule, show: rule, create: rule, edit: rule },
  screens: {},
  words,
});

export const column = defineResource({
  name: 'things',
  title: 'name',
  fields,
  access,
  // @ts-expect-error a mistyped column
  screens: { list: { path: 'things', columns: ['nmae'] } },
  words,
});
export const state = defineResource({
  name: 'things',
  title: 'name',
  fields,
  access,
  screens: {},
  workflow: {
    states: { open: 'info' },
    initial: 'open',
    // @ts-expect-error the transition leads to a state that is not declared
    transitions: { close: { from: 'open', to: 'closed', access: rule } },
  },
  words: {
    ar: { ...words.ar, states: { open: 'مفتوح' }, actions: { close: 'إغلاق' }, transitions: { close: said } },
    en: {
      ...words.en,
      states: { open: 'Open' },
      actions: { close: 'Close' },
    },
  },
});
export const stepping = defineResource({
  name: 'things',
  title: 'name',
  fields,
  access,
  screens: {},
  workflow: {
    states: { open: 'info', closed: 'muted' },
    initial: 'open',
    transitions: {
      close: { from: 'open', to: 'closed', access: rule },
      note: { from: 'open', to: 'stays', access: rule },
    },
  },
  words: {
    ar: {
      ...words.ar,
      states: { open: 'مفتوح', closed: 'مغلق' },
      actions: { close: 'إغلاق', note: 'ملاحظة' },
      transitions: { note: said },
    },
    en: {
      ...words.en,
      states: { open: 'Open', closed: 'Closed' },
      actions: { close: 'Close', note: 'Note' },
      // @ts-expect-error what will happen is missing, and no state says it
      transitions: { note: { done: '…' } },
    },
  },
});
defineResource({
  name: 'things',
  title: 'name',
  fields,
  access,
  screens: {},
  operations: { days: { method: 'GET', path: 'days', access: rule, reads: true } },
  // @ts-expect-error its month reads a call that is not declared
  month: { from: 'dayz' },
  words: {
    ar: { ...words.ar, actions: { days: 'الأيام' } },
    en: { ...words.en, actions: { days: 'Days' } },
  },
});
export const options = defineResource({
  name: 'things',
  title: 'name',
  fields: { name: text(), kind: select(['a', 'b']), day: date(), other: reference('things') },
  access,
  screens: {},
  words: {
    ar: {
      one: 'شيء',
      many: 'أشياء',
      fields: { name: 'الاسم', kind: 'النوع', day: 'اليوم', other: 'آخر' },
      options: { kind: { a: 'أ', b: 'ب' } },
    },
    en: {
      one: 'Thing',
      many: 'Things',
      fields: { name: 'Name', kind: 'Kind', day: 'Day', other: 'Other' },
      // @ts-expect-error the word of option b is missing in English
      options: { kind: { a: 'A' } },
    },
  },
});

// A transition whose rule chooses where it leads, with a body of its own.
const chosen = defineResource({
  name: 'things',
  title: 'name',
  fields,
  access,
  screens: {},
  workflow: {
    states: { open: 'info', closed: 'muted', lost: 'danger' },
    initial: 'open',
    transitions: {
      close: { from: 'open', to: ['closed', 'lost'], access: rule, body: { why: text() } },
      look: { from: 'open', to: 'stays', access: rule },
    },
  },
  words: {
    ar: {
      ...words.ar,
      states: { open: 'مفتوح', closed: 'مغلق', lost: 'مفقود' },
      actions: { close: 'إغلاق', look: 'نظر' },
      transitions: { close: { ...said, fields: { why: 'السبب' } }, look: said },
    },
    en: {
      ...words.en,
      states: { open: 'Open', closed: 'Closed', lost: 'Lost' },
      actions: { close: 'Close', look: 'Look' },
      // @ts-expect-error the word of the body's field is missing
      transitions: { close: { ...said, fields: {} }, look: said },
    },
  },
});
export const choosing = serverRules(chosen, {
  transitions: { close: { effect: async () => ({ status: 'lost' as const }) } },
});
// @ts-expect-error nobody chooses where it leads
export const silent = serverRules(chosen, {});
export const astray = serverRules(chosen, {
  // @ts-expect-error the rule answers a state the transition does not name
  transitions: { close: { effect: async () => ({ status: 'open' as const }) } },
});
