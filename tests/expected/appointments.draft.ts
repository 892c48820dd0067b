import type { DraftHint, DraftTools, Row } from '#tests/fixtures/drafts/draft.ts';
import { clinicalOne } from '#tests/fixtures/drafts/people.ts';
import { ownTime, whom } from '#tests/fixtures/drafts/visits.ts';

/** The visit as if it began so many hours before this one. */
const atNow = async ({ sql }: DraftTools, id: unknown, hours: number): Promise<void> => {
  await sql(
    `update appointments set starts_at = n.at, ends_at = n.at + duration_min * interval '1 minute', hold_until = n.at + duration_min * interval '1 minute'
      from (select date_trunc('hour', now()) - $2::int * interval '1 hour' as at) n where id = $1`,
    [id, hours],
  );
};

/** Nobody else is with the doctor of the visit. */
const alone = (sql: DraftTools['sql'], { id, doctor_id: doctor }: Row) =>
  sql(
    `update appointments set status = 'completed' where status = 'in_progress' and doctor_id = $1 and id <> $2`,
    [doctor, id],
  );

/** The visit as one of a series, still to come. */
async function inSeries({ fresh, sql }: DraftTools, { id }: Row): Promise<void> {
  const { id: series } = await fresh('appointment-series');
  await sql('update appointments set series_id = $2 where id = $1', [id, series]);
}

export const draftHint: DraftHint = {
  values: async (tools) => ({
    ...((await tools.target('rooms')) && {}),
    patient_id: await tools.target('patients'),
    doctor_id: await clinicalOne(await tools.person(), tools.sql),
    type_id: await tools.target('appointment-types'),
    starts_at: ownTime(tools),
    duration_min: 30,
    room_id: null,
    outside_hours: true,
  }),
  filledByServer: ['duration_min', 'branch_id', 'ends_at', 'hold_until', 'mode'],
  operated: ['confirmed', 'arrived', 'in_progress', 'completed', 'cancelled', 'no_show'],
  operatedWith: `cancel_reason = case when $2 = 'cancelled' then 'other' end, cancelled_by = case when $2 = 'cancelled' then 'clinic' end,
      room_id = (select r.id from rooms r where r.status = 'active' order by r.id limit 1), chair_no = (random() * 1000000000)::int`,
  operations: {
    // Whom one sees, one books.
    create: { besides: ['patients_view_all_patients'] },
    slots: {
      query: async (tools) => ({
        doctor_id: await clinicalOne(await tools.person(), tools.sql),
        type_id: await tools.target('appointment-types'),
        from: tools.day(1),
        to: tools.day(2),
      }),
    },
    noShows: { query: async (tools) => ({ patient_id: await tools.target('patients') }) },
    calendar: { query: async ({ day }) => Promise.resolve({ from: day(1), to: day(2) }) },
    seriesChange: {
      state: 'booked',
      body: async (tools, record) => {
        await inSeries(tools, record);
        return { which: 'this', note: tools.mark };
      },
    },
    seriesCancel: {
      state: 'booked',
      body: async (tools, record) => {
        await inSeries(tools, record);
        return { which: 'this', cancel_reason: 'other', cancelled_by: 'clinic' };
      },
    },
    // With a doctor who is somebody else.
    walkIn: { besides: ['patients_view_all_patients', 'patients_view_appointments_calendar'], body: whom },
    backEntry: {
      besides: ['patients_view_all_patients', 'patients_view_appointments_calendar'],
      body: async (tools) => ({ ...(await whom(tools)), starts_at: `${tools.day(-1)}T08:00:00+00:00` }),
    },
    arrive: {
      body: async (tools, record) => {
        await atNow(tools, record['id'], 0);
        return {};
      },
    },
    noShow: {
      body: async (tools, record) => {
        await atNow(tools, record['id'], 1);
        return {};
      },
    },
    complete: {
      body: async ({ sql }, record) => {
        await alone(sql, record);
        return {};
      },
    },
    start: {
      body: async ({ fresh, sql }, record) => {
        await alone(sql, record);
        const room = (await fresh('rooms'))['id'];
        await sql(
          'update rooms set branch_id = $2 where id = $1 and exists (select from branches b where b.id = $2)',
          [room, record['branch_id']],
        );
        return { room_id: room, room_mismatch: true };
      },
    },
  },
  asked: { cancel: () => ({ cancel_reason: 'other', cancelled_by: 'clinic' }) },
};
