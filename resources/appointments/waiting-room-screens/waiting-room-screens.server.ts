import { newSecret } from '#server/kit/secretLinks.ts';
import { serverRules } from '#server/kit/rules.ts';
import { waitingRoomScreens } from './waiting-room-screens.ts';

/** How long a link works before it has to be renewed (SEC-75: limited in life). */
const linkDays = 365;

const until = 'waiting_room_until(t.id)';

/** A screen's link is shown once to whoever opens it; the database keeps its hash, and nothing else knows it (SEC-75). */
export const waitingRoomScreenRules = serverRules(waitingRoomScreens, {
  computed: {
    link: `(case when ${until} > now() then 'open' when ${until} is not null then 'ended' else 'none' end)`,
    link_until: until,
  },
  offered: {
    openLink: `t.status = 'active'`,
    closeLink: `${until} is not null`,
  },
  transitions: {
    // What is archived is closed; a screen that comes back stays dark until somebody opens it again.
    archive: {
      async effect({ db, record }) {
        await db.query('select close_waiting_room($1)', [record.id]);
      },
    },
  },
  operations: {
    async openLink({ db, record, linkTo, refuse, fail }) {
      if (!record) return fail('not_found');
      if (record.status !== 'active')
        fail('invalid_state', { values: { status: record.status }, details: { status: record.status } });
      const [branch] = await db.query('select status from branches where id = $1', [record.branch_id]);
      if (branch?.['status'] !== 'active') refuse('branch_archived');
      const { token, hash } = newSecret('waiting-room');
      await db.query('select open_waiting_room($1, $2, $3)', [record.id, hash, linkDays]);
      // Behind the #: no browser sends it, so it stands in no log and in no Referer.
      return { address: linkTo(`/waiting-room#${token}`) };
    },
    async closeLink({ db, record }) {
      await db.query('select close_waiting_room($1)', [record?.id]);
      return {};
    },
  },
});
