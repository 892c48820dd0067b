import { may } from '#metadata/access.ts';
import { listCard } from '#metadata/card.ts';
import { penalties } from './penalties/penalties.ts';
import { targets } from './targets/targets.ts';

const decides = may('edit_penalties');
const counted = ['approved', 'objected', 'upheld', 'reduced'] as const;

/** Penalties and targets in the day of those who decide, and of those they are about (hr.md 5, 7). */
export const payCards = [
  listCard(penalties, {
    name: 'objections',
    group: 'waiting',
    order: 20,
    access: decides,
    view: 'objections',
    show: ['employee_id', 'violation_type_id'],
    tone: 'warning',
    words: { ar: { title: 'اعتراضات على جزاءات' }, en: { title: 'Objections to penalties' } },
  }),
  listCard(penalties, {
    name: 'drafts',
    group: 'waiting',
    order: 40,
    access: decides,
    view: 'drafts',
    show: ['employee_id', 'violation_type_id'],
    words: { ar: { title: 'جزاءات لم تُعتمد بعد' }, en: { title: 'Penalties not approved yet' } },
  }),
  listCard(penalties, {
    name: 'own_to_answer',
    group: 'waiting',
    order: 30,
    screen: 'self',
    filter: { status: 'approved', object_until_gte: 'today' },
    show: ['violation_type_id', 'violation_date', 'object_until'],
    tone: 'warning',
    words: {
      ar: { title: 'جزاءات يمكنك الاعتراض عليها', values: { object_until: 'اعترض حتى {value}' } },
      en: { title: 'Penalties you may object to', values: { object_until: 'object until {value}' } },
    },
  }),
  listCard(penalties, {
    name: 'own_objected',
    group: 'changed',
    order: 50,
    screen: 'self',
    filter: { status: 'objected' },
    show: ['violation_type_id', 'violation_date', 'status'],
    words: { ar: { title: 'اعتراضاتي قيد النظر' }, en: { title: 'My objections under review' } },
  }),
  // One decides them in the inbox; here stands which targets they belong to.
  listCard(targets, {
    name: 'achievements_waiting',
    group: 'waiting',
    order: 45,
    access: may('edit_targets_achievements'),
    filter: { status: 'active', achievements_waiting: true },
    sort: 'period_to',
    show: ['title', 'achieved_percent', 'period_to'],
    tone: 'warning',
    words: {
      ar: {
        title: 'مستهدفات فيها ما ينتظر الاعتماد',
        values: { achieved_percent: '{value}%', period_to: 'حتى {value}' },
      },
      en: {
        title: 'Targets with achievements to approve',
        values: { achieved_percent: '{value}%', period_to: 'until {value}' },
      },
    },
  }),
  listCard(targets, {
    name: 'targets_overdue',
    group: 'wrong',
    order: 60,
    access: may('edit_targets'),
    view: 'overdue',
    show: ['title', 'period_to'],
    tone: 'warning',
    words: {
      ar: { title: 'مستهدفات انتهت ولم تُغلق', values: { period_to: 'انتهى {value}' } },
      en: { title: 'Targets past their end and open', values: { period_to: 'ended {value}' } },
    },
  }),
  listCard(penalties, {
    name: 'recorded',
    group: 'changed',
    order: 40,
    filter: { status: counted },
    by: 'violation_date',
    words: { ar: { title: 'جزاءات معتمدة' }, en: { title: 'Approved penalties' } },
  }),
  listCard(penalties, {
    name: 'deducted',
    group: 'figures',
    order: 30,
    filter: { pay_month: 'today', status: counted },
    sum: 'deducted_amount',
    words: {
      ar: { title: 'جزاءات بمبالغ على هذا الشهر' },
      en: { title: 'Penalties in amounts of this month' },
    },
  }),
  listCard(targets, {
    name: 'targets_running',
    group: 'figures',
    order: 40,
    view: 'running',
    show: ['title', 'achieved_percent'],
    words: {
      ar: { title: 'مستهدفات جارية', values: { achieved_percent: '{value}%' } },
      en: { title: 'Running targets', values: { achieved_percent: '{value}%' } },
    },
  }),
  listCard(targets, {
    name: 'own_targets',
    group: 'figures',
    order: 10,
    screen: 'self',
    filter: { status: 'active' },
    sort: 'period_to',
    show: ['title', 'achieved_percent', 'period_to'],
    words: {
      ar: { title: 'مستهدفاتي', values: { achieved_percent: '{value}%', period_to: 'حتى {value}' } },
      en: { title: 'My targets', values: { achieved_percent: '{value}%', period_to: 'until {value}' } },
    },
  }),
];
