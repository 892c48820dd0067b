import { addDays } from '#metadata/time/days.ts';
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
export async function fillRooms(clinic: DemoClinic): Promise<void> {
  const { db, branches, size } = clinic;
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
  await fillEvents(clinic);
  // One for the main branch, dark until somebody opens its link.
  await db.insert('waiting_room_screens', [
    { name: 'شاشة الاستقبال', branch_id: branches[0], status: 'active', version: 1 },
  ]);
}

/** Title, kind, how many days from today, from and to which hour (UTC), and what became of it. */
const events = [
  ['تدريب على جهاز الليزر', 'training', -3, 8, 10, 'done'],
  ['صيانة كرسي الأسنان', 'maintenance', 1, 6, 8, 'planned'],
  ['اجتماع الأطباء', 'meeting', 2, 11, 12, 'planned'],
] as const;

/** What but patients occupies the first room of the main branch; what is to come holds its chair. */
async function fillEvents({ db, branches: [branch], today }: DemoClinic): Promise<void> {
  const [room] = await db.query('select id from rooms where branch_id = $1 and position = 1', [branch]);
  const made = events.map(([title, kind, days, from, to, status]) => ({
    id: newId(),
    room_id: room?.['id'],
    branch_id: branch,
    kind,
    title,
    starts_at: `${addDays(today, days)}T${String(from).padStart(2, '0')}:00:00Z`,
    ends_at: `${addDays(today, days)}T${String(to).padStart(2, '0')}:00:00Z`,
    repeat: 'none',
    status,
    version: 1,
  }));
  await db.insert('room_events', made);
  await db.insert(
    'schedule_holds',
    made
      .filter(({ status }) => status === 'planned')
      .map(({ id, room_id, starts_at, ends_at }) => ({
        room_id,
        lane: 1,
        is_bound: true,
        from_at: starts_at,
        to_at: ends_at,
        room_event_id: id,
      })),
  );
}
