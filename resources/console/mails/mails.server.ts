import { serverRules } from '#server/kit/rules.ts';
import { mails } from './mails.ts';

export const mailRules = serverRules(mails, {
  transitions: {
    retry: {
      async guard({ record, db, refuse }) {
        const [row] = await db.query('select mail_lost_its_link($1) as lost', [record.id]);
        if (row?.['lost'] === true) refuse('link_gone');
      },
    },
  },
});
