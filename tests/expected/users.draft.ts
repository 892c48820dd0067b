import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  operated: ['role_requested'],
  operatedWith: 'requested_role_id = role_id',
  operations: { refuseRole: { body: () => ({ reason: 'دور أوسع من عمله' }) } },
  // A role that opens nothing: whoever holds a single right reaches as far as the account (SEC-18).
  values: async ({ sql, mark }) => {
    const text = `insert into roles (clinic_id, id, name_ar, permissions) values (app_clinic(), gen_random_uuid(), $1, '{}') returning id`;
    return { role_id: (await sql(text, [`دور ${mark}`]))[0]?.['id'] };
  },
};
