import type { QueueShown, RoomName, WaitingBoard } from '#server/kit/waitingBoard.ts';

interface Waiting {
  readonly ticket: number;
  readonly doctor: string;
  readonly called: boolean;
  readonly room: RoomName | null;
  readonly usual: RoomName | null;
  readonly position: number | null;
}

const screenSql = `
  select 1 from waiting_room_screens s join branches b on b.clinic_id = s.clinic_id and b.id = s.branch_id
    where s.id = $1 and s.status = 'active' and b.status = 'active'`;

const name = (alias: string): string =>
  `case when ${alias}.id is not null then json_build_object('ar', ${alias}.name_ar, 'en', ${alias}.name_en) end`;

/** Who was called comes first, then the urgent ones, then by ticket (clinic.md 4.1): the order in which they are called. */
const queueSql = `
  select v.queue_no as ticket, v.doctor_id as doctor, v.status = 'in_progress' as called, ${name('r')} as room, ${name('u')} as usual,
      coalesce(u.position, r.position) as position
    from appointments v
    join waiting_room_screens s on s.clinic_id = v.clinic_id and s.branch_id = v.branch_id
    left join rooms r on r.clinic_id = v.clinic_id and r.id = v.room_id
    left join doctor_profiles p on p.clinic_id = v.clinic_id and p.employee_id = v.doctor_id
    left join rooms u on u.clinic_id = p.clinic_id and u.id = p.default_room_id
    where s.id = $1 and v.status in ('arrived', 'in_progress') and v.queue_no is not null and v.starts_at >= $2 and v.starts_at < $3
    order by v.doctor_id, v.status = 'in_progress' desc, v.urgent desc, v.queue_no`;

const isSame = (a: RoomName | null, b: RoomName | null): boolean => a?.ar === b?.ar && a?.en === b?.en;

/** Where a doctor sits: where they see somebody now, else as agreed, else where who is next is to go. */
const roomOf = (rows: readonly Waiting[]): RoomName | null =>
  rows.find(({ called }) => called)?.room ??
  rows[0]?.usual ??
  rows.find(({ room }) => room !== null)?.room ??
  null;

function queueOf(rows: readonly Waiting[]): QueueShown {
  const room = roomOf(rows);
  return {
    room,
    now: rows
      .filter(({ called }) => called)
      .map((one) => ({ ticket: one.ticket, room: isSame(one.room, room) ? null : one.room })),
    next: rows.filter(({ called }) => !called).map(({ ticket }) => ticket),
  };
}

/** Rooms in the order the clinic gave them. */
const inOrder = (a: readonly Waiting[], b: readonly Waiting[]): number =>
  (a[0]?.position ?? 1000) - (b[0]?.position ?? 1000) ||
  (roomOf(a)?.ar ?? '').localeCompare(roomOf(b)?.ar ?? '', 'ar');

/** The queues of the screen's branch today: tickets and rooms alone (docs/adr/0010-waiting-room-screen.md). */
export const waitingBoard: WaitingBoard = async ({ query, screenId, from, to }) => {
  const [screen] = await query(screenSql, [screenId]);
  if (screen === undefined) return undefined;
  const rows = (await query(queueSql, [screenId, from, to])) as unknown as readonly Waiting[];
  const byDoctor = new Map<string, Waiting[]>();
  for (const row of rows) byDoctor.set(row.doctor, [...(byDoctor.get(row.doctor) ?? []), row]);
  return [...byDoctor.values()].toSorted(inOrder).map(queueOf);
};
