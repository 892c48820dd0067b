import type { LeaverItem } from '#resources/people/employees/leaving.server.ts';
import type { RuleContext } from '#server/kit/rules.ts';

/** The visits that are booked with who leaves: they are marked as needing another doctor or time, and the desk is told (clinic.md A5). */
export async function visitsAhead(
  { db, now, today }: Pick<RuleContext, 'db' | 'now' | 'today'>,
  { id }: { readonly id: string },
): Promise<readonly LeaverItem[]> {
  const [row] = await db.query(
    `select count(*)::int as n from appointments where doctor_id = $1 and status in ('booked', 'confirmed') and starts_at >= $2`,
    [id, now],
  );
  const n = Number(row?.['n']);
  if (n === 0) return [];
  const filter = { doctor_id: [id], status: ['booked', 'confirmed'], starts_at_gte: today };
  return [
    {
      kind: 'visits',
      count: n,
      blocks: false,
      stays: true,
      at: `/patients/appointments?${new URLSearchParams({ view: 'all', filter: JSON.stringify(filter) }).toString()}`,
      ar: `${n} من المواعيد القادمة تحتاج طبيباً آخر`,
      en: `${n} visits to come that need another doctor`,
    },
  ];
}
