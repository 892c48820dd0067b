import type { DemoClinic } from '#server/kit/demo.ts';
import { newId } from '#server/kit/ids.ts';

/** Name, English name, kind, chairs, minutes to prepare, what stands in it. */
const rooms = [
  ['عيادة 1', 'Surgery 1', 'dental', 1, 5, ['كاميرا داخل الفم']],
  ['عيادة 2', 'Surgery 2', 'dental', 2, 10, ['مجهر', 'ليزر']],
  ['الأشعة', 'X-ray', 'xray', 1, 5, ['بانوراما']],
  ['التعقيم', 'Sterilization', 'sterilization', 1, 0, ['أوتوكلاف']],
] as const;
const workdays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu'];

/** Rooms of every branch, and the hours branches are open: the smaller a clinic, the fewer. */
export async function fillRooms({ db, branches, size }: DemoClinic): Promise<void> {
  if (size === 'sample') return;
  for (const [at, branch] of branches.entries()) {
    await db.insert(
      'branches__open_hours',
      workdays.map((weekday, position) => ({
        record_id: branch,
        position,
        weekday,
        opens: '10:00',
        // The first branch of the large clinic works into the night of Thursday.
        closes: size === 'large' && at === 0 && weekday === 'thu' ? '01:00' : '22:00',
      })),
    );
    await db.insert(
      'rooms',
      rooms.slice(0, size === 'large' && at === 0 ? rooms.length : 2).map((room, position) => {
        const [name_ar, name_en, kind, capacity, turnover_min, equipment] = room;
        return {
          id: newId(),
          name_ar,
          name_en,
          code: `${at + 1}${String(position + 1).padStart(2, '0')}`,
          branch_id: branch,
          kind,
          capacity,
          turnover_min,
          equipment: [...equipment],
          position: position + 1,
          status: 'active',
          version: 1,
        };
      }),
    );
  }
}
