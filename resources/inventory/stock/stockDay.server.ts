import type { DailyWork } from '#server/kit/clinicAreas.ts';
import { proofWork } from '#server/kit/ledgerProof.ts';
import { stockTransactionRules } from '../stock-transactions/stock-transactions.server.ts';

/** Clinic time from which the sums are proven and people are told (inventory.md 1, 11): never near midnight. */
const proofFrom = '03:30';
const alertsFrom = '07:00';

/**
 * Three days without an answer: what was issued was received (inventory.md 8). Silence does not speak over the requester: what
 * they missed before stays missing, and is told.
 */
const silentRequests = `select r.id, r.number as label from inventory_requests r join clinics c on c.id = r.clinic_id
  where r.clinic_id = (select app_clinic()) and r.status = 'issued'
    and (r.issued_at at time zone c.timezone)::date < $1::date - 3
  order by r.id`;

/**
 * What stock needs once a day: reservations that ran out or lost their goods, the proof of the sums, the digest of what
 * expires, what ran low over night, requests nobody answered and transfers nobody received.
 */
export const stockDay: readonly DailyWork[] = [
  {
    name: 'reservations',
    words: { ar: 'مراجعة حجوزات المخزون', en: 'Review of stock reservations' },
    statement: 'select settle_stock_night($1::date) as n',
  },
  proofWork(stockTransactionRules, {
    name: 'proof',
    words: { ar: 'مطابقة الأرصدة لسجل الحركات', en: 'Proof of stock against its ledger' },
    from: proofFrom,
    expectsNone: 'stock differs from its ledger',
  }),
  {
    name: 'alerts',
    words: { ar: 'التنبيه بما تقترب صلاحيته من الانتهاء', en: 'Alert of what expires soon' },
    from: alertsFrom,
    statement: 'select tell_expiring_stock($1::date) as n',
  },
  {
    name: 'reorder',
    words: { ar: 'التنبيه بما يحتاج طلباً', en: 'Alert of what must be ordered' },
    from: alertsFrom,
    statement: 'select tell_reorder_day($1::date) as n',
  },
  {
    name: 'requests',
    words: {
      ar: 'استلام الطلبات التي مضت عليها 3 أيام بلا رد',
      en: 'Receipt of requests unanswered for 3 days',
    },
    from: alertsFrom,
    statement: silentRequests,
    transition: { resource: 'inventory-requests', name: 'receive' },
  },
  {
    name: 'transfers',
    words: { ar: 'التذكير بالتحويلات المتأخرة', en: 'Reminder of late transfers' },
    from: alertsFrom,
    statement: 'select tell_late_transfers($1::date) as n',
  },
];
