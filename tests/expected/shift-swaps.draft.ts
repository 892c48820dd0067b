import { askedDays } from '#tests/fixtures/drafts/days.ts';
import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { employedLong } from '#tests/fixtures/drafts/people.ts';

export const draftHint: DraftHint = {
  // The colleague alone agrees, and the steps of the approval say where a decision leads.
  operated: ['accepted', 'manager_approved', 'approved', 'rejected', 'cancelled'],
  // Of two in one branch whose day, which nobody asked for before, is painted differently: no other draft changes what is painted.
  values: async ({ person, fresh, sql, day, target, actor, userId }) => {
    const requester = await employedLong(sql, await person());
    const peer = await employedLong(sql, String((await fresh('employees'))['id']));
    await sql(
      'update employees p set branch_id = e.branch_id from employees e where e.id = $1 and p.id = $2',
      [requester, peer],
    );
    const date = day(40 + askedDays());
    await sql(
      `insert into roster_days (clinic_id, employee_id, work_date, schedule_id, is_rest)
            select app_clinic(), e.id, $2, case when e.id = $1 then $3::uuid end, e.id <> $1 from employees e
              where e.id in ($1, $4) or e.id in (select employee_id from users where id in ($5, $6))
          on conflict do nothing`,
      [peer, date, await target('work-schedules'), requester, actor, userId],
    );
    return { peer_id: peer, date_a: date, date_b: date };
  },
  filledByServer: ['requester_id'],
  turned: {
    steps: ['accept', 'decline'],
    async turn({ sql }, id) {
      await sql('update shift_swaps set requester_id = peer_id, peer_id = requester_id where id = $1', [id]);
      await sql(
        'update shift_swaps__days set requester_shift = peer_shift, peer_shift = requester_shift where record_id = $1',
        [id],
      );
    },
  },
};
