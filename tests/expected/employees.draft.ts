import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  values: () => ({ employment_periods: [{ start: '2020-01-01' }], nationality: 'other' }),
  asked: {
    deactivate: ({ day }) => ({ leaving_date: day(-3), leaving_reason: 'استقالة' }),
    rehire: ({ day }) => ({ rehire_date: day(-2) }),
  },
  operations: {
    resetPassword: { record: async ({ fresh }) => String((await fresh('users'))['employee_id']) },
    roleApproval: { params: async ({ fresh }) => ({ roleId: (await fresh('roles'))['id'] }) },
    readSessions: { record: async ({ fresh }) => String((await fresh('users'))['employee_id']) },
    endSessions: { record: async ({ fresh }) => String((await fresh('users'))['employee_id']) },
    resetSecondStep: { record: async ({ fresh }) => String((await fresh('users'))['employee_id']) },
    saveProfile: { body: (_tools, record) => ({ version: record['version'], phone: record['phone'] }) },
    requestCorrection: { body: () => ({ field: 'birth_date', wanted: '1990-01-01' }) },
  },
};
